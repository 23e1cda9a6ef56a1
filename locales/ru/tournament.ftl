nav-tournaments = Турниры
tournaments = Турниры
tournaments-lead = Группы, таблицы, плей-офф и победитель: целый клубный день с одного ноутбука.
tournaments-yours = Ваши турниры
tournaments-older = Более ранние турниры
tournament-announce = Новый турнир
tournament-open = Открыть
tournament-regulations = Регламент
tournament-none = Такого турнира нет. Попросите ссылку у организатора.
tournament-not-yours = Это может сделать только организатор. Помощники вносят результаты.

tournament-name = Название турнира
tournament-which-game = Какая игра?
tournament-rules-are = Действуют турнирные правила. В Пентаго, если пять в ряд у обоих, выигрывает сделавший ход; и тронул — ходи.
tournament-tables = Сколько столов?
tournament-tables-enough = хватает
tournament-group-starts = Кто начинает партии в группе?
tournament-group-starts-lot = для каждой партии решает жребий, как в регламенте
tournament-group-starts-balanced = все начинают примерно поровну
tournament-series = Часть серии
tournament-series-why = Победитель местного турнира получает право играть в национальном финале, победитель национального — в международном.
tournament-series-name = Название серии
tournament-level-local = местный
tournament-level-national = национальный финал
tournament-level-international = международный финал

tournament-about = { $players ->
    [one] { $game } · { $players } игрок
    [few] { $game } · { $players } игрока
    [many] { $game } · { $players } игроков
   *[other] { $game } · { $players } игрока
}
tournament-stage-entry = идёт запись
tournament-stage-groups = { $open ->
    [one] групповой этап, осталась { $open } партия
    [few] групповой этап, осталось { $open } партии
    [many] групповой этап, осталось { $open } партий
   *[other] групповой этап, осталось { $open } партии
}
tournament-stage-groups-done = группы доиграны; осталось задать размер плей-офф
tournament-stage-intermediate = идёт промежуточный раунд
tournament-stage-cup = идёт плей-офф
tournament-stage-over = победа: { $name }

tournament-pages = Страницы турнира
tournament-now = Сейчас играют
tournament-entries = Игроки
tournament-groups = Группы
tournament-cup = Плей-офф
tournament-ranking = Итоговая таблица
tournament-history = Журнал
tournament-history-older = Более ранние записи
tournament-print = Печать
tournament-display = Экран зала

tournament-add-players = Кто играет?
tournament-player-name = Имя
tournament-club = Клуб
tournament-seed = Посев
tournament-add = Добавить
tournament-paste = Вставить список или выбрать файл
tournament-paste-how = По одному игроку в строке: имя, клуб и посев через запятую, точку с запятой или табуляцию.
tournament-file = Таблица (CSV)
tournament-draw = Провести жеребьёвку групп
tournament-draw-how = В группе 4 или 5 игроков. Сеяных игроков и игроков одного клуба разводят по группам, остальное определяет жеребьёвка.
tournament-number-of-groups = Групп
tournament-as-usual = авто
tournament-links = Ссылки для других
tournament-link-spectators = Для зрителей:
tournament-link-helpers = У каждого помощника своя ссылка с теми правами, которые вы выберете.
tournament-link-new = Новая ссылка для помощников
tournament-qualified-from = Добавить победителя другого турнира (его адрес)
tournament-players = { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
    [many] { $players } игроков
   *[other] { $players } игрока
}
tournament-nobody-yet = Пока никто не записан.
tournament-number = №
tournament-in-group = Группа
tournament-change = Изменить
tournament-withdraw = Снять с турнира
tournament-reinstate = Вернуть

