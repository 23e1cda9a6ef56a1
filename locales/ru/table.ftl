### The table: everything said around a board.

players = Игроки
what-now = Что происходит
moves = Ходы
actions = Действия
chat = Чат
you = Вы
connection-lost = Связь прервалась. Страница подключится снова сама, и ничего не пропадёт.
connection-failed = Не удалось установить соединение, поэтому играть здесь пока нельзя. Страница продолжает попытки. Если не помогает, сообщите администратору сервера: возможно, прокси перед ним не пропускает WebSocket; это проверяет команда «tessera doctor».
board-title = { $moves ->
    [0] { $game } до первого хода
    [one] { $game } после { $moves } хода
    [few] { $game } после { $moves } ходов
    [many] { $game } после { $moves } ходов
   *[other] { $game } после { $moves } хода
}

## Pieces

piece-white = белые
piece-black = чёрные
piece-red = красные
piece-blue = синие
piece-yellow = жёлтые
piece-green = зелёные
piece-violet = фиолетовые
piece-orange = оранжевые

## Players' cards

team = команда { $number }
in-hand = осталось { $number }
pairs-captured = { $number ->
    [one] { $number } пара
    [few] { $number } пары
    [many] { $number } пар
   *[other] { $number } пары
}
state-won = победа
state-out = вне игры
state-thinking = думает…
state-to-move = ход
state-gone = не в сети
state-ready = готово
engine-busy = { $number ->
    [one] Компьютер занят: перед вашей партией ещё { $number } партия.
    [few] Компьютер занят: перед вашей партией ещё { $number } партии.
    [many] Компьютер занят: перед вашей партией ещё { $number } партий.
   *[other] Компьютер занят: перед вашей партией ещё { $number } партии.
}
place-number = место { $place }

## Waiting

waiting-for = { $number ->
    [0] Все в сборе.
    [one] Ждём ещё { $number } игрока.
    [few] Ждём ещё { $number } игроков.
    [many] Ждём ещё { $number } игроков.
   *[other] Ждём ещё { $number } игрока.
}
absent-opponent = { $name } сейчас не здесь. На любой странице сайта будет видно, что партия началась.
send-this-link = Отправьте эту ссылку или дайте отсканировать QR-код.
link = Ссылка на этот стол
copy-link = Скопировать ссылку
qr-code = QR-код ссылки
seat-number = Место { $number }
seat-computer = Добавить компьютер
name-at-this-screen = Имя
sit-at-this-screen = Играет за этим экраном

## Playing

your-turn = Ваш ход.
turn-of = Ход: { $name } ({ $colour }).
first-by-lot = По жребию начинает { $name } ({ $colour }).
choose-colour = Ваш цвет:
do-place-marble = Положите шарик.
do-place-stone = Поставьте камень.
do-place-tile = Выложите фишку.
do-lift-tile = Снимите одну из своих фишек и выложите её в другом месте.
do-begin-fairly = Соперник может забрать этот ход себе.
do-or-swap = Или заберите первый ход.
swap = Забрать первый ход
swap-why = Первый ход станет вашим, а соперник ответит.
proven-win = Доказано: { $name } выигрывает не позднее шарика { $number }, как бы вы ни играли.
placed-now-turn = Шарик лежит на { $cell }. Теперь сделайте поворот.
claim-gone = Соперника нет: потребовать победу

## Offers

offered-draw = { $name } предлагает ничью.
offered-take-back = { $name } хочет взять ход назад.
offered-play-on = { $name } предлагает играть дальше за следующие места.
offered-rematch = { $name } предлагает реванш.
offered-by-you-draw = Вы предложили ничью.
offered-by-you-take-back = Вы попросили вернуть ход.
offered-by-you-play-on = Вы предложили играть дальше.
offered-by-you-rematch = Вы предложили реванш.
accept = Принять
decline = Отклонить
take-offer-back = Отозвать
offer-draw = Предложить ничью
offer-take-back = Взять ход назад
offer-play-on = Играть дальше
offer-rematch = Реванш
to-the-rematch = К реваншу
new-game = Новая партия
resign = Сдаться
sure-draw = Закончить партию вничью?
sure-resign = Вы действительно сдаётесь?
abort = Отменить партию
sure-abort = Отменить партию? Она не будет засчитана.
leave-seat = Встать из-за стола

## The end

result-draw = Ничья.
result-you-won = Вы выиграли!
result-won = Победа: { $name } ({ $colour }).
result-team-won = Победа: { $first } и { $second }.
result-shared = Победу делят { $names }.
ended-abort = Партия отменена. Она не засчитывается.
ended-by-tournament = Этот стол закрыт. Как засчитана партия, видно в турнире.
why-line = Пять в ряд.
why-line-of = { $length ->
    [4] Четыре в ряд.
   *[other] { $length } в ряд.
}
why-both-lines = У обеих сторон пять в ряд.
why-all-lines = Пять в ряд у всех.
why-captures = Взято пять пар.
why-full = Больше ходов нет.
why-repetition = Одна и та же позиция возникла в третий раз.
why-turn-limit = Достигнуто предельное число ходов.
why-resignation = Партия сдана.
why-time = Время вышло.
why-abandonment = Игрок отсутствовал слишком долго.
why-agreement = По соглашению.

