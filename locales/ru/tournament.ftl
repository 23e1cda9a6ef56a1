nav-tournaments = Турниры
tournaments = Турниры
tournaments-lead = Группы, таблицы, кубок и победитель: целый клубный день с одного ноутбука.
tournaments-yours = Ваши турниры
tournaments-older = Более ранние турниры
tournament-announce = Новый турнир
tournament-open = Открыть
tournament-regulations = Регламент
tournament-none = Такого турнира нет. Попросите ссылку у организатора.
tournament-not-yours = Это может сделать только организатор. Помощники вносят результаты.

tournament-name = Как он называется?
tournament-which-game = Какая игра?
tournament-rules-are = Играют по турнирным правилам: если в Pentago пять в ряд у обоих, выигрывает сделавший ход; действует правило «тронул — ходи».
tournament-tables = Сколько столов?
tournament-tables-enough = хватит на всех
tournament-group-starts = Кто начинает партии в группе?
tournament-group-starts-lot = для каждой партии решает жребий, как в регламенте
tournament-group-starts-balanced = все начинают примерно поровну
tournament-series = Часть серии
tournament-series-why = Победитель местного турнира получает право играть в национальном финале, победитель национального — в международном.
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
    [one] играют группы, осталась { $open } партия
    [few] играют группы, осталось { $open } партии
    [many] играют группы, осталось { $open } партий
   *[other] играют группы, осталось { $open } партии
}
tournament-stage-groups-done = группы доиграны, пора выбрать кубок
tournament-stage-intermediate = идёт промежуточный раунд
tournament-stage-cup = идёт кубок
tournament-stage-over = победа: { $name }

tournament-pages = Страницы турнира
tournament-now = Сейчас играют
tournament-entries = Игроки
tournament-groups = Группы
tournament-cup = Кубок
tournament-ranking = Места
tournament-history = Журнал
tournament-history-older = Более ранние записи
tournament-print = Печать
tournament-display = Экран зала

tournament-add-players = Кто играет?
tournament-player-name = Имя
tournament-club = Клуб
tournament-seed = Посев
tournament-add = Добавить
tournament-paste = Вставить список или взять файл
tournament-paste-how = По одному игроку в строке: имя, клуб и посев через запятую, точку с запятой или табуляцию.
tournament-file = Таблица в формате CSV
tournament-draw = Провести жеребьёвку групп
tournament-draw-how = В группе 4 или 5 игроков. Сеяных игроков и игроков одного клуба разводят по группам, остальное решает жребий.
tournament-number-of-groups = Групп
tournament-as-usual = как обычно
tournament-links = Ссылки для других
tournament-link-spectators = Для зрителей:
tournament-link-helpers = Помощники получают свою ссылку: по ней можно вносить результаты, и больше ничего.
tournament-link-new = Новая ссылка для помощников
tournament-link-once = Эта ссылка показывается один раз. По ней можно вносить результаты, и больше ничего; прежние ссылки больше не действуют.
tournament-qualified-from = Взять победителя турнира (адрес турнира)
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
tournament-quick-how = Партия, победитель (1 — кто начинал, 2 — другой, 0 — ничья), шарики победителя: 12 1 9. Сдача f1, неявка n1: тогда победитель 1. Если начинал второй, добавьте b2.
tournament-quick-how-plain = Партия, победитель (1 — кто начинал, 2 — другой, 0 — ничья): 12 1. Сдача f1, неявка n1: тогда победитель 1. Если начинал второй, добавьте b2.
tournament-quick-unclear = Непонятно: «{ $text }». Напишите партию, победителя и шарики, например 12 1 9.
tournament-write-down = Записать
tournament-number-missing = Не хватает числа.
tournament-no-number = «{ $text }» — не число, которое здесь подходит.
tournament-how-missing = Укажите, кто выиграл или что была ничья.
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
tournament-forfeit = сдача
tournament-no-show = неявка
tournament-last-results = Последние результаты
tournament-no-results = Ни одна партия ещё не решена.
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
tournament-won-forfeit = Победа: { $name }, соперник сдался
tournament-won-no-show = Победа: { $name }, соперник не пришёл
tournament-nobody-came = никто не пришёл
tournament-won-walkover = Победа: { $name }, соперник снялся с турнира
tournament-ahead-points = впереди по очкам, { $more } против { $fewer }
tournament-ahead-win-points = впереди по победным очкам, { $more } против { $fewer }
tournament-ahead-among = впереди по партиям между равными, { $more } против { $fewer }
tournament-ahead-lot = впереди по жребию
tournament-level-so-far = пока наравне
tournament-champion = Победитель
tournament-out-after-groups = Группа
tournament-withdrew = Снятие с турнира
tournament-still-in = ещё в борьбе
tournament-bye = без игры
tournament-begins = Начинает { $name }
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
tournament-win-points-short = Поб. о.
tournament-games = Партии

