## Bots, challenges and tokens for programs

bot-mark = бот
bot-account = Бот
bot-account-is = Этот аккаунт отмечен как бот. Другие видят отметку рядом с именем.
bot-account-why = С этого аккаунта играет программа? Отметьте его, чтобы другие это знали. Начатые партии не изменятся.
bot-account-sure = Я понимаю, что отметку нельзя снять.
bot-account-mark = Отметить как бота
bot-marked = Аккаунт отмечен как бот.
challenges = Вызовы
challenge-from = { $name } вызывает вас на партию
challenge-to = Ваш вызов: { $name }
challenge-you-begin = вы начинаете
challenge-you-follow = начинает { $name }
challenge-drawn = кто начнёт, решит жребий
challenge-private = закрытый стол
challenge-until = открыт до { $time } UTC
challenge-accept = Принять вызов: { $name }
challenge-decline = Отклонить вызов: { $name }
challenge-cancel = Отозвать вызов: { $name }
challenges-waiting = { $number ->
    [one] { $number } вызов
    [few] { $number } вызова
   *[many] { $number } вызовов
}
tokens = Токены для программ
tokens-why = С токеном программа пользуется сервером от вашего имени. Токен позволяет только то, что вы разрешите здесь.
tokens-none = У вас нет токенов.
token-name = Название токена
token-allows = Что позволяет токен
token-scope-read = Читать ваши партии, закрытые столы и вызовы
token-scope-play = Играть
token-scope-challenge = Вызывать других и отвечать на вызовы
token-scope-tournament = Проводить турниры
token-create = Создать токен
token-once = Скопируйте этот токен сейчас. Больше он показан не будет.
token-created-title = Новый токен
token-copied = Токен скопирован
token-used = Последнее использование: { $date }
token-unused = Ещё не использовался
token-revoke = Отозвать
token-revoke-name = Отозвать: { $name }
token-revoked = Токен отозван.
refused-token-name = Название состоит из 1–40 знаков.
refused-token-scope = Выберите хотя бы одно разрешение.
refused-too-many-tokens = У вас 20 токенов. Сначала отзовите один из них.
refused-no-challenge = Этот вызов уже не открыт.
refused-challenger-busy = У автора вызова слишком много незаконченных партий. Вызов остаётся открытым.
refused-no-opponent = Аккаунта с таким именем нет.
refused-challenge-yourself = Нельзя вызвать самого себя.
refused-challenge-blocked = Этот игрок не принимает ваши вызовы.
refused-challenge-seat = Место — 1 или 2.
refused-challenge-minutes = Вызов остаётся открытым от одной минуты до суток.
refused-too-many-challenges = Открыто слишком много вызовов. Попробуйте позже.
problem-token = С токеном для программ эту страницу открыть нельзя.
