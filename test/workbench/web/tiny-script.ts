// Workbench tests: a small Apps Script with everything that a page can show: menu, sidebar, dialog, prompts,
// triggers.

const CODE = `
function onOpen() {
  var ui = SpreadsheetApp.getUi();
  ui.createMenu('Tiny')
    .addItem('Open sidebar', 'showSidebar')
    .addItem('Open dialog', 'showDialog')
    .addItem('Ask', 'ask')
    .addSeparator()
    .addSubMenu(ui.createMenu('More').addItem('Fill', 'fill').addItem('Fail', 'fail').addItem('Close column C', 'closeC'))
    .addToUi();
}
function onEdit(e) {
  if (e.range.getColumn() !== 1) return;
  e.range.offset(0, 1).setValue((e.oldValue || 'nothing') + ' became ' + (e.value || 'nothing'));
}
function showSidebar() {
  SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile('side').setTitle('Tiny sidebar'));
}
function showDialog() {
  var html = HtmlService.createHtmlOutput('<p>From the dialog</p><button onclick="google.script.host.close()">Done</button>');
  SpreadsheetApp.getUi().showModalDialog(html.setWidth(320).setHeight(160), 'Tiny dialog');
}
function ask() {
  var ui = SpreadsheetApp.getUi();
  var answer = ui.prompt('Tiny question', 'What should it say?', ui.ButtonSet.OK_CANCEL);
  SpreadsheetApp.getActiveRange().setValue(answer.getSelectedButton() === ui.Button.OK ? answer.getResponseText() : 'canceled');
}
function fill() {
  var sheet = SpreadsheetApp.getActiveSheet();
  sheet.getRange('D1:D3').insertCheckboxes();
  sheet.getRange('K:K').setNumberFormat('@');
  sheet.getRange('E1').setValue('written by the script');
  SpreadsheetApp.getActiveSpreadsheet().toast('Filled.', 'Tiny', 30);
}
function fail() { throw new Error('This always fails'); }
function closeC() {
  var protection = SpreadsheetApp.getActiveSheet().getRange('C:C').protect();
  protection.removeEditors(protection.getEditors());
}
function where(word) {
  return { word: word, range: SpreadsheetApp.getActiveRange().getA1Notation(), who: Session.getActiveUser().getEmail() };
}
function boom() { throw new TypeError('boom'); }
`;

const SIDE = `<!doctype html><html><head><title>side</title></head><body>
<button id="ask">Where am I?</button><button id="boom">Boom</button><button id="leave">Leave</button><pre id="out"></pre>
<script>
  var out = document.getElementById('out');
  var run = google.script.run.withUserObject('!');
  document.getElementById('ask').onclick = function () {
    run.withSuccessHandler(function (value, mark) { out.textContent = JSON.stringify(value) + mark; }).where('hi');
  };
  document.getElementById('boom').onclick = function () {
    run.withFailureHandler(function (error, mark) { out.textContent = error.name + ': ' + error.message + mark; }).boom();
  };
  document.getElementById('leave').onclick = function () { google.script.host.close(); };
</script></body></html>`;

export const TINY_SCRIPT = [
  { name: 'Code.js', source: CODE },
  { name: 'side.html', source: SIDE },
];
