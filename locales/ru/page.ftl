### What all pages share, the first page, lists, settings and accounts.

lead = Четыре игры: шарики, фишки и камни. Играйте с компьютером, вместе за одним экраном или с друзьями по ссылке.
line-up-five = Соберите пять в ряд.
skip-to-content = Перейти к содержанию
menu = Меню
nav-play = Играть
nav-lobby = Столы
nav-watch = Смотреть
nav-games = Мои партии
nav-rules = Правила
language = Язык
settings = Настройки
sign-in = Войти
ok = ОК
save = Сохранить

## The games

game-pentago = Положите шарик, поверните четверть поля. 2 игрока
game-pentago-xl = Девять блоков. От 2 до 4 игроков или двое на двое
game-exago = Фишки, которые должны соприкасаться. От 2 до 6 игроков
game-pente = Пять в ряд или пять пар. 2 игрока

## Lists of tables

open-tables = Открытые столы
all-open-tables = Все открытые столы
no-open-tables = Сейчас никто не ждёт. Откройте свой стол.
open-your-own = Открыть стол
lobby-lead = За этими столами не хватает именно вас.
continue-game = Продолжить партию
quick-play = Быстрая партия: компьютер, уровень { $level }
running-games = Текущие партии
all-running-games = Все текущие партии
no-running-games = Сейчас открытых для зрителей партий нет.
watch-lead = Присаживайтесь и смотрите.
join = Сыграть
watch = Смотреть
my-games = Мои партии
no-games-yet = Вы здесь ещё не играли.
play-first-game = Сыграть первую партию
games-filter = Какие партии?
games-all = Все
games-unfinished = Текущие
games-finished = Оконченные
no-such-games = Таких партий пока нет.
games-waiting = { $number ->
    [one] { $number } партия ждёт вас
    [few] { $number } партии ждут вас
   *[many] { $number } партий ждут вас
}
older-games = Более ранние партии
more-tables = Ещё столы
keep-hint = Без аккаунта эти партии видны только в этом браузере.
stage-waiting = ждём игроков
stage-playing = идёт
stage-your-turn = ваш ход
stage-turn-of = ход: { $name }
stage-over = окончена
stage-won = победа
stage-lost = поражение
stage-draw = ничья
stage-aborted = отменена

## Names and clocks

guest-name = Гость { $number }
deleted-player = Удалённый аккаунт
computer-name = Компьютер уровня { $level }
seat-open = свободное место
player-number = Игрок { $number }
clock-none = без ограничения
clock-game = { $time } каждому
clock-game-increment = { $time } + { $increment }
clock-move = { $time } на ход
duration-seconds = { $number } с
duration-minutes = { $number } мин
duration-hours = { $number } ч
duration-days = { $number ->
    [one] { $number } день
    [few] { $number } дня
    [many] { $number } дней
   *[other] { $number } дня
}

## A new game

new-game-of = Новая партия: { $game }
read-the-rules = Прочитать правила
learn = Обучение
how-many-players = Сколько игроков?
two-against-two = 2 на 2
opponent = Соперник
with-computer = С компьютером
with-computer-why = Уровень выберите ниже
with-screen = За этим экраном
with-screen-why = Передавайте устройство друг другу
with-link = С друзьями
with-link-why = Вы получите ссылку для них
with-lobby = Открытый стол
with-lobby-why = Ваш стол появится в общем списке
computer-level = Уровень компьютера
clock = Время на партию
who-begins = Кто начинает?
begins-lot = Случайно
begins-me = Я
begins-other = Соперник
begins-names = По порядку имён
begins-youngest = Самый младший (имя самого младшего — первым)
others-may-watch = Разрешить зрителей
others-may-watch-why = Партия за этим экраном или с компьютером появится в разделе «Смотреть».
names-at-this-screen = Имена игроков
rule-options = Варианты правил
as-usual = по умолчанию
rule-touch-move = Тронул — ходи
rule-touch-move-why = Положенный шарик остаётся на месте.
rule-mover-wins-ties = Пять у обоих: выигрывает сделавший ход
rule-mover-wins-ties-why = Если после поворота пять в ряд у обоих, выигрывает тот, кто повернул.
rule-no-turn-back = Без поворота назад
rule-no-turn-back-why = Четверть, которую только что повернули, нельзя сразу повернуть обратно.
rule-swap = Забрать первый ход
rule-swap-why = Для двоих: второй игрок может забрать первый ход себе, вместо того чтобы отвечать на него.
rule-xl-touch-move = Тронул — ходи
rule-xl-touch-move-why = Положенный шарик остаётся на месте.
rule-play-on = Играть дальше
rule-play-on-why = Когда кто-то выиграл, остальные играют за следующие места.
rule-marbles = Шариков у каждого
rule-marbles-why = Обычно 40, 27 или 20, если игроков 2, 3 или 4.
rule-side = Размер поля
rule-side-why = Клеток на сторону; обычно 6.
rule-line = Длина ряда
rule-line-why = Обычно 5 вдвоём и 4, если игроков больше. Ряд должен помещаться на поле, и у кого-то должно быть столько фишек.
rule-tiles = Меньше фишек
rule-tiles-why = Число фишек каждого цвета, чтобы дать фору; обычно 12 вдвоём и 6, если игроков больше.
rule-early-moves = Раннее снятие
rule-early-moves-why = Фишку можно переставить, даже если на руках ещё есть другие.
rule-rejoin = Соединение групп
rule-rejoin-why = Группы, которые переставленная фишка снова соединила, остаются на поле.
rule-must-block-off = Перекрывать необязательно
rule-must-block-off-why = Вы не обязаны перекрывать следующего игрока.
rule-size = Размер доски
rule-size-why = Линий в каждую сторону; обычно 19.
rule-championship = Чемпионское правило
rule-championship-why = Второй камень первого игрока должен стоять не ближе трёх линий от центра.
rule-announcements = Объявления
rule-announcements-why = Об открытых тройках и тессерах объявляют за столом.
refused-new-game = С такими вариантами правил партию начать нельзя. Вернитесь и выберите заново.

