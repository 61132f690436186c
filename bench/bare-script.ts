// bench: the minimum that any script must do for the same data. The file runs in the host beside the add-on.

import { sourceBids } from '../src/tabs/source-bids/source-bids-columns';

/** Wire names in the order of the tab's columns; '' for columns that are not in the service's answer. */
const WIRE: Readonly<Record<string, string>> = {
  campaignId: 'campaign',
  appId: 'app_id',
  externalAppId: 'app_id_external',
  country: 'country',
  overridePercent: 'bid_override_percentage',
  bidValue: 'bid_value',
};

const NAMES = ['', ...sourceBids.columns.map(({ field }) => WIRE[field] ?? ''), ''];
const FORMATS = ['@', ...sourceBids.columns.map(({ kind }) => kind.numberFormat), '@'];

/**
 * unsafePull: the same requests in the same batches, JSON.parse, one setValues.
 * safePull: also keeps texts as texts (formats), writes in blocks that Google accepts, reads the tab once to
 * see that each row is in its place, and stores the answers for the next pull.
 * bareRead: one getValues of a tab, and JSON.parse of the base alone.
 * They return milliseconds and rows.
 */
export const BARE_SCRIPT = `
var NAMES = ${JSON.stringify(NAMES)};
var FORMATS = ${JSON.stringify(FORMATS)};
var KEY = NAMES.indexOf('campaign');
function rowsOf(token, batches) {
  var rows = [];
  batches.forEach(function (urls) {
    UrlFetchApp.fetchAll(urls.map(function (url) {
      return { url: url, headers: { Authorization: 'Bearer ' + token }, muteHttpExceptions: true };
    })).forEach(function (answer, i) {
      var items = JSON.parse(answer.getContentText());
      var campaign = /source_bids.([^?]+)/.exec(urls[i]);
      if (campaign === null) return;
      items.forEach(function (item) {
        rows.push(NAMES.map(function (name) {
          var value = name === 'campaign' ? campaign[1] : item[name];
          return value === undefined || value === null || value === 'default' ? '' : value;
        }));
      });
    });
  });
  return rows;
}
function grow(sheet, rows) {
  var missing = rows - sheet.getMaxRows();
  if (missing > 0) sheet.insertRowsAfter(1, missing);
}
function unsafePull(token, batches) {
  var start = Date.now();
  var rows = rowsOf(token, batches);
  var book = SpreadsheetApp.getActiveSpreadsheet();
  var sheet = book.insertSheet();
  grow(sheet, rows.length);
  sheet.getRange(1, 1, rows.length, NAMES.length).setValues(rows);
  SpreadsheetApp.flush();
  var ms = Date.now() - start;
  book.deleteSheet(sheet);
  return { ms: ms, rows: rows.length };
}
function safePull(token, batches) {
  var start = Date.now();
  var rows = rowsOf(token, batches);
  var book = SpreadsheetApp.getActiveSpreadsheet();
  var sheet = book.insertSheet();
  grow(sheet, rows.length + 1);
  FORMATS.filter(function (format, i) { return FORMATS.indexOf(format) === i; }).forEach(function (format) {
    var columns = FORMATS.map(function (own, i) {
      var letter = String.fromCharCode(65 + i);
      return own === format ? letter + '2:' + letter : '';
    }).filter(Boolean);
    sheet.getRangeList(columns).setNumberFormat(format);
  });
  sheet.getRange(1, 1, 1, NAMES.length).setValues([NAMES]);
  for (var at = 0; at < rows.length; at += 5000) {
    var block = rows.slice(at, at + 5000);
    sheet.getRange(at + 2, 1, block.length, NAMES.length).setValues(block);
  }
  sheet.getRange(2, 1, rows.length, NAMES.length).getValues().forEach(function (line, i) {
    if (line[KEY] !== rows[i][KEY]) throw new Error('Row ' + (i + 2) + ' was moved.');
  });
  var groups = {};
  rows.forEach(function (row) { (groups[row[KEY]] = groups[row[KEY]] || []).push(row); });
  var lines = [];
  Object.keys(groups).forEach(function (name) {
    var text = JSON.stringify(groups[name]);
    for (var from = 0; from < text.length; from += 45000)
      lines.push(['source-bids', name, String(from), text.slice(from, from + 45000)]);
  });
  var data = book.insertSheet().hideSheet();
  grow(data, lines.length);
  data.getRange(1, 1, lines.length, 4).setNumberFormat('@').setValues(lines);
  SpreadsheetApp.flush();
  var ms = Date.now() - start;
  book.deleteSheet(sheet);
  book.deleteSheet(data);
  return { ms: ms, rows: rows.length };
}
function bareRead(title, data) {
  var start = Date.now();
  var book = SpreadsheetApp.getActiveSpreadsheet();
  var rows = book.getSheetByName(title).getDataRange().getValues();
  var texts = {};
  book.getSheetByName(data).getDataRange().getValues().slice(1).forEach(function (line) {
    // Empty rows, and rows without a base.
    if (line[0] === '' || line[0].charAt(0) === '#') return;
    var name = line[0] + ' ' + line[1];
    texts[name] = (texts[name] || '') + line[3].replace(/^~\\S+ \\d+ /, '');
  });
  var groups = Object.keys(texts).filter(function (name) { return JSON.parse(texts[name]); }).length;
  return { ms: Date.now() - start, rows: rows.length - 1, groups: groups };
}
`;
