"""The games through the interfaces that researchers use: PettingZoo, Gymnasium and OpenSpiel.

Nothing heavy is imported here: each interface is a module of its own and needs the extra `rl` or `openspiel`.
"""
