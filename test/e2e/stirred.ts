// test, e2e: people change all tabs at once while the add-on works: they sort, move, insert and delete rows.

/** `stir(n, victims)`: the n-th round; victims are rows to delete, by title: the headers and their values. */
export const STIR = `
function stir(n, victims) {
  SpreadsheetApp.getActiveSpreadsheet().getSheets().forEach(function (s) {
    if (s.isSheetHidden() || s.getName() === 'Bidgrid log' || s.getLastRow() < 4) return;
    var columns = s.getLastColumn();
    s.getRange(2, 1, s.getLastRow() - 1, columns).sort({ column: 1 + ((n * 3) % columns), ascending: n % 2 === 0 });
    s.moveRows(s.getRange(2, 1, 1, 1), 4);
    if (n % 4 === 1) s.insertRowBefore(3);
    deleteOne(s, victims[s.getName()]);
  });
}
function deleteOne(s, victim) {
  if (!victim) return;
  var all = s.getRange(1, 1, s.getLastRow(), s.getLastColumn()).getValues();
  for (var r = all.length - 1; r > 0; r--) {
    var fits = victim.every(function (one) { return String(all[r][all[0].indexOf(one[0])]) === one[1]; });
    if (fits) s.deleteRow(r + 1);
  }
}
`;
