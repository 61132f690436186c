// test, sim: Google's own commands on the grid; one function each, called by name with plain arguments.

export const PEOPLE_SCRIPT = `
function simSheet_(id) {
  return SpreadsheetApp.getActiveSpreadsheet().getSheets().filter(function (s) { return String(s.getSheetId()) === id; })[0];
}
function simSort(id, column, ascending) {
  var s = simSheet_(id);
  if (s.getLastRow() > 2) s.getRange(2, 1, s.getLastRow() - 1, s.getLastColumn()).sort({ column: column, ascending: ascending });
}
function simInsertRows(id, at, count) { simSheet_(id).insertRowsBefore(at, count); }
function simDeleteRows(id, at, count) { simSheet_(id).deleteRows(at, count); }
function simMoveRow(id, from, to) { var s = simSheet_(id); s.moveRows(s.getRange(from, 1), to); }
function simInsertColumn(id, at) { simSheet_(id).insertColumnBefore(at); }
function simMoveColumn(id, from, to) { var s = simSheet_(id); s.moveColumns(s.getRange(1, from), to); }
function simRename(id, name) { simSheet_(id).setName(name); }
function simCopy(id) { simSheet_(id).copyTo(SpreadsheetApp.getActiveSpreadsheet()); }
function simDeleteSheet(id) { SpreadsheetApp.getActiveSpreadsheet().deleteSheet(simSheet_(id)); }
function simColor(id, row, column, color) { simSheet_(id).getRange(row, column).setBackground(color); }
function simFormat(id, row, column, rows, columns, format) {
  simSheet_(id).getRange(row, column, rows, columns).setNumberFormat(format);
}
function simSelectAreas(id, areas) {
  var s = simSheet_(id);
  s.getRangeList(areas.map(function (a) { return s.getRange(a[0], a[1], a[2], a[3]).getA1Notation(); })).activate();
}
function simHideRows(id, rows) { var s = simSheet_(id); rows.forEach(function (row) { s.hideRows(row); }); }
function simShowRows(id) {
  var s = simSheet_(id);
  if (s.getFilter()) s.getFilter().remove();
  s.showRows(1, s.getMaxRows());
}
function simFilter(id, column, hidden) {
  var s = simSheet_(id);
  if (s.getFilter()) s.getFilter().remove();
  else s.getDataRange().createFilter().setColumnFilterCriteria(column,
    SpreadsheetApp.newFilterCriteria().setHiddenValues(hidden).build());
}
function simReject(id, row, column, rows, low, high) {
  simSheet_(id).getRange(row, column, rows, 1).setDataValidation(SpreadsheetApp.newDataValidation()
    .requireNumberBetween(low, high).setAllowInvalid(false).build());
}
function simRejectTexts(id, row, column, rows, list) {
  simSheet_(id).getRange(row, column, rows, 1).setDataValidation(SpreadsheetApp.newDataValidation()
    .requireValueInList(list).setAllowInvalid(false).build());
}
function simProtect(id, row, column, rows) {
  var protection = simSheet_(id).getRange(row, column, rows, 1).protect();
  protection.addEditor(Session.getEffectiveUser());
  protection.removeEditors(protection.getEditors());
}
function simMerge(id, row, column, rows) { simSheet_(id).getRange(row, column, rows, 1).merge(); }
function simOpen(id, columns) {
  var s = simSheet_(id);
  columns.forEach(function (column) {
    var range = s.getRange(2, column, s.getMaxRows() - 1, 1);
    // Typed columns of a table refuse it, and have no validation.
    try { range.clearDataValidations(); SpreadsheetApp.flush(); } catch (refusal) {}
    range.breakApart();
  });
  s.getProtections(SpreadsheetApp.ProtectionType.RANGE).forEach(function (one) { one.remove(); });
}
function simFormula(id, row, column, formula) { simSheet_(id).getRange(row, column).setFormula(formula); }
`;