## Rules

rules = Правила
rules-lead = Каждая игра на одной странице, с картинками.
walk-proof = Сыграть против доказательства
walk-proof-why = Пентаго XL вдвоём: компьютер начинает в центре. Отвечайте как угодно. Он играет по сертификату и говорит, что доказано; любой свой ответ можно взять назад и попробовать другой.
what-is-known = Что известно
play-this = Играть: { $game }
learn-step-by-step = Научиться шаг за шагом
show-clauses = Показать номера пунктов

## Settings

setting-theme = Оформление
theme-system = Как на устройстве
theme-light = Светлое
theme-dark = Тёмное
setting-board = Игровое поле
setting-marks = Значки на фигурах
setting-marks-why = Значок на каждой цветной фигуре, чтобы различать их не только по цвету.
setting-coordinates = Координаты
setting-coordinates-why = Буквы и цифры по краям поля.
setting-motion = Анимация
setting-motion-why = Показывать, как поворачиваются блоки и движутся фигуры.
setting-confirm = Подтверждать ходы
setting-confirm-why = Ход засчитывается, только когда вы его подтвердили.

## Names and passwords

account = Аккаунт
name = Имя
password = Пароль
change-name = Ваше имя за столом
create-account = Создать аккаунт
create-account-why = С именем и паролем вы найдёте свои партии на любом устройстве.
account-kept = У вас есть аккаунт. Войдите под этим именем на любом устройстве, чтобы увидеть свои партии.
sign-out = Выйти
refused-name = Имя состоит из 1–40 видимых знаков и не начинается с #. В одном слове нельзя смешивать буквы разных алфавитов, а над буквой или под ней может стоять не больше трёх знаков.
refused-name-taken = Это или очень похожее имя уже занято. Выберите другое.
refused-password = Пароль состоит из 8–200 знаков.
refused-weak-password = Этот пароль слишком легко угадать. Используйте несколько необычных слов.
refused-sign-in = Неверное имя или пароль.

## When something is not there

problem-title = Не получилось
problem-not-found = Такой страницы нет.
to-the-start = На главную
back-to-form = Вернуться к форме

## Уровни компьютера, от слабого к сильному

level-1 = Новичок
level-2 = Ученик
level-3 = Любитель
level-4 = Игрок
level-5 = Опытный
level-6 = Клубный
level-7 = Сильный
level-8 = Эксперт
level-9 = Мастер
level-10 = Оракул
problem-other-site = Этот запрос пришёл с другого сайта и отклонён.
problem-unreadable = Этот запрос не удалось прочитать. Вернитесь и попробуйте ещё раз.
problem-broken = На сервере что-то сломалось. Вы тут ни при чём, попробуйте ещё раз.
problem-session = Не удалось проверить ваш сеанс. Ничего не изменилось; попробуйте ещё раз чуть позже.
problem-busy = Сервер сейчас перегружен. Ничего не изменилось; попробуйте ещё раз чуть позже.
problem-host = Сервер не знает имени, указанного в адресе. Откройте его по IP-адресу или попросите администратора добавить это имя.
