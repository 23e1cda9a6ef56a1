# Результаты: набранные строки и их очередь, исправления, списки с несколькими ошибками.
tournament-line-no-right = С этой страницы больше нельзя вводить результаты. Попросите у организатора действующую ссылку; до тех пор строка останется здесь.
tournament-line-no-table = За столом { $table } сейчас никто не играет.
tournament-line-not-called = Партию { $game } ({ $names }) ещё не вызывали к столу. Всё равно записать: { $result }?
tournament-line-decided = У партии { $game } уже есть результат: { $result }.
tournament-line-decided-helper = У партии { $game } уже есть результат: { $result }. Исправить его может только организатор.
tournament-line-waiting = ждёт отправки
tournament-line-saved = записано
tournament-line-refused = не записано
tournament-line-asks = проверьте
tournament-line-taken-back = отменено
tournament-line-edit = Изменить
tournament-line-remove = Убрать
tournament-line-sure = Всё равно записать
tournament-line-changed-since = Этот результат с тех пор изменили.
tournament-lines-offline = Нет связи с сервером. Ваши результаты хранятся в этом браузере и отправятся, как только связь вернётся.
tournament-lines-entered = Результаты, введённые здесь
tournament-lines-full = В этом браузере ждёт слишком много результатов. Уберите незаписанные или подождите, пока они отправятся.
tournament-resigned = сдача: { $name }
tournament-did-not-come = неявка: { $name }
tournament-forfeits = техническое поражение: { $name }
tournament-special-and-winner = Выберите либо победителя, либо особый случай, но не то и другое.
tournament-later-deleted = { $games ->
    [one] От этого зависит { $games } партия, сыгранная позже. Сначала будет удалён её результат:
    [few] От этого зависят { $games } партии, сыгранные позже. Сначала будут удалены их результаты:
    [many] От этого зависят { $games } партий, сыгранных позже. Сначала будут удалены их результаты:
   *[other] От этого зависят { $games } партии, сыгранные позже. Сначала будут удалены их результаты:
}
tournament-do-with-later = { $games ->
    [one] Удалить { $games } более поздний результат и применить
    [few] Удалить { $games } более поздних результата и применить
    [many] Удалить { $games } более поздних результатов и применить
   *[other] Удалить { $games } более поздних результата и применить
}
tournament-show-whole-step = Показать оба шага вместе
tournament-refused-lines = { $count ->
    [one] { $count } строку нельзя записать, поэтому не записано ничего.
    [few] { $count } строки нельзя записать, поэтому не записано ничего.
    [many] { $count } строк нельзя записать, поэтому не записано ничего.
   *[other] { $count } строки нельзя записать, поэтому не записано ничего.
}
tournament-refused-more-lines = { $lines ->
    [one] И ещё { $lines } строка.
    [few] И ещё { $lines } строки.
    [many] И ещё { $lines } строк.
   *[other] И ещё { $lines } строки.
}
tournament-refused-name-repeated = «{ $name }» уже есть в строке { $line }. Добавьте инициал или год рождения, чтобы их различать.
tournament-refused-seed-repeated = Номер посева { $seed } уже есть в строке { $line }.
