"""The games as PettingZoo AEC environments. Needs PettingZoo.

>>> from tessera_games.pettingzoo import pentago_v0
>>> env = pentago_v0.env()
>>> env.reset(seed=1)
>>> env.agent_selection
'player_1'
"""
