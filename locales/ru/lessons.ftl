### Уроки: список курсов, страница курса, его шаги и ответы на ходы.

nav-learn = Обучение
learn-lead = Учитесь играя: поле, одно задание, ваш ход.
learn-game = Учимся играть: { $game }
lesson-progress = Пройдено шагов: { $done } из { $all }
lesson-start = Начать
lesson-continue = Продолжить
lesson-repeat = Ещё раз
lesson-steps = Шаги
lesson-step-number = Шаг { $number } из { $all }
lesson-step-done = пройден
lesson-your-colour = Ваш цвет: { $piece }
lesson-show-move = Показать ход
lesson-next = Следующий шаг
lesson-well-done = Отлично!
lesson-try-again = Попробуйте ещё раз.
lesson-finished = Это был последний шаг. Для первой партии вы знаете всё, что нужно.
lesson-first-game = Сыграть с компьютером, уровень 1
lesson-first-game-why = Не знаете, как пойти? Кнопка «{ hint }» рядом с полем покажет хороший ход.
lesson-all-courses = Все курсы
lesson-kept = Ваши успехи сохраняются в этом браузере.
lesson-small-board = В уроках доска маленькая, на 13 линий. На настоящей — 19.

## Ответы на ходы, которые не решают задачу

lesson-answer-other-cell = Нет, нужно другое место.
lesson-answer-no-win = Этим ходом вы ещё не выигрываете.
lesson-answer-other-wins = Осторожно: так ряд получает другая сторона!
lesson-answer-not-shared = Так пять в ряд будет не у обеих сторон.
lesson-answer-no-place = Так ваш ряд ещё не собран.
lesson-answer-open = Остаётся открытым { $reply }: там выиграет тот, кто ходит следующим.
lesson-answer-stoppable = Вас ещё можно остановить ходом { $reply }.
lesson-answer-fewer-pairs = { $captured ->
    [0] Так вы ничего не берёте.
   *[other] Так вы берёте только одну пару.
}
lesson-answer-capturable = Чёрные могут взять вашу пару ходом { $reply }.
lesson-answer-no-open-three = Это ещё не открытая тройка.
lesson-answer-no-tessera = Это ещё не тессера: четыре подряд, и оба конца свободны.
lesson-answer-nothing-sent-back = Все синие фишки остаются на поле.

## Pentago

lesson-pentago-place-title = Положить и повернуть
lesson-pentago-place-task = Положите шарик в пустую лунку, а потом поверните одну из четырёх четвертей.
lesson-pentago-place-hint = Коснитесь лунки, а затем одной из круглых стрелок.
lesson-pentago-place-done = Это и есть ход: один шарик и один поворот на 90°. Поворачивать нужно всегда, пусть даже пустую четверть.
lesson-pentago-middle-title = Спокойная середина
lesson-pentago-middle-task = Положите шарик туда, где его не сдвинет ни один поворот.
lesson-pentago-middle-hint = Когда четверть поворачивается, одна из девяти лунок остаётся на месте.
lesson-pentago-middle-done = Середина четверти никогда не сдвигается. Поэтому это сильное место.
lesson-pentago-five-title = Пять в ряд
lesson-pentago-five-task = Соберите пять своих шариков на одной прямой.
lesson-pentago-five-hint = Четыре белых шарика лежат в ряд. Оба конца свободны.
lesson-pentago-five-done = Пять в ряд ещё до поворота: вы сразу выиграли, и поворачивать не нужно.
lesson-pentago-across-title = Через четверти
lesson-pentago-across-task = Завершите свою диагональ.
lesson-pentago-across-hint = Посмотрите на белые шарики: они идут из левого верхнего угла в правый нижний.
lesson-pentago-across-done = Ряды проходят через четверти: по горизонтали, по вертикали и по диагонали.
lesson-pentago-turn-title = Победа поворотом
lesson-pentago-turn-task = Одним шариком здесь не выиграть. Положите шарик и выиграйте поворотом.
lesson-pentago-turn-hint = Если повернуть четверть D по часовой стрелке, её левый столбец станет верхним рядом.
lesson-pentago-turn-done = Поворот собрал ваши шарики в ряд. Всегда представляйте, каким поле станет после поворота.
lesson-pentago-block-title = Перекройте!
lesson-pentago-block-task = Чёрные вот-вот соберут пять. Помешайте им.
lesson-pentago-block-hint = Куда чёрные положили бы пятый шарик?
lesson-pentago-block-done = Перекрыто. Сначала ищите чужие четыре в ряд, а потом думайте о своём плане.
lesson-pentago-spot-title = Скрытая угроза
lesson-pentago-spot-task = Чёрным не нужно ничего заполнять: хватит одного поворота. Найдите угрозу и отразите её.
lesson-pentago-spot-hint = Представьте четверть B повёрнутой по часовой стрелке. Что окажется рядом с тремя чёрными шариками?
lesson-pentago-spot-done = Хорошо замечено. Иногда не хватает только поворота: мысленно поверните каждую четверть в обе стороны.
lesson-pentago-both-title = Пять у обоих
lesson-pentago-both-task = Одним поворотом соберите пять в ряд и белым, и чёрным.
lesson-pentago-both-hint = В четверти B есть то, что нужно обоим. Сначала положите шарик в её середину.
lesson-pentago-both-done = Пять у обоих после поворота — это ничья. Так можно спасти партию.

