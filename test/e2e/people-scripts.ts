// test, e2e: edits of people between actions of the add-on, made through Google's own methods.

export const PEOPLE = `
function tab_() { return SpreadsheetApp.getActiveSpreadsheet().getSheets()[1]; }
function sortByName() {
  var s = tab_(); var c = column_('Name');
  s.getRange(2, 1, s.getLastRow() - 1, s.getLastColumn()).sort({ column: c, ascending: false });
}
function column_(header) {
  var s = tab_();
  return s.getRange(1, 1, 1, s.getLastColumn()).getValues()[0].indexOf(header) + 1;
}
function rename() { tab_().setName('Our campaigns'); }
function addOwnColumn() {
  var s = tab_(); s.insertColumnBefore(3);
  s.getRange(1, 3).setValue('Note to self');
  var n = s.getLastRow();
  for (var r = 2; r <= n; r++) s.getRange(r, 3).setFormula('=LEN(E' + r + ')');
  s.getRange(2, 3).setNote('mine').setBackground('#ccffcc');
}
function moveColumns() {
  var s = tab_(); var from = column_('Category'); var last = s.getLastColumn();
  s.insertColumnAfter(last);
  s.getRange(1, from, s.getMaxRows(), 1).copyTo(s.getRange(1, last + 1));
  s.deleteColumn(from);
}
function filterActive() {
  var s = tab_();
  var f = s.getFilter() || s.getRange(1, 1, s.getLastRow(), s.getLastColumn()).createFilter();
  f.setColumnFilterCriteria(column_('Platform'), SpreadsheetApp.newFilterCriteria().setHiddenValues(['ios']).build());
}
function formulasOf() {
  var s = tab_();
  return s.getRange(2, 3, s.getLastRow() - 1, 1).getFormulas().map(function (r) { return r[0]; });
}
function lookOfFirstNote() { var r = tab_().getRange(2, 3); return [r.getNote(), r.getBackground()]; }
function hiddenRows() {
  var s = tab_(); var hidden = [];
  for (var r = 2; r <= s.getLastRow(); r++) if (s.isRowHiddenByFilter(r)) hidden.push(r);
  return hidden.length;
}
`;