tournament-quick = Результат в трёх числах
tournament-quick-how = Партия (или t5 — стол 5), победитель (1 назван первым, 2 — вторым, 0 — ничья), шарики победителя: 12 1 9. Второй сдался: 12 r2 9; не пришёл: n2; техническое поражение: f2; никто не пришёл: n0. Если начинал названный вторым, добавьте b2.
tournament-quick-how-plain = Партия (или t5 — стол 5), победитель (1 назван первым, 2 — вторым, 0 — ничья): 12 1. Второй сдался: 12 r2; не пришёл: n2; техническое поражение: f2; никто не пришёл: n0. Если начинал названный вторым, добавьте b2.
tournament-quick-unclear = Непонятно: «{ $text }». Напишите партию, победителя и шарики, например 12 1 9.
tournament-write-down = Записать результат
tournament-number-missing = Не хватает числа.
tournament-no-number = «{ $text }» здесь не подходит: нужно число.
tournament-how-missing = Укажите, кто выиграл, или отметьте ничью.
tournament-nobody-plays = Сейчас никто не играет.
tournament-waiting = { $games ->
    [one] Ещё { $games } партия ждёт игроков или стола.
    [few] Ещё { $games } партии ждут игроков или стола.
    [many] Ещё { $games } партий ждут игроков или стола.
   *[other] Ещё { $games } партии ждут игроков или стола.
}
tournament-table = Стол
tournament-game = Партия { $game }
tournament-marbles = Шарики
tournament-how = Как она закончилась?
tournament-played = сыграна до конца
tournament-last-results = Последние результаты
tournament-no-results = Ни одна партия ещё не окончена.
tournament-correct = Исправить

tournament-group = Группа { $name }
tournament-group-round = { $group }, тур { $round }
tournament-replay = { $place }, переигровка { $replay }
tournament-intermediate = Промежуточный раунд
tournament-third-place = Матч за 3-е место
tournament-final = Финал
tournament-semi-final = Полуфинал
tournament-quarter-final = Четвертьфинал
tournament-last = { $players ->
    [16] 1/8 финала
    [32] 1/16 финала
    [64] 1/32 финала
    [128] 1/64 финала
   *[other] Раунд { $players }
}
tournament-won = Победа: { $name }
tournament-won-with = { $marbles ->
    [one] Победа: { $name }, { $marbles } шарик
    [few] Победа: { $name }, { $marbles } шарика
    [many] Победа: { $name }, { $marbles } шариков
   *[other] Победа: { $name }, { $marbles } шарика
}
tournament-drawn = ничья
tournament-rare = Особый случай
tournament-won-forfeit = Победа: { $name }, у соперника техническое поражение
tournament-won-no-show = Победа: { $name }, соперник не пришёл
tournament-nobody-came = никто не пришёл
tournament-won-walkover = Победа: { $name }, соперник снялся с турнира
tournament-ahead-points = впереди по очкам, { $more } против { $fewer }
tournament-ahead-win-points = впереди по победным очкам, { $more } против { $fewer }
tournament-ahead-among = впереди по личным встречам, { $more } против { $fewer }
tournament-ahead-lot = впереди по жребию
tournament-level-so-far = пока наравне
tournament-champion = Победитель
tournament-out-after-groups = Группа
tournament-withdrew = Снятие с турнира
tournament-still-in = ещё в борьбе
tournament-bye = проходит без игры
tournament-begins = Первый ход: { $name }
tournament-odd-groups = { $groups ->
    [one] { $groups } группа, где игроков { $size }; по регламенту их 4 или 5.
    [few] { $groups } группы, где игроков { $size }; по регламенту их 4 или 5.
    [many] { $groups } групп, где игроков { $size }; по регламенту их 4 или 5.
   *[other] { $groups } группы, где игроков { $size }; по регламенту их 4 или 5.
}
tournament-not-drawn-yet = Жеребьёвка групп ещё не проведена.
tournament-place = Место
tournament-won-drawn-lost = победы – ничьи – поражения
tournament-won-drawn-lost-short = В–Н–П
tournament-points = Очки
tournament-win-points = Победные очки: шарики, оставшиеся при каждой победе
tournament-win-points-short = Поб. оч.
tournament-games = Партии