## Pentago XL

lesson-pentago-xl-place-title = Положить и повернуть
lesson-pentago-xl-place-task = Положите шарик в пустую лунку, а потом поверните один из блоков.
lesson-pentago-xl-place-hint = Коснитесь лунки, а затем одной из круглых стрелок у края.
lesson-pentago-xl-place-done = Один шарик, один поворот на 90°. Поворачиваются восемь блоков из девяти.
lesson-pentago-xl-middle-title = Неподвижный блок
lesson-pentago-xl-middle-task = Положите шарик в блок, который никогда не поворачивается.
lesson-pentago-xl-middle-hint = У одного из девяти блоков нет стрелок.
lesson-pentago-xl-middle-done = Центральный блок неподвижен. Шарики в нём никогда не сдвигаются.
lesson-pentago-xl-five-title = Пять в ряд
lesson-pentago-xl-five-task = Соберите пять красных шариков на одной прямой.
lesson-pentago-xl-five-hint = Посмотрите на средний ряд.
lesson-pentago-xl-five-done = Пять в ряд выигрывают в любом месте поля, через сколько угодно блоков.
lesson-pentago-xl-turn-title = Победа поворотом
lesson-pentago-xl-turn-task = Положите шарик и выиграйте поворотом.
lesson-pentago-xl-turn-hint = Блок F справа может подвести два шарика к вашим трём.
lesson-pentago-xl-turn-done = Поворот завершил ваш ряд. Чем больше блоков, тем больше нужно замечать.
lesson-pentago-xl-block-title = Втроём
lesson-pentago-xl-block-task = Следующими ходят жёлтые, и им не хватает одного шарика. Остановите их.
lesson-pentago-xl-block-hint = Нужная лунка — в неподвижном блоке. Там ваш шарик и останется.
lesson-pentago-xl-block-done = Перекрыто навсегда. Здесь каждый сам за себя: следите за тем, кто ходит после вас.
lesson-pentago-xl-share-title = Первое место на двоих
lesson-pentago-xl-share-task = Жёлтым достаточно повернуть блок B. Поверните его сами, чтобы пять было у вас обоих.
lesson-pentago-xl-share-hint = Положите шарик в середину блока B и поверните блок по часовой стрелке.
lesson-pentago-xl-share-done = Те, кто собрал пять одним и тем же поворотом, делят место. Поделить лучше, чем проиграть.
lesson-pentago-xl-second-title = Игра продолжается
lesson-pentago-xl-second-task = Жёлтые выиграли, остальные играют за второе место. Займите его.
lesson-pentago-xl-second-hint = У вас четыре в ряд, и один конец свободен.
lesson-pentago-xl-second-done = Второе место ваше. Остальные могут играть за третье.
lesson-pentago-xl-partner-title = Двое на двое
lesson-pentago-xl-partner-task = Ваш партнёр — зелёные. Соберите пять в ряд для зелёных.
lesson-pentago-xl-partner-hint = Один поворот блока B соберёт зелёные шарики в ряд.
lesson-pentago-xl-partner-done = Пять у одного — победа обоих. Но рассказывать партнёру свои планы нельзя.
lesson-pentago-xl-cover-title = Раньше партнёра
lesson-pentago-xl-cover-task = Жёлтые ходят раньше зелёных, вашего партнёра. Остановите жёлтых сами.
lesson-pentago-xl-cover-hint = Проследите жёлтый столбец до середины поля.
lesson-pentago-xl-cover-done = Верно: соперник всегда ходит раньше партнёра. Значит, перекрывать вам.