tournament-cup-later = Размер кубка выбирают, когда решены все партии групп.
tournament-cup-of = Мест в кубке: { $players }.
tournament-intermediate-why = { $places ->
    [one] Претендентов { $contenders }, в кубке { $places } место.
    [few] Претендентов { $contenders }, в кубке { $places } места.
    [many] Претендентов { $contenders }, в кубке { $places } мест.
   *[other] Претендентов { $contenders }, в кубке { $places } места.
}
tournament-cup-after-intermediate = Жеребьёвка кубка — после промежуточного раунда.
tournament-goes-through = Дальше проходит { $name }
tournament-choose-cup = Сколько игроков выйдет в кубок?
tournament-proposal = Предложение: кубок, мест { $size }. { $straight ->
    [0] Напрямую в него никто не выходит.
    [1] Напрямую в него выходят победители групп.
    [2] Напрямую в него выходят первые и вторые в группах.
   *[other] Напрямую в него выходят занявшие в группах места с 1-го по { $straight }-е.
} { $places ->
    [0] { "" }
    [one] В промежуточном раунде разыграют { $places } место, претендентов { $contenders }.
    [few] В промежуточном раунде разыграют { $places } места, претендентов { $contenders }.
    [many] В промежуточном раунде разыграют { $places } мест, претендентов { $contenders }.
   *[other] В промежуточном раунде разыграют { $places } места, претендентов { $contenders }.
}
tournament-cup-size = Игроков в кубке
tournament-choose = Выбрать

tournament-final-ranking = Итоговые места
tournament-ranking-so-far = Места на данный момент
tournament-reached = Итог

tournament-undo-what = Последнее действие:
tournament-undo = Отменить
tournament-helper = помощник
tournament-told-opened = объявлен турнир { $name }
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
    [0] жребий { $lot }: { $about }
   *[other] жребий { $lot }: { $about }: { $order }
}
tournament-told-groups = { $groups ->
    [one] жеребьёвка: { $groups } группа
    [few] жеребьёвка: { $groups } группы
    [many] жеребьёвка: { $groups } групп
   *[other] жеребьёвка: { $groups } группы
}
tournament-told-joined = { $name } играет здесь: { $group }
tournament-told-called = { $games ->
    [one] { $games } партия вызвана к столу
    [few] { $games } партии вызваны к столам
    [many] { $games } партий вызвано к столам
   *[other] { $games } партии вызвано к столам
}
tournament-told-result = { $game }: { $outcome }
tournament-told-corrected = { $game }, исправлено: { $outcome }
tournament-told-struck = { $game }: результат вычеркнут
tournament-told-cup = выбран кубок, мест: { $players }
tournament-told-cup-entered = места в кубке распределены
tournament-told-bracket = проведена жеребьёвка кубка
tournament-told-paired = { $place }: начинает { $first }, соперник { $second }
tournament-told-undone = действие { $number } отменено
tournament-lot-groups = кто в какой группе играет
tournament-lot-joining = в какой группе играет { $name }
tournament-lot-tie = кто впереди, { $names }
tournament-lot-bracket = кто с кем встречается в кубке
tournament-lot-begins = кто начинает, { $names }

tournament-strike = Вычеркнуть результат
tournament-would-change = Что изменится
tournament-do-it = Сделать так
tournament-leave-it = Оставить как есть
tournament-changes-nothing-else = Больше ничего не изменится.
tournament-before = Сейчас
tournament-after = Станет
tournament-comes-in = Войдут в кубок: { $names }
tournament-drops-out = Выбудут из кубка: { $names }
tournament-would-play = Предстоит сыграть: { $names }
tournament-would-cancel = Партия { $game } отменяется.
tournament-would-draw = Будет брошен жребий: { $about }
tournament-would-win = Победитель турнира: { $was } → { $is }

tournament-at-table = Стол { $table }
tournament-wait = Подождите, пожалуйста, своего стола
tournament-against = соперник: { $name }
tournament-you-begin = Вы начинаете.
tournament-placed = Место { $place }

