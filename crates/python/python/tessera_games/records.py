"""Files of records: one game or many, as pente.org writes them and reads them."""

import os
from collections.abc import Iterable

from ._native import Record

__all__ = ["read_records", "write_records"]


def read_records(path: str | os.PathLike[str]) -> list[Record]:
    """The records of a file. An illegal move raises `RecordError` with its number and the reason."""
    with open(path, "rb") as file:
        content = file.read()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Older files of pente.org are in Latin-1.
        text = content.decode("latin-1")
    return [Record(part) for part in _split(text)]


def write_records(path: str | os.PathLike[str], records: Iterable[Record]) -> None:
    """Writes records to a file, separated by empty lines."""
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(str(record) for record in records))


def _split(text: str) -> list[str]:
    """The texts of the records: each begins with the first tag after moves."""
    parts: list[list[str]] = [[]]
    in_moves = False
    for line in text.splitlines():
        is_tag = line.lstrip().startswith("[")
        if is_tag and in_moves:
            parts.append([])
        if line.strip():
            in_moves = not is_tag
        parts[-1].append(line)
    return ["\n".join(lines) + "\n" for lines in parts if any(line.strip() for line in lines)]
