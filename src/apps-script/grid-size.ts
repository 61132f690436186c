// apps-script: extends the grid of a sheet, because setValues does not. Its size is only read if a write
// may exceed the known size.

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Rows that a grid usually has below its content. */
const FEW_ROWS = 100;

/** Size of a sheet that Google inserts. */
const INSERTED = { rows: 1000, columns: 26 };

/** @param isInserted true: this execution has just inserted the sheet */
export function gridSize(sheet: Sheet, isInserted: boolean) {
  let known = isInserted ? INSERTED : { rows: 1, columns: 1 };
  let askedRows = false;
  let askedColumns = false;
  const rows = () => {
    if (!askedRows) known = { ...known, rows: sheet.getMaxRows() };
    askedRows = true;
    return known.rows;
  };
  const columns = () => {
    if (!askedColumns) known = { ...known, columns: sheet.getMaxColumns() };
    askedColumns = true;
    return known.columns;
  };
  const seen = (row: number, column: number) => {
    known = { rows: Math.max(row, known.rows), columns: Math.max(column, known.columns) };
  };
  return {
    seen,
    rows,
    columns,
    forget: () => {
      known = { rows: 1, columns: 1 };
      askedRows = false;
      askedColumns = false;
    },
    /** True if only reading the size can tell whether the grid has the cell, and few rows may be missing. */
    mayHave: (row: number, column: number) =>
      !askedRows && row > known.rows && row <= known.rows + FEW_ROWS && column <= known.columns,
    atLeast: (row: number, column: number) => {
      if (row > known.rows && row > rows()) sheet.insertRowsAfter(known.rows, row - known.rows);
      if (column > known.columns && column > columns())
        sheet.insertColumnsAfter(known.columns, column - known.columns);
      seen(row, column);
    },
  };
}
