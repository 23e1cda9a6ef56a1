tournament-format = Система
tournament-format-groups = группы, затем плей-офф
tournament-format-round-robin = круговая: каждый играет с каждым
tournament-format-swiss = швейцарская: встречаются игроки с близким числом очков
tournament-format-knock-out = на выбывание: сразу плей-офф
tournament-format-tables = столы на троих и больше (Пентаго XL, Эксаго): очки за место
tournament-format-rounds = Туров (швейцарская система и столы)
tournament-format-seats = Мест за столом (столы)
tournament-format-double = Круговая: каждый с каждым дважды
tournament-format-accelerated = Швейцарская: ускоренные первые туры
tournament-format-third-place = На выбывание: матч за 3-е место
tournament-stage-rounds = { $rounds ->
    [0] осталось партий: { $open }
   *[other] тур { $round } из { $rounds }, осталось партий: { $open }
}
tournament-stage-round-done = тур { $round } из { $rounds } доигран; пора провести жеребьёвку следующего
tournament-draw-plain = Провести жеребьёвку
tournament-draw-round = Жеребьёвка тура { $round }
tournament-cancel-round = Отменить жеребьёвку тура { $round }
tournament-nothing-drawn-yet = Жеребьёвка ещё не проведена.
tournament-round-number = Тур { $round }
tournament-standings = Таблица
tournament-ahead-buchholz = впереди по коэффициенту Бухгольца, { $more } против { $fewer }
tournament-ahead-sonneborn-berger = впереди по коэффициенту Бергера, { $more } против { $fewer }
tournament-ahead-first-places = впереди по числу первых мест, { $more } против { $fewer }
tournament-buchholz = Коэффициент Бухгольца: сумма очков соперников
tournament-buchholz-short = Бухг.
tournament-sonneborn-berger = Коэффициент Бергера: очки побеждённых соперников и половина очков тех, с кем ничья
tournament-sonneborn-berger-short = Берг.
tournament-opponents-points = Сумма очков соперников
tournament-opponents-points-short = Оч. соп.
tournament-reached-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
}
tournament-places = места { $places }
tournament-places-typed = Места по порядку за столом
tournament-seat = Место { $seat } за столом
tournament-crosstable = Турнирная таблица
tournament-sheet-crosstable = Турнирная таблица
tournament-places-how = Партия, затем места по порядку за столом: 5 2-1-4-3. Кто делит место, у того та же цифра: 5 1-2-2-2.
tournament-outdated-round = Пары тура { $round } составлены по старому результату. Они остаются; пока ни одна из партий не сыграна, жеребьёвку можно отменить и провести заново.
tournament-told-round = { $bye ->
    [0] проведена жеребьёвка тура { $round }
   *[other] проведена жеребьёвка тура { $round }; без игры: { $name }
}
tournament-told-round-cancelled = жеребьёвка тура { $round } отменена
tournament-told-rounds = { $rounds ->
    [one] всего { $rounds } тур
    [few] всего { $rounds } тура
    [many] всего { $rounds } туров
   *[other] всего { $rounds } тура
}
tournament-lot-order = порядок перед первым туром
tournament-lot-numbers = номера игроков
tournament-lot-round = тур { $round }
tournament-refused-format-rounds = Туров не может быть { $rounds }: их от 1 до 30.
tournament-refused-format-seats = Мест не может быть { $seats }: за столом в этой игре от 3 до { $most }.
tournament-refused-format-game = В эту игру играют вдвоём. За столами на троих и больше играют только в Пентаго XL и Эксаго.
tournament-refused-format-online = За столами на троих и больше онлайн не играют. Отключите игру онлайн или выберите другую систему.
tournament-refused-format-has-no-groups = Несколько групп бывает только в турнире с группами и плей-офф. Оставьте их число пустым.
tournament-refused-format-has-no-cup = Размер плей-офф задают только в турнире с группами.
tournament-refused-format-has-no-rounds = По турам жеребьёвку проводят только в швейцарской системе и за столами.
tournament-refused-round-not-done = Тур { $round } не доигран, осталось партий: { $open }. После этого проведите жеребьёвку следующего тура.
tournament-refused-no-round-left = Жеребьёвка всех туров проведена, их { $rounds }. Чтобы продолжить, задайте больше туров.
tournament-refused-last-round-drawn = Жеребьёвка последнего тура проведена (всего туров: { $rounds }), записаться больше нельзя. Сначала задайте больше туров.
tournament-refused-tournament-over = Турнир окончен, записаться больше нельзя.
tournament-refused-no-pairing = Пары тура { $round } составить нельзя: повторилась бы встреча или тур без игры. Уменьшите число туров до сыгранных.
tournament-refused-round-played = Жеребьёвку тура { $round } отменить нельзя: у партии { $game } есть результат. Сначала удалите его.
tournament-refused-rounds-below = Проведена жеребьёвка туров: { $drawn }; меньше, чем { $drawn }, задать нельзя (указано { $rounds }). Сначала отмените последнюю жеребьёвку.
tournament-refused-too-many-for-round-robin = В круговом турнире не больше 64 игроков, а записано { $players }.
tournament-refused-places-needed = Партию { $game } решают места её игроков по порядку за столом (игроков: { $players }), например 2-1-4-3.
tournament-refused-places-refused = В партии { $game } играют двое: внесите победителя или ничью.
tournament-refused-places-text = «{ $text }» — это не места: 2-1-4-3 даёт место каждого по порядку за столом, а 1-2-2-2 означает дележ второго.
