"""Games with friends: games by link and duels, what is stored of them, and what carries them.

`stored_games` has all that is stored, and `words` all that the page says. A duel is `duel`, written
by `duel_text`; a game by link is a `Correspondence` of the engine, kept and continued by `post`.
Its messages travel as links (`link_sheets`), over connections of pages (`live`, `connection/`), or
first through the relay of the site (`relay`), where pages find each other. The rules, the dealer
and the points before stand in links of both kinds in one form, `correspondence.deal_fields`.
"""