## Exago

lesson-exago-start-title = Первая фишка
lesson-exago-start-task = Выложите первую фишку.
lesson-exago-start-hint = Её всегда кладут на центральную клетку.
lesson-exago-start-done = Каждая партия в Эксаго начинается в центре.
lesson-exago-touch-title = Фишки соприкасаются
lesson-exago-touch-task = Выложите фишку рядом с той, что уже лежит.
lesson-exago-touch-hint = Точки показывают все клетки рядом с фишками. Цвет фишки неважен.
lesson-exago-touch-done = Каждая фишка должна стороной касаться другой, любого цвета.
lesson-exago-five-title = Вдвоём: пять
lesson-exago-five-task = Соберите пять красных фишек на одной прямой.
lesson-exago-five-hint = Ваши четыре лежат в ряд. Оба конца свободны.
lesson-exago-five-done = Вдвоём у каждого 12 фишек, и выигрывают пять в ряд.
lesson-exago-four-title = Втроём и больше: четыре
lesson-exago-four-task = Играют трое, у каждого шесть фишек: здесь выигрывают четыре в ряд.
lesson-exago-four-hint = Ряды идут и наискось. Проследите за своими тремя красными фишками.
lesson-exago-four-done = Если игроков от трёх до шести, хватает четырёх в ряд.
lesson-exago-block-title = Перекройте!
lesson-exago-block-task = У синих четыре в ряд. Не дайте выложить пятую.
lesson-exago-block-hint = Один конец синего ряда уже закрыт.
lesson-exago-block-done = Перекрыто. Каждая фишка — это выбор: строить свой ряд или мешать чужому.
lesson-exago-whom-title = Чей ряд перекрыть
lesson-exago-whom-task = Синие и жёлтые грозят выиграть, и следующими ходят синие. Перекройте тех, кого нужно.
lesson-exago-whom-hint = Кто выиграл бы раньше?
lesson-exago-whom-done = Перекрывают того, кто ходит следующим. В настоящей партии это правило, а с остальным справятся другие.
lesson-exago-two-ways-title = Два пути к победе
lesson-exago-two-ways-task = Сходите так, чтобы синие уже не смогли помешать вашим пяти.
lesson-exago-two-ways-hint = Четыре в ряд со свободными концами можно продолжить двумя способами.
lesson-exago-two-ways-done = Синие закроют только один конец. На другом вы выиграете.
lesson-exago-lift-title = Снять фишку
lesson-exago-lift-task = На руках у вас пусто: снимите одну из своих фишек и выиграйте ею. (В этих уроках у каждого по четыре.)
lesson-exago-lift-hint = Три красные фишки уже лежат в ряд. Без какой можно обойтись?
lesson-exago-lift-done = Когда на руках пусто, вы переставляете фишку на поле, и она снова должна касаться другой.
lesson-exago-send-back-title = Отделить группу
lesson-exago-send-back-task = Синие вот-вот соберут четыре. Снимите фишку, которая связывает три синие с остальными.
lesson-exago-send-back-hint = Три синие держатся только на одной красной фишке.
lesson-exago-send-back-done = Остаётся только самая большая группа. Три синие фишки возвращаются к синим на руки.
lesson-exago-which-group-title = Какая группа останется
lesson-exago-which-group-task = Снимите фишку посередине: останутся две равные группы. Выберите ту, что выигрывает.
lesson-exago-which-group-hint = Оставьте группу со своими тремя красными фишками и завершите их ряд.
lesson-exago-which-group-done = Если самые большие группы равны, тот, кто ходит, решает, какая останется.