tournament-cup-later = Размер плей-офф задают, когда доиграны все партии групп.
tournament-cup-of = Мест в плей-офф: { $players }.
tournament-intermediate-why = { $places ->
    [one] Претендентов { $contenders }, в плей-офф { $places } место.
    [few] Претендентов { $contenders }, в плей-офф { $places } места.
    [many] Претендентов { $contenders }, в плей-офф { $places } мест.
   *[other] Претендентов { $contenders }, в плей-офф { $places } места.
}
tournament-cup-after-intermediate = Жеребьёвка плей-офф — после промежуточного раунда.
tournament-goes-through = Дальше проходит { $name }
tournament-choose-cup = Сколько игроков выйдет в плей-офф?
tournament-proposal = Предложение: плей-офф, мест { $size }. { $straight ->
    [0] Напрямую не выходит никто.
    [1] Напрямую выходят победители групп.
    [2] Напрямую выходят первые и вторые в группах.
   *[other] Напрямую выходят занявшие в группах места с 1-го по { $straight }-е.
} { $places ->
    [0] { "" }
    [one] В промежуточном раунде разыграют { $places } место, претендентов { $contenders }.
    [few] В промежуточном раунде разыграют { $places } места, претендентов { $contenders }.
    [many] В промежуточном раунде разыграют { $places } мест, претендентов { $contenders }.
   *[other] В промежуточном раунде разыграют { $places } места, претендентов { $contenders }.
}
tournament-cup-size = Игроков в плей-офф
tournament-choose = Задать

tournament-final-ranking = Итоговая таблица
tournament-ranking-so-far = Таблица на данный момент
tournament-reached = Итог

tournament-undo-what = Последнее действие:
tournament-undo = Отменить
tournament-helper = помощник
tournament-told-opened = создан турнир { $name }
tournament-told-entered = новый участник: { $name }
tournament-told-amended = данные исправлены: { $name }
tournament-told-withdrew = { $name } снимается с турнира
tournament-told-reinstated = { $name } возвращается
tournament-told-tables = { $tables ->
    [0] столов хватает
    [one] есть { $tables } стол
    [few] есть { $tables } стола
    [many] есть { $tables } столов
   *[other] есть { $tables } стола
}
tournament-told-lot = { $ordered ->
    [0] жеребьёвка: { $about }
   *[other] жеребьёвка: { $about }: { $order }
}
tournament-told-groups = { $groups ->
    [one] жеребьёвка: { $groups } группа
    [few] жеребьёвка: { $groups } группы
    [many] жеребьёвка: { $groups } групп
   *[other] жеребьёвка: { $groups } группы
}
tournament-told-joined = { $name }: { $group }
tournament-told-called = { $games ->
    [one] { $games } партия вызвана к столу
    [few] { $games } партии вызваны к столам
    [many] { $games } партий вызвано к столам
   *[other] { $games } партии вызвано к столам
}
tournament-told-result = { $game }: { $outcome }
tournament-told-corrected = { $game }, исправлено: { $outcome }
tournament-told-struck = { $game }: результат удалён
tournament-told-cup = размер плей-офф: { $players }
tournament-told-cup-entered = места в плей-офф распределены
tournament-told-bracket = проведена жеребьёвка плей-офф
tournament-told-paired = { $place }: начинает { $first }, соперник { $second }
tournament-told-undone = действие { $number } отменено
tournament-lot-groups = кто в какой группе играет
tournament-lot-joining = в какой группе играет { $name }
tournament-lot-tie = кто впереди ({ $names })
tournament-lot-bracket = кто с кем встречается в плей-офф
tournament-lot-begins = кто начинает ({ $names })

tournament-strike = Удалить результат
tournament-would-change = Что изменится
tournament-do-it = Применить
tournament-leave-it = Отмена
tournament-changes-nothing-else = Больше ничего не изменится.
tournament-before = Было
tournament-after = Станет
tournament-comes-in = Войдут в плей-офф: { $names }
tournament-drops-out = Выбудут из плей-офф: { $names }
tournament-would-play = Предстоит сыграть: { $names }
tournament-would-cancel = Партия { $game } отменяется.
tournament-would-draw = Будет разыграно по жребию: { $about }
tournament-would-win = Победитель турнира: { $was } → { $is }

tournament-at-table = Стол { $table }
tournament-wait = Пожалуйста, подождите, пока освободится стол
tournament-against = соперник: { $name }
tournament-you-begin = Вы начинаете.
tournament-placed = Место { $place }

tournament-sheet-entries = Список участников
tournament-sheet-groups = Листы групп
tournament-sheet-slips = Карточки партий
tournament-sheet-cup = Плей-офф
tournament-sheet-ranking = Итоговая таблица
tournament-sheet-links = Ссылки для раздачи
tournament-links-secret = Секретно: вырежьте карточки и раздайте каждому свою. Никогда не вывешивайте этот лист.
tournament-link-yours = Только для вас: по этой ссылке любой может занять ваше место.
tournament-round = Тур
tournament-who-begins = Начинает
tournament-other-player = Соперник
tournament-winner = Победитель
tournament-marbles-placed = Шариков положил победитель
tournament-signatures = Подписи

