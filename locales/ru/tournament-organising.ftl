# До и после партий: файлы, причины мест, электронные таблицы.
tournament-load = Загрузить турнир из файла
tournament-load-how = Выберите файл, скачанный на другом сервере в разделе «Журнал», или файл командной строки. Получится копия, которая продолжается с того места, где файл заканчивается, с новыми ссылками.
tournament-load-file = Файл турнира
tournament-refused-file-line = Строка { $number } — не событие турнира. Выберите файл, скачанный в разделе «Журнал».
tournament-refused-file-event = Событие { $number } не может следовать за предыдущими. Файл изменён или создан более новой программой.
tournament-refused-file-too-long = Файл длиннее, чем у любого турнира: в нём не больше 4 МБ.
tournament-ahead-group-place = впереди по месту в группе, { $more } против { $fewer }
tournament-place-in-group = { $group }: место { $place }
tournament-csv = Таблица мест для электронных таблиц (CSV)
tournament-csv-group = Группа
tournament-csv-group-place = Место в группе
tournament-csv-won = Победы
tournament-csv-drawn = Ничьи
tournament-csv-lost = Поражения
tournament-csv-win-points = Победные очки
tournament-csv-reason = Причина