tournament-sheet-entries = Список участников
tournament-sheet-groups = Листы групп
tournament-sheet-slips = Карточки партий
tournament-sheet-cup = Кубок
tournament-sheet-ranking = Места
tournament-sheet-links = Ссылки для раздачи
tournament-links-secret = Секретно: вырежьте карточки и отдайте каждому его собственную. Никогда не вывешивайте этот лист.
tournament-link-yours = Только для вас: у кого эта ссылка, тот займёт ваше место.
tournament-round = Тур
tournament-who-begins = Начинает
tournament-other-player = Соперник
tournament-winner = Победитель
tournament-marbles-placed = Поставлено шариков победителем
tournament-signatures = Подписи

tournament-refused-rules = Эти правила не подходят к игре: { $reason }
tournament-refused-tournament-rules = Турнирную партию в Pentago играют по турнирным правилам.
tournament-refused-tournament-name = Название состоит из 1–60 знаков.
tournament-refused-no-tables = Турниру нужен хотя бы один стол. Если столов хватает, оставьте поле пустым.
tournament-refused-name = Имя «{ $name }» не подходит: имя состоит из 1–60 знаков.
tournament-refused-club = Клуб «{ $name }» не подходит: название состоит из 1–60 знаков.
tournament-refused-seed = Посев { $seed } невозможен: посев бывает от 1, у сильнейшего, до 512.
tournament-refused-name-taken = Имя «{ $name }» уже есть, это игрок { $player }. Добавьте инициал или год рождения, чтобы их различать.
tournament-refused-seed-taken = Посев { $seed } уже занят: это игрок { $player }.
tournament-refused-too-many-players = В турнире не больше 512 игроков.
tournament-refused-nobody-listed = Список пуст. Пишите по одному игроку в строке.
tournament-refused-line = Строка { $line }: { $reason }
tournament-refused-seed-text = «{ $text }» — это не посев: посев — число от 1.
tournament-refused-open-quotation = Кавычка открыта и не закрыта.
tournament-refused-list-too-long = Список больше 1 МиБ.
tournament-refused-no-such-player = Игрока { $player } нет; номера идут от 1 до { $last }.
tournament-refused-no-such-game = Партия { $game } не назначена; номера идут от 1 до { $last }.
tournament-refused-game-cancelled = Партия { $game } отменена.
tournament-refused-decided-already = Партия { $game } уже решена. Если результат неверен, исправьте его.
tournament-refused-not-decided = Партия { $game } ещё не решена.
tournament-refused-not-in-this-game = Игрок { $player } не участвует в партии { $game }: в ней { $first } играет с { $second }.
tournament-refused-marbles = Шариков не может быть { $marbles }: победитель кладёт от { $fewest } до { $most }.
tournament-refused-marbles-missing = Сколько шариков положил победитель? Победные очки — это { $stock } минус их число.
tournament-refused-walkover-entered = Победа без игры бывает, когда соперник снялся с турнира. Для одной партии внесите сдачу или неявку.
tournament-refused-somebody-goes-through = Кто-то должен пройти дальше: снимите с турнира того, кто ушёл первым, и победит другой.
tournament-refused-cannot-be-played-again = Игрок партии { $game } выбыл, поэтому переиграть её нельзя. Сначала верните его.
tournament-refused-move = Ход { $number } «{ $text }»: { $reason }
tournament-refused-ended-otherwise = По этим ходам партия закончилась иначе. Исправьте ходы или результат.
tournament-refused-later-game-played = От этого зависит партия { $game }, сыгранная позже. Сначала вычеркните её результат.
tournament-refused-drawn-already = Жеребьёвка групп уже проведена. Сначала отмените её.
tournament-refused-not-drawn = Жеребьёвка групп ещё не проведена.
tournament-refused-too-few-players = { $players ->
    [one] Турниру нужно не меньше двух игроков, а есть { $players } игрок.
    [few] Турниру нужно не меньше двух игроков, а есть { $players } игрока.
    [many] Турниру нужно не меньше двух игроков, а есть { $players } игроков.
   *[other] Турниру нужно не меньше двух игроков, а есть { $players } игрока.
}
tournament-refused-groups = Так разделить нельзя: игроков { $players }, групп { $groups }. В группе от 2 до 6 игроков, лучше 4 или 5.
tournament-refused-seed-after-draw = Жеребьёвка групп проведена: посев, клуб и компьютер уже не изменить, имя можно.
tournament-refused-groups-full = Во всех группах уже по 6 игроков. Отмените жеребьёвку и проведите её заново с большим числом групп.
tournament-refused-too-late-to-enter = Кубок выбран, и записаться больше нельзя. Сначала отмените этот выбор.
tournament-refused-withdrawn-already = Игрок { $player } уже снялся с турнира.
tournament-refused-not-withdrawn = Игрок { $player } не снимался с турнира.
tournament-refused-groups-not-done = { $open ->
    [one] { $open } партия групп ещё не решена.
    [few] { $open } партии групп ещё не решены.
    [many] { $open } партий групп ещё не решено.
   *[other] { $open } партии групп ещё не решено.
}
tournament-refused-cup-planned-already = Кубок уже выбран. Сначала отмените этот выбор.
tournament-refused-cup-size = Кубок такого размера ({ $size }) невозможен: в нём от { $fewest } до { $most } игроков.
tournament-refused-nobody-left = Все снялись с турнира; играть кубок некому.
tournament-refused-nothing-to-undo = Отменять нечего.
tournament-refused-undo-of-another = Последнее действие — { $last }, а не { $asked }. Посмотрите, что произошло с тех пор, и решите заново.
tournament-refused-not-over = Турнир «{ $name }» ещё не окончен; раньше право никто не получает.
tournament-refused-not-the-level-below = Турнир «{ $name }» — не предыдущий уровень той же серии и игры.

