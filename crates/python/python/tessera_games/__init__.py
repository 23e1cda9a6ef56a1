"""Pentago, Pentago XL, Exago and Pente for researchers and bot authors.

>>> from tessera_games import Game
>>> game = Game("pentago")
>>> game.play("b2A+")
>>> game.to_move
2
>>> game.position
'6/6/6/6/1w4/6 2'

Exact rules with all options, records, pictures, a computer opponent, exact values and proofs need nothing else. NumPy is
needed for observations, masks and `VectorEnv`; `tessera_games.pettingzoo` and `tessera_games.gymnasium` need the packages
of these names.
"""

from ._native import (
    Analysis,
    CertificateError,
    Engine,
    Game,
    IllegalMoveError,
    Record,
    RecordError,
    Rollouts,
    SetupError,
    Solution,
    SolveError,
    TesseraError,
    Variation,
    VectorEnv,
    Verification,
    __version__,
    built_in_certificates,
    verify,
)
from .records import read_records, write_records

__all__ = [
    "Analysis",
    "CertificateError",
    "Engine",
    "Game",
    "IllegalMoveError",
    "Record",
    "RecordError",
    "Rollouts",
    "SetupError",
    "Solution",
    "SolveError",
    "TesseraError",
    "Variation",
    "VectorEnv",
    "Verification",
    "__version__",
    "built_in_certificates",
    "read_records",
    "verify",
    "write_records",
]
