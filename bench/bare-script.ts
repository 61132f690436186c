// bench: the least that any script would have to do for the same data, as a file that runs in the host beside
// the add-on.

import type { SourceBidField } from '../src/resources/source-bids/columns';

/** Wire names in the order of the tab's columns; '' for columns that the service does not tell. */
const COLUMNS: readonly (readonly [SourceBidField | 'change' | 'status', string])[] = [
  ['change', ''],
  ['status', ''],
  ['campaignId', 'campaign'],
  ['campaign', ''],
  ['appId', 'app_id'],
  ['externalAppId', 'app_id_external'],
  ['country', 'country'],
  ['overridePercent', 'bid_override_percentage'],
  ['bidValue', 'bid_value'],
];

/**
 * barePull: the same requests in the same batches, JSON.parse, one setValues.
 * bareRead: one getValues of a tab, and JSON.parse of the base alone.
 * Both return milliseconds and rows.
 */
export const BARE_SCRIPT = `
function barePull(token, batches) {
  var start = Date.now();
  var rows = [];
  var names = ${JSON.stringify(COLUMNS.map(([, wire]) => wire))};
  batches.forEach(function (urls) {
    UrlFetchApp.fetchAll(urls.map(function (url) {
      return { url: url, headers: { Authorization: 'Bearer ' + token }, muteHttpExceptions: true };
    })).forEach(function (answer, i) {
      var told = JSON.parse(answer.getContentText());
      var campaign = /source_bids.([^?]+)/.exec(urls[i]);
      if (campaign === null) return;
      told.forEach(function (row) {
        rows.push(names.map(function (name) {
          var value = name === 'campaign' ? campaign[1] : row[name];
          return value === undefined || value === null || value === 'default' ? '' : value;
        }));
      });
    });
  });
  var book = SpreadsheetApp.getActiveSpreadsheet();
  var sheet = book.insertSheet();
  var lacking = rows.length - sheet.getMaxRows();
  if (lacking > 0) sheet.insertRowsAfter(1, lacking);
  if (rows.length > 0) sheet.getRange(1, 1, rows.length, names.length).setValues(rows);
  SpreadsheetApp.flush();
  var ms = Date.now() - start;
  book.deleteSheet(sheet);
  return { ms: ms, rows: rows.length };
}
function bareRead(title, data) {
  var start = Date.now();
  var book = SpreadsheetApp.getActiveSpreadsheet();
  var rows = book.getSheetByName(title).getDataRange().getValues();
  var texts = {};
  book.getSheetByName(data).getDataRange().getValues().slice(1).forEach(function (line) {
    // Rows that hold no base.
    if (line[0].charAt(0) === '#') return;
    var name = line[0] + ' ' + line[1];
    texts[name] = (texts[name] || '') + line[3].replace(/^~\\d+ \\S+ \\d+ /, '');
  });
  var groups = Object.keys(texts).filter(function (name) { return JSON.parse(texts[name]); }).length;
  return { ms: Date.now() - start, rows: rows.length - 1, groups: groups };
}
`;