tournament-refused-rules = Эти правила не подходят к игре: { $reason }
tournament-refused-tournament-rules = Турнирную партию в Пентаго всегда играют по турнирным правилам.
tournament-refused-tournament-name = Название состоит из 1–60 знаков.
tournament-refused-no-tables = Турниру нужен хотя бы один стол. Если столов хватает, оставьте поле пустым.
tournament-refused-name = Имя «{ $name }» не подходит: имя состоит из 1–60 знаков.
tournament-refused-club = Клуб «{ $name }» не подходит: название состоит из 1–60 знаков.
tournament-refused-seed = Посев { $seed } невозможен: номера посева идут от 1 (сильнейший) до 512.
tournament-refused-name-taken = Имя «{ $name }» уже есть, это игрок { $player }. Добавьте инициал или год рождения, чтобы их различать.
tournament-refused-seed-taken = Посев { $seed } уже занят: это игрок { $player }.
tournament-refused-too-many-players = В турнире не больше 512 игроков.
tournament-refused-nobody-listed = Список пуст. Пишите по одному игроку в строке.
tournament-refused-line = Строка { $line }: { $reason }
tournament-refused-seed-text = «{ $text }» — это не посев: посев — число от 1.
tournament-refused-open-quotation = Кавычка открыта, но не закрыта.
tournament-refused-list-too-long = Список больше 1 МиБ.
tournament-refused-no-such-player = Игрока { $player } нет; номера идут от 1 до { $last }.
tournament-refused-no-such-game = Партии { $game } нет; номера идут от 1 до { $last }.
tournament-refused-game-cancelled = Партия { $game } отменена.
tournament-refused-decided-already = У партии { $game } уже есть результат. Если он неверен, исправьте его.
tournament-refused-not-decided = У партии { $game } ещё нет результата.
tournament-refused-not-in-this-game = Игрок { $player } не участвует в партии { $game }: в ней играют { $first } и { $second }.
tournament-refused-marbles = Шариков не может быть { $marbles }: победитель кладёт от { $fewest } до { $most }.
tournament-refused-marbles-missing = Сколько шариков положил победитель? Победные очки — это { $stock } минус их число.
tournament-refused-walkover-entered = Победа без игры бывает, когда соперник снялся с турнира. Для одной партии внесите неявку или техническое поражение.
tournament-refused-somebody-goes-through = Кто-то должен пройти дальше: снимите с турнира того, кто ушёл первым, и победит другой.
tournament-refused-cannot-be-played-again = Игрок партии { $game } снялся с турнира, поэтому переиграть её нельзя. Сначала верните этого игрока.
tournament-refused-move = Ход { $number } «{ $text }»: { $reason }
tournament-refused-ended-otherwise = По этим ходам партия закончилась иначе. Исправьте ходы или результат.
tournament-refused-later-game-played = От этого зависит партия { $game }, сыгранная позже. Сначала удалите её результат.
tournament-refused-drawn-already = Жеребьёвка групп уже проведена. Сначала отмените её.
tournament-refused-not-drawn = Жеребьёвка групп ещё не проведена.
tournament-refused-too-few-players = { $players ->
    [one] Турниру нужно не меньше двух игроков, а есть { $players } игрок.
    [few] Турниру нужно не меньше двух игроков, а есть { $players } игрока.
    [many] Турниру нужно не меньше двух игроков, а есть { $players } игроков.
   *[other] Турниру нужно не меньше двух игроков, а есть { $players } игрока.
}
tournament-refused-groups = Так разделить нельзя: игроков { $players }, групп { $groups }. В группе от 2 до 6 игроков, лучше 4 или 5.
tournament-refused-seed-after-draw = Жеребьёвка групп проведена: изменить можно только имя, но не посев, клуб и то, кто играет.
tournament-refused-groups-full = Во всех группах уже по 6 игроков. Отмените жеребьёвку и проведите её заново с большим числом групп.
tournament-refused-too-late-to-enter = Размер плей-офф задан, и записаться больше нельзя. Сначала отмените это.
tournament-refused-withdrawn-already = Игрок { $player } уже снялся с турнира.
tournament-refused-not-withdrawn = Игрок { $player } не снимался с турнира.
tournament-refused-groups-not-done = { $open ->
    [one] { $open } партия групп ещё не сыграна.
    [few] { $open } партии групп ещё не сыграны.
    [many] { $open } партий групп ещё не сыграно.
   *[other] { $open } партии групп ещё не сыграно.
}
tournament-refused-cup-planned-already = Размер плей-офф уже задан. Сначала отмените это.
tournament-refused-cup-size = Плей-офф такого размера ({ $size }) невозможен: в нём от { $fewest } до { $most } игроков.
tournament-refused-nobody-left = Все снялись с турнира; играть в плей-офф некому.
tournament-refused-nothing-to-undo = Отменять нечего.
tournament-refused-undo-of-another = Последнее действие — { $last }, а не { $asked }. Посмотрите, что произошло с тех пор, и решите заново.
tournament-refused-not-over = Турнир «{ $name }» ещё не окончен, победитель ещё не определён.
tournament-refused-not-the-level-below = Турнир «{ $name }» — не предыдущий уровень той же серии и игры.

