// Workbench, Apps Script host, engine: moves the references of a formula with the rows and columns of its
// sheet. Univer's code for that needs a formula in a cell.

const QUOTED = /("(?:[^"]|"")*"|'(?:[^']|'')*'!\$?[A-Z]+\$?\d+)/i;
const CELL = /(?<![\p{L}\d_.$'!:])(\$?)([A-Z]{1,3})(\$?)(\d+)(?![\p{L}\d_.(!:])/giu;

/** 1-based. */
interface Place {
  readonly row: number;
  readonly column: number;
}

const numberOf = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

const lettersOf = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

/**
 * Single cells of the formula's own sheet, relative or not, at their new places; a deleted one is `#REF!`.
 * Ranges and other sheets stay as they are.
 * @param move null: the cell was deleted
 */
export function withMovedReferences(formula: string, move: (place: Place) => Place | null): string {
  const moved = (part: string): string =>
    part.replace(CELL, (_all, fixedColumn: string, letters: string, fixedRow: string, row: string) => {
      const place = move({ row: Number(row), column: numberOf(letters) });
      return place === null ? '#REF!' : `${fixedColumn}${lettersOf(place.column)}${fixedRow}${place.row}`;
    });
  return formula
    .split(QUOTED)
    .map((part, i) => (i % 2 === 1 ? part : moved(part)))
    .join('');
}