## Pente

lesson-pente-centre-title = Первый камень
lesson-pente-centre-task = Поставьте первый камень.
lesson-pente-centre-hint = Белые начинают в центре доски.
lesson-pente-centre-done = Первый камень всегда ставят в центр.
lesson-pente-five-title = Пять в ряд
lesson-pente-five-task = Соберите пять белых камней в ряд.
lesson-pente-five-hint = Ваши четыре стоят подряд. Оба конца свободны.
lesson-pente-five-done = Пять в ряд выигрывают сразу.
lesson-pente-block-title = Перекройте!
lesson-pente-block-task = У чёрных четыре в ряд. Не дайте поставить пятый.
lesson-pente-block-hint = Один конец уже закрыт.
lesson-pente-block-done = Перекрыто, и как раз вовремя.
lesson-pente-capture-title = Взять пару
lesson-pente-capture-task = Возьмите два чёрных камня.
lesson-pente-capture-hint = Ваши камни должны стоять с обоих концов пары, на одной линии.
lesson-pente-capture-done = Два камня между двумя вашими снимают с доски. Так можно во всех направлениях.
lesson-pente-two-pairs-title = Две пары сразу
lesson-pente-two-pairs-task = Возьмите одним камнем две пары.
lesson-pente-two-pairs-hint = Найдите точку, где сходятся две линии с чёрными парами.
lesson-pente-two-pairs-done = Один камень может взять сразу несколько пар.
lesson-pente-between-title = Безопасное место
lesson-pente-between-task = Заполните промежуток между двумя чёрными камнями.
lesson-pente-between-hint = Ваша пара окажется между чёрными камнями. С ней ничего не случится.
lesson-pente-between-done = Берёт только тот, кто ставит камень. Вставать между двумя камнями безопасно.
lesson-pente-guard-title = Защитите пару
lesson-pente-guard-task = Чёрные хотят взять вашу пару. Не дайте им.
lesson-pente-guard-hint = Три в ряд взять нельзя.
lesson-pente-guard-done = Берут ровно два камня. А у вас теперь три.
lesson-pente-tria-title = Триа
lesson-pente-tria-task = Соберите открытую тройку: из неё можно сделать четыре со свободными концами.
lesson-pente-tria-hint = Поставьте третий камень к своим двум.
lesson-pente-tria-done = Открытая тройка называется «триа». Чужую перекрывайте сразу.
lesson-pente-tessera-title = Тессера
lesson-pente-tessera-task = Соберите четыре в ряд, чтобы оба конца были свободны.
lesson-pente-tessera-hint = Поставьте камень вплотную к концу своей тройки.
lesson-pente-tessera-done = Это тессера. Чёрные закроют только один конец: вы почти выиграли.
lesson-pente-break-title = Разорвать ряд
lesson-pente-break-task = У чёрных четыре, и оба конца свободны. Спасает один ход.
lesson-pente-break-hint = Оба конца не закрыть, зато можно взять камень из ряда.
lesson-pente-break-done = Взятие пробило в ряду брешь. Даже тессера — не всегда конец.
lesson-pente-fifth-pair-title = Пятая пара
lesson-pente-fifth-pair-task = Вы взяли четыре пары. Выиграйте сейчас.
lesson-pente-fifth-pair-hint = Можно взять ещё одну пару.
lesson-pente-fifth-pair-done = Пять взятых пар выигрывают так же, как пять в ряд.
