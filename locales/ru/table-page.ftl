### The page of a table: title, tools, invitation.

## Title of the tab

title-your-turn = Ваш ход
title-turn-of = Ход: { $name }
title-waiting = Ждём игроков
title-over = Партия окончена

## Tools

more-tools = Ещё
notify = Сообщать, когда мой ход
premove = Ход заранее
premove-why = Выберите место, пока соперник думает. Ход будет сделан, как только наступит ваша очередь, если он ещё возможен.
page-notify-on = Пока эта страница открыта, вы получите уведомление, когда наступит ваш ход.
page-notify-blocked = Браузер блокирует уведомления этого сайта. Их можно разрешить в его настройках.

## Said while a move is half made

page-placed-touch = Ваш шарик лежит на { $cell }. Теперь сделайте поворот: коснитесь стрелки.
page-block-chosen = { $block }: + поворачивает по часовой стрелке, − против.

## The invited

invited = Вас приглашают сыграть в { $game }.
invited-by = { $name } приглашает вас сыграть в { $game }.
invited-colour = Ваш цвет: { $colour }.
your-name = Ваше имя
invited-play = Играть

## What the computer says

hint-wins = { $number ->
    [1] { $move } выигрывает сразу.
    [one] { $move } выигрывает за { $number } ход.
    [few] { $move } выигрывает за { $number } хода.
   *[many] { $move } выигрывает за { $number } ходов.
}
hint-loses = { $number ->
    [one] { $move } помогает продержаться дольше всего: проигрыш через { $number } ход.
    [few] { $move } помогает продержаться дольше всего: проигрыш через { $number } хода.
   *[many] { $move } помогает продержаться дольше всего: проигрыш через { $number } ходов.
}
expected-percent = { $number } %
expected-win = выигрыш через { $number }
expected-loss = проигрыш через { $number }
review-better-than = Лучше было { $line }: { $best }, а не { $played }.

## What has happened

tiles-returned = { $number ->
    [one] { $name } забирает { $number } фишку: она отделилась от группы.
    [few] { $name } забирает { $number } фишки: они отделились от группы.
   *[many] { $name } забирает { $number } фишек: они отделились от группы.
}
pairs-taken = { $number ->
    [one] { $name } берёт { $number } пару.
    [few] { $name } берёт { $number } пары.
    [many] { $name } берёт { $number } пар.
   *[other] { $name } берёт { $number } пары.
}
replay = Показать ещё раз
page-replay-stop = Остановить

## Choices of the players

colour-letter = В записи позиций ваши шарики обозначает буква вашего места: { $letter }.
rematch-first = Начинает { $name }.
rematch-first-you = Начинаете вы.
offer-rematch-first = Реванш, начинает { $name }
offer-rematch-first-you = Реванш, начинаете вы

## Dates

short-date = { $day }.{ $month }.{ $year }
labelled = { $label }: { $value }
