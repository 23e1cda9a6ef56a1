"""Measures OpenSpiel's random Pentago rollouts (C++) per second of CPU time.

A tree search with a single simulation consists of the evaluation's rollouts only.
"""
import sys
import time

import pyspiel

rollouts = int(sys.argv[1])
game = pyspiel.load_game("pentago")
evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 10, False, 1, False)
state = game.new_initial_state()
began = time.process_time()
bot.step(state)
print(rollouts / (time.process_time() - began))