tournament-not-sent = Не удалось отправить. Введённое осталось на месте: попробуйте ещё раз.
tournament-others-play = Теперь эту партию играют другие. Посмотрите ещё раз.
tournament-table-count = Число столов
tournament-export = Скачать всё одним файлом
tournament-fourth-place = Четвёртое место
tournament-lots = Жеребьёвки

tournament-online = Игра онлайн
tournament-online-how = Играют онлайн, на этом сайте. Каждый игрок занимает место по личной ссылке, а результаты и переигровки записываются автоматически.
tournament-online-switch = Играть онлайн, на этом сайте
tournament-wait-minutes = Сколько минут ждать игроков
tournament-played-by = Кто играет
tournament-person = человек
tournament-take-seat = Занять своё место
tournament-watch = Смотреть
tournament-come-by-link = Чтобы играть, откройте свою личную ссылку. Попросите её у организатора.
tournament-not-your-seat = Это место другого игрока. Попросите у организатора свою личную ссылку.
tournament-no-game = Сейчас для вас нет стола. Загляните снова, когда вас вызовут.
tournament-told-online = с этого момента играют онлайн
tournament-told-hall = с этого момента играют очно
tournament-by-house = автоматически
tournament-player-link = Ссылка этого игрока
tournament-player-link-how = По этой ссылке любой может занять места этого игрока, поэтому не давайте её никому другому. Она есть и на листе ссылок для печати.
tournament-back = Назад к турниру
tournament-waits-for = Ждём: { $names }.
tournament-refused-clock = Выберите время от одной секунды до года.
tournament-refused-wait = Игроков можно ждать от одной секунды до семи дней.
tournament-refused-level = Уровня { $level } нет; у компьютера уровни от 1 до 10.
tournament-refused-engine-in-hall = Компьютер играет только онлайн. Сначала переведите турнир в онлайн.
tournament-refused-no-qualification = Победителей других турниров принимает только национальный или международный финал.
tournament-began = Первый ход: { $name }
tournament-sit-until = Займите место до
tournament-sit-first = Время вышло, и никто не пришёл: дальше проходит тот из двоих, кто придёт первым.
tournament-table-runs = Эта партия сейчас идёт. Если записать результат, стол закроется:
tournament-still-played = Эта партия сейчас идёт.
tournament-link-renew = Новая ссылка
tournament-link-renew-how = Ссылка попала в чужие руки? С новой старая перестанет действовать.
tournament-told-link = { $name }: выдана новая ссылка
tournament-refused-no-clock = Для игры онлайн нужно ограничение времени: без него можно просто уйти и не проиграть.
tournament-refused-engine-entered = За игрока { $player } играет компьютер, а он играет только онлайн. Сначала снимите этого игрока.
tournament-refused-engine-has-no-link = За игрока { $player } играет компьютер, ссылка здесь не нужна.
tournament-refused-happened-since = После действия { $seen } произошло то, что меняет последствия; последнее действие — { $last }. Посмотрите ещё раз, потом решайте.
tournament-refused-command-id = Сервер этого не понял.
