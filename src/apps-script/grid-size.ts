// apps-script: the size of a sheet, which setValues does not extend, in few calls.

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Rows that a grid usually has below its content. */
const FEW_ROWS = 100;

/** Size of a sheet that Google inserts. */
const INSERTED = { rows: 1000, columns: 26 };

/** @param isInserted true: this execution has just inserted the sheet */
export function gridSize(sheet: Sheet, isInserted: boolean) {
  let knownSize = isInserted ? INSERTED : { rows: 1, columns: 1 };
  let askedRows = false;
  let askedColumns = false;
  const rows = () => {
    if (!askedRows) knownSize = { ...knownSize, rows: sheet.getMaxRows() };
    askedRows = true;
    return knownSize.rows;
  };
  const columns = () => {
    if (!askedColumns) knownSize = { ...knownSize, columns: sheet.getMaxColumns() };
    askedColumns = true;
    return knownSize.columns;
  };
  const noteCell = (row: number, column: number) => {
    knownSize = { rows: Math.max(row, knownSize.rows), columns: Math.max(column, knownSize.columns) };
  };
  return {
    noteCell,
    rows,
    columns,
    noteInserted: (rowCount: number) => {
      knownSize = { ...knownSize, rows: knownSize.rows + rowCount };
    },
    forget: () => {
      knownSize = { rows: 1, columns: 1 };
      askedRows = false;
      askedColumns = false;
    },
    /** Worth a call that fails if the cell is missing: it is outside of what is known, but may well exist. */
    mayHave: (row: number, column: number) =>
      !askedRows &&
      (row > knownSize.rows || column > knownSize.columns) &&
      row <= knownSize.rows + FEW_ROWS &&
      column <= Math.max(knownSize.columns, INSERTED.columns),
    growTo: (row: number, column: number) => {
      if (row > knownSize.rows && row > rows()) sheet.insertRowsAfter(knownSize.rows, row - knownSize.rows);
      if (column > knownSize.columns && column > columns())
        sheet.insertColumnsAfter(knownSize.columns, column - knownSize.columns);
      noteCell(row, column);
    },
  };
}