## Moves

no-moves-yet = Ходов пока нет.
step-through = Просмотр партии
step-first = В начало
step-previous = На ход назад
step-next = На ход вперёд
step-last = К текущей позиции
typed-move = Ввести ход

## Tools

view-tools = Поле и запись партии
flip-board = Перевернуть поле
zoom-in = Крупнее
zoom-out = Мельче
full-screen = Во весь экран
sound = Включить или выключить звук
copy-record = Скопировать запись партии
download-picture = Скачать картинку

## Talk

chat-say = Сообщение
chat-send = Отправить
chat-empty = Пока никто ничего не сказал.
chat-deleted = Это сообщение удалено.
chat-silent = Двое на двое: во время партии разговаривать нельзя.

## Spoken by a screen reader

spoken-started = Партия началась.
spoken-seated = { $name } садится за стол.
spoken-colour = { $name }: цвет — { $colour }.
spoken-clockwise = { $name }: { $cell }, { $block } по часовой стрелке.
spoken-anticlockwise = { $name }: { $cell }, { $block } против часовой стрелки.
spoken-placed = { $name }: { $cell }.
spoken-swapped = { $name } забирает первый ход себе.
spoken-lifted = { $name }: с { $from } на { $to }.
spoken-taken-back = { $number ->
    [one] Взят назад { $number } ход.
    [few] Взяты назад { $number } хода.
    [many] Взято назад { $number } ходов.
   *[other] Взято назад { $number } хода.
}
spoken-declined = { $offer ->
    [draw] { $name } отклоняет ничью.
    [take-back] { $name } против возврата хода.
    [play-on] { $name } не хочет играть дальше.
   *[rematch] { $name } отклоняет реванш.
}
spoken-withdrew = { $name } выбывает из игры.
spoken-played-on = Остальные играют дальше.
spoken-left = { $name } не в сети.
spoken-returned = { $name } снова в сети.
paused = Сервер приостанавливался, или его часы перевели. Никто из игроков не потерял времени.
announced-tessera = Тессера!
announced-three = Открытая тройка!

## Said by the page while a move is half made

page-placed = Ваш шарик лежит на { $cell }. Теперь сделайте поворот: коснитесь стрелки или нажмите букву, а затем + или −.
page-take-back-marble = Взять шарик назад
page-lift-chosen = Фишка с { $cell } снята. Куда её выложить?
page-which-group = Группы равны. Коснитесь той, которая останется.
page-confirm-move = Сделать этот ход?
page-cancel = Отмена
page-confirm-yes = Да
page-confirm-no = Нет
page-copied = Скопировано.
page-past = Это более ранняя позиция.
page-back-to-now = Вернуться к партии
page-cell-empty = { $cell }, пусто
page-cell-piece = { $cell }, { $piece }
page-cell-legal = { $label }, можно ходить
page-cell-premove = { $label }, выбрано заранее
page-premove-chosen = Ход выбран заранее: { $cell }.
page-premove-played = Сделан выбранный заранее ход: { $cell }.
page-premove-given-up = Выбранный заранее ход отменён.
page-block-turn-clockwise = Повернуть { $block } по часовой стрелке
page-block-turn-anticlockwise = Повернуть { $block } против часовой стрелки
page-board-label = Игровое поле

## Что говорит компьютер

hint = Подсказка
hint-is = Лучшим выглядит { $move }: ваши шансы { $chance } %.
hint-swap = Лучше всего забрать первый ход: ваши шансы { $chance } %.
hint-not-fair = Подсказки бывают только в игре с компьютером или за одним экраном, а для команд их нет.
hint-nothing = Компьютер ничего не нашёл. Попробуйте ещё раз.
hint-busy = Компьютер слишком занят, чтобы дать подсказку. Попробуйте позже.
review = Разбор
review-begin = Разобрать партию
review-progress = Ход разбора
review-done = Разобрано ходов: { $done } из { $of }
review-stop = Остановить
review-graph = Шансы игрока { $name } по ходу партии
review-graph-many = Шансы всех игроков по ходу партии
review-clean = Ошибок не найдено.
review-blunder = Грубая ошибка.
review-mistake = Ошибка.
review-inaccuracy = Неточность.
review-not-yet = Разобрать можно только законченную партию.

## After the game

share-game = Поделиться
share-game-link = Ссылка на эту партию
share-animation = Анимация (GIF)
share-picture = Картинка (PNG)
share-record = Запись партии
next-level = Сыграть с уровнем { $level }
play-on-from-here = Играть отсюда с компьютером