tournament-not-sent = Не удалось отправить. Введённое осталось на месте: попробуйте ещё раз.
tournament-others-play = Теперь эту партию играют другие. Посмотрите ещё раз.
tournament-table-count = Столы
tournament-export = Забрать всё файлом
tournament-fourth-place = Четвёртое место
tournament-lots = Жребии

tournament-online = Игра по сети
tournament-online-how = Партии играются за столами этого дома. Каждый игрок занимает место по своей ссылке, а результаты и переигровки появляются сами.
tournament-online-switch = Играть за столами этого дома
tournament-wait-minutes = Сколько минут стол ждёт игроков
tournament-played-by = Кто играет
tournament-person = человек
tournament-take-seat = Занять своё место
tournament-watch = Смотреть
tournament-come-by-link = Чтобы играть, войдите по своей ссылке. Она есть у организатора.
tournament-not-your-seat = Это место другого игрока. Войдите по ссылке, которая есть для вас у организатора.
tournament-no-game = Сейчас для вас нет стола. Загляните снова, когда вас вызовут.
tournament-told-online = с этого момента играют за столами этого дома
tournament-told-hall = с этого момента играют в зале
tournament-by-house = дом
tournament-player-link = Ссылка этого игрока
tournament-player-link-how = У кого она есть, тот занимает места этого игрока, поэтому дайте её только ему. Она есть и на листе ссылок для печати.
tournament-back = Назад к турниру
tournament-waits-for = Стол ждёт: { $names }.
tournament-refused-clock = На часах может быть от секунды до года.
tournament-refused-wait = Стол ждёт игроков от секунды до семи дней.
tournament-refused-level = Уровня { $level } нет; компьютер играет на уровнях от 1 до 10.
tournament-refused-engine-in-hall = Компьютер играет только за столами этого дома. Сначала включите игру по сети.
tournament-refused-no-qualification = Победителей других турниров принимает только национальный или международный финал.
tournament-began = Начал игру { $name }
tournament-sit-until = Стол ждёт вас до
tournament-sit-first = Время вышло, и никто не пришёл: дальше проходит тот из двоих, кто придёт первым.
tournament-table-runs = Эта партия сейчас идёт. Если записать результат, стол закроется:
tournament-still-played = Эта партия сейчас идёт.
tournament-link-renew = Другая ссылка
tournament-link-renew-how = Ссылка попала в чужие руки? Старая тогда больше никогда ничего не откроет.
tournament-told-link = { $name }: выдана другая ссылка
tournament-refused-no-clock = За столами этого дома нужны часы: без них тот, кто ушёл из-за стола, никогда не проиграет.
tournament-refused-engine-entered = За игрока { $player } играет компьютер, а он играет только за столами этого дома. Сначала снимите этого игрока.
tournament-refused-engine-has-no-link = За игрока { $player } играет компьютер, ссылка ему не нужна.
tournament-refused-happened-since = После номера { $seen } произошло то, что меняет последствия; последний номер { $last }. Посмотрите снова и тогда решите.
tournament-refused-command-id = Мы этого не поняли.
