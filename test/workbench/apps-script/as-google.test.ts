// Workbench, Apps Script host: behavior in which the host once differed from Google, found by third-party
// programs.
import { readFileSync } from 'node:fs';
import { ARGUMENT_COUNTS } from '../../../workbench/apps-script/worker/bridge/argument-counts';
import { closeAll, hostWith, resultOf, runBody, serve } from './script-host';

afterEach(closeAll);

const SHEET = 'const sheet = SpreadsheetApp.getActiveSheet();';

describe('formulas', () => {
  test.each([
    ['setNumberFormat', "sheet.getRange('E2').setNumberFormat('0.0')"],
    ['setNumberFormats', "sheet.getRange('E2').setNumberFormats([['0.0']])"],
    ['RangeList.setNumberFormat', "sheet.getRangeList(['E2', 'F2']).setNumberFormat('0.0')"],
    ['setBackground', "sheet.getRange('E2').setBackground('red')"],
    ['copyTo of formats', "sheet.getRange('A1').copyTo(sheet.getRange('E2'), {formatOnly: true})"],
    [
      'copyTo by paste type',
      "sheet.getRange('A1').copyTo(sheet.getRange('E2'), SpreadsheetApp.CopyPasteType.PASTE_FORMAT, false)",
    ],
    [
      'setDataValidation',
      "sheet.getRange('E2').setDataValidation(SpreadsheetApp.newDataValidation().requireCheckbox().build())",
    ],
    ['clearFormat', "sheet.getRange('E2').clearFormat()"],
  ])('survive %s', async (_name, change) => {
    const value = await runBody(`${SHEET}
      sheet.getRange('E1').setValue(2);
      sheet.getRange('E2').setFormula('=E1*2');
      SpreadsheetApp.flush();
      ${change};
      sheet.getRange('E1').setValue(21);
      return [sheet.getRange('E2').getFormula(), sheet.getRange('E2').getValue()];`);
    expect(value).toEqual(['=E1*2', 42]);
  });

  test('that add days to a date give a date', async () => {
    const value = await runBody(`${SHEET}
      sheet.getRange('C1').setValue('2026-01-15');
      sheet.getRange('C2').setFormula('=C1+1');
      sheet.getRange('C3').setFormula('=C2-C1');
      sheet.getRange('C4').setFormula('=TODAY()');
      sheet.getRange('C5').setFormula('=DATE(2026,2,3)');
      SpreadsheetApp.flush();
      return [
        sheet.getRange('C2').getDisplayValue(),
        sheet.getRange('C2').getValue() instanceof Date,
        sheet.getRange('C3').getValue(),
        sheet.getRange('C4').getValue() instanceof Date,
        sheet.getRange('C5').getValue() instanceof Date,
      ];`);
    expect(value).toEqual(['2026-01-16', true, 1, true, true]);
  });
});

test('deleting columns of one sheet does not change the filter of another', async () => {
  const value = await runBody(`${SHEET}
    const other = SpreadsheetApp.getActive().insertSheet('Other');
    other.getRange('A1:F5').setValue(1);
    other.getRange('A1:F5').createFilter();
    sheet.getRange('A1:F5').setValue(1);
    sheet.getRange('A1:F5').createFilter();
    sheet.deleteColumns(2, 2);
    sheet.deleteRows(2, 2);
    return [other, sheet].map((one) => one.getFilter().getRange().getA1Notation());`);
  expect(value).toEqual(['A1:F5', 'A1:D3']);
});

test('deleting rows also deletes those that a filter hides', async () => {
  const value = await runBody(`${SHEET}
    sheet.getRange('A1:A6').setValues([['n'], [1], [2], [3], [4], [5]]);
    sheet.getRange('B6').setFormula('=A5+A6');
    const filter = sheet.getRange('A1:A6').createFilter();
    filter.setColumnFilterCriteria(1, SpreadsheetApp.newFilterCriteria().setHiddenValues(['2', '4']).build());
    sheet.deleteRows(2, 2);
    return [
      sheet.getRange('A1:A4').getValues().flat(),
      sheet.getRange('B4').getFormula(),
      [2, 3, 4].filter((row) => sheet.isRowHiddenByFilter(row)),
      filter.getRange().getA1Notation(),
    ];`);
  expect(value).toEqual([['n', 3, 4, 5], '=A3+A4', [3], 'A1:A4']);
});

describe('dates', () => {
  test('before March 1900 are shown correctly', async () => {
    const value = await runBody(`${SHEET}
      sheet.getRange('A1:A4').setNumberFormat('yyyy-mm-dd');
      sheet.getRange('A1:A4').setValues([[0], [1], [60], [61]]);
      sheet.getRange('A5').setValue('1900-02-28');
      return sheet.getRange('A1:A5').getDisplayValues().flat();`);
    expect(value).toEqual(['1899-12-30', '1899-12-31', '1900-02-28', '1900-03-01', '1900-02-28']);
  });
});

test('a new sheet has columns of 100 pixels and rows of 21', async () => {
  const value = await runBody(`${SHEET}
    const other = SpreadsheetApp.getActive().insertSheet('Other');
    return [sheet, other].map((one) => [one.getColumnWidth(3), one.getRowHeight(3)]);`);
  expect(value).toEqual([
    [100, 21],
    [100, 21],
  ]);
});

test('a cache returns null when it puts and removes', async () => {
  const value = await runBody(`
    const cache = CacheService.getScriptCache();
    return [cache.put('a', '1'), cache.put('a', '1', 5), cache.putAll({b: '2'}), cache.remove('a'), cache.removeAll(['b'])]
      .map((one) => one === null);`);
  expect(value).toEqual([true, true, true, true, true]);
});

describe('requests', () => {
  test('a POST without a content type has one in getRequest', async () => {
    const { url } = await serve((_request, response) => response.end('ok'));
    const value = await runBody(`
      const {contentType, headers} = UrlFetchApp.getRequest('${url}', {method: 'post', payload: {a: 'b'}});
      const bare = UrlFetchApp.getRequest('${url}', {method: 'post'});
      return [contentType, headers['Content-Type'] ?? null, bare.contentType ?? null];`);
    expect(value).toEqual(['application/x-www-form-urlencoded', null, 'application/x-www-form-urlencoded']);
  });

  test('unknown options are ignored', async () => {
    const { url, received } = await serve((_request, response) => response.end('ok'));
    const value = await runBody(
      `return UrlFetchApp.fetch('${url}', {muteHttpException: true, color: 'red'}).getContentText();`,
    );
    expect([value, received.length]).toEqual(['ok', 1]);
  });
});

describe('lists of a data validation', () => {
  const list = (items: number) => `SpreadsheetApp.newDataValidation().requireValueInList(
    Array.from({length: ${items}}, (_, i) => 'item ' + i)).build()`;

  test('have at most 500 items', async () => {
    await expect(
      runBody(`${SHEET} sheet.getRange('A1').setDataValidation(${list(500)}); return 'set'`),
    ).resolves.toBe('set');
    await expect(
      runBody(`${SHEET} sheet.getRange('A1').setDataValidation(${list(501)}); SpreadsheetApp.flush();`),
    ).rejects.toThrow('The data validation rule has more items than the limit of 500');
  });
});

describe('results of google.script.run', () => {
  test.each([
    ['a date', 'new Date(0)', null],
    ['a text', "'x'", 'x'],
    ['nothing', 'undefined', null],
  ])('%s', async (_name, expression, expected) => {
    const host = await hostWith(`function ask() { return ${expression}; }`);
    expect(
      await host.callFromClient({ user: 'a@example.com', session: 'page', function: 'ask', args: [] }),
    ).toEqual({ ok: true, value: expected });
  });
});

describe('arguments that match no signature are refused', () => {
  test.each([
    ['SpreadsheetApp.flush(1)', 'SpreadsheetApp.flush'],
    ["sheet.getRange('A1').getValues(1)", 'SpreadsheetApp.Range.getValues'],
    ["sheet.getRange('A1').getValue(1)", 'SpreadsheetApp.Range.getValue'],
    ["sheet.getRange('A1').setValue()", 'SpreadsheetApp.Range.setValue'],
    ["sheet.getRange('A1').setValue(1, 2)", 'SpreadsheetApp.Range.setValue'],
    ["sheet.getRange('A1').setValues()", 'SpreadsheetApp.Range.setValues'],
    ["sheet.getRange('A1').setNote()", 'SpreadsheetApp.Range.setNote'],
    ["sheet.getRange('A1').getFormulas(true)", 'SpreadsheetApp.Range.getFormulas'],
    ["sheet.getRange('A1').getNumberFormats(0)", 'SpreadsheetApp.Range.getNumberFormats'],
    ["sheet.getRange('A1').getRow(1)", 'SpreadsheetApp.Range.getRow'],
    ['sheet.getLastRow(1)', 'SpreadsheetApp.Sheet.getLastRow'],
    ['sheet.getName(1)', 'SpreadsheetApp.Sheet.getName'],
    ['sheet.setName()', 'SpreadsheetApp.Sheet.setName'],
    ['sheet.getMaxRows(2)', 'SpreadsheetApp.Sheet.getMaxRows'],
    ['sheet.getDataRange(2)', 'SpreadsheetApp.Sheet.getDataRange'],
    ['sheet.insertRowsAfter(1)', 'SpreadsheetApp.Sheet.insertRowsAfter'],
    ['sheet.deleteRows()', 'SpreadsheetApp.Sheet.deleteRows'],
    ['sheet.hideSheet(1)', 'SpreadsheetApp.Sheet.hideSheet'],
    ['SpreadsheetApp.getActive().getSheetByName()', 'SpreadsheetApp.Spreadsheet.getSheetByName'],
    ['SpreadsheetApp.getActive().getSheets(1)', 'SpreadsheetApp.Spreadsheet.getSheets'],
    ['SpreadsheetApp.getActive().getId(1)', 'SpreadsheetApp.Spreadsheet.getId'],
    [
      'Utilities.computeDigest(Utilities.DigestAlgorithm.MD5, [1, 2], Utilities.Charset.UTF_8)',
      'Utilities.computeDigest',
    ],
  ])('%s', async (call, method) => {
    await expect(runBody(`${SHEET} ${call}; SpreadsheetApp.flush();`)).rejects.toThrow(
      `don't match the method signature for ${method}.`,
    );
  });
});

test('numbers of arguments are those of the published types', () => {
  const types = readFileSync(
    require.resolve('@types/google-apps-script/google-apps-script.spreadsheet.d.ts'),
    'utf8',
  );
  const published: Record<string, Record<string, Set<number>>> = {};
  for (const [, type, body] of types.matchAll(/interface (\w+)[^{]*\{([\s\S]*?)\n {8}\}/g)) {
    if (!(type! in ARGUMENT_COUNTS)) continue;
    published[type!] = {};
    const methods = published[type!]!;
    const plain = body!.replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, method, parameters] of plain.matchAll(/^\s*(\w+)\(([\s\S]*?)\)\s*:\s/gm)) {
      const all = parameters!
        .replace(/<[^>]*>|\{[^}]*\}|\[[^\]]*\]/g, '')
        .split(',')
        .filter((one) => one.trim() !== '');
      const optional = all.filter((one) => /^\s*\w+\?:/.test(one)).length;
      methods[method!] ??= new Set();
      for (let n = all.length - optional; n <= all.length; n += 1) methods[method!]!.add(n);
    }
  }
  const text = (one: Record<string, Record<string, Iterable<number>>>) =>
    Object.entries(one)
      .flatMap(([type, methods]) =>
        Object.entries(methods).map(
          ([method, counts]) => `${type}.${method} ${[...counts].sort().join(' ')}`,
        ),
      )
      .sort();
  const listed = Object.fromEntries(
    Object.entries(ARGUMENT_COUNTS).map(([type, groups]) => [
      type,
      Object.fromEntries(
        Object.entries(groups).flatMap(([counts, names]) =>
          names
            .trim()
            .split(/\s+/)
            .map((name) => [name, counts.split(' ').map(Number)] as const),
        ),
      ),
    ]),
  );
  expect(text(listed)).toEqual(text(published));
  expect(Object.keys(published).length).toBe(25);
});

describe('scopes of the manifest', () => {
  const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;
  const BASE = [
    'spreadsheets.currentonly',
    'script.container.ui',
    'script.external_request',
    'userinfo.email',
  ].map(scope);
  const manifest = (oauthScopes: string[]) => ({ manifest: { oauthScopes } });
  const MORE = ['script.scriptapp', 'script.send_mail'].map(scope);
  const CALLS: [call: string, scope: string][] = [
    ["UrlFetchApp.fetch('http://127.0.0.1:9')", 'script.external_request'],
    ["UrlFetchApp.fetchAll(['http://127.0.0.1:9'])", 'script.external_request'],
    ["ScriptApp.newTrigger('main').timeBased().everyHours(1).create()", 'script.scriptapp'],
    ['ScriptApp.getProjectTriggers()', 'script.scriptapp'],
    ['ScriptApp.getUserTriggers(SpreadsheetApp.getActive())', 'script.scriptapp'],
    ["MailApp.sendEmail('a@x.example', 's', 'b')", 'script.send_mail'],
    ['MailApp.getRemainingDailyQuota()', 'script.send_mail'],
    ['Session.getActiveUser().getEmail()', 'userinfo.email'],
    ["SpreadsheetApp.openById('x')", 'spreadsheets'],
    ['SpreadsheetApp.openById(SpreadsheetApp.getActive().getId())', 'spreadsheets'],
  ];

  test.each(CALLS)('%s needs %s', async (call, name) => {
    const others = manifest([...BASE, ...MORE].filter((one) => one !== scope(name)));
    await expect(runBody(call, others)).rejects.toThrow(
      new RegExp(`You do not have permission to call .*Required permissions: .*${name}`),
    );
  });

  test('permit what they name, and a manifest without scopes everything', async () => {
    const call = `SpreadsheetApp.getActive().getName(); return Session.getActiveUser().getEmail();`;
    expect(await runBody(call, manifest(BASE))).toBe('owner@example.com');
    expect(await runBody(call, { manifest: {} })).toBe('owner@example.com');
    expect(
      await runBody(`return SpreadsheetApp.openById(SpreadsheetApp.getActive().getId()).getName()`),
    ).toBe('Untitled spreadsheet');
  });

  test('can be refused by a person', async () => {
    const host = await hostWith(
      `function email() { return Session.getActiveUser().getEmail(); }
       function read() { return SpreadsheetApp.getActiveSheet().getRange('A1').getValue(); }
       function ask() { ScriptApp.requireScopes(ScriptApp.AuthMode.FULL, ['${scope('userinfo.email')}']); return 'asked'; }
       function askAll() { ScriptApp.requireAllScopes(ScriptApp.AuthMode.FULL); return 'asked'; }
       function status() {
         const info = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
         return [String(info.getAuthorizationStatus()), typeof info.getAuthorizationUrl()];
       }`,
      { ...manifest(BASE), refusedScopes: { 'ben@example.com': [scope('userinfo.email')] } },
    );
    const call = async (name: string, user: string) => {
      const { ok, value, error } = await host.run({ function: name, user });
      return ok ? value : error?.message;
    };
    expect(await call('email', 'ben@example.com')).toMatch(
      /do not have permission to call Session.getActiveUser/,
    );
    expect(await call('read', 'ben@example.com')).toBe('');
    const asked = 'Authorization is required to perform that action.';
    expect([await call('ask', 'ben@example.com'), await call('askAll', 'ben@example.com')]).toEqual([
      asked,
      asked,
    ]);
    expect(await call('status', 'ben@example.com')).toEqual(['REQUIRED', 'string']);
    expect([await call('ask', 'owner@example.com'), await call('email', 'owner@example.com')]).toEqual([
      'asked',
      'owner@example.com',
    ]);
    expect(await call('status', 'owner@example.com')).toEqual(['NOT_REQUIRED', 'object']);
    host.options.refusedScopes = { 'ben@example.com': [scope('spreadsheets.currentonly')] };
    expect(await call('read', 'ben@example.com')).toMatch(/do not have permission to call/);
  });

  test('of addresses: a deployment reaches listed ones only', async () => {
    const { url, received } = await serve((_request, response) => response.end('ok'));
    const listed = { manifest: { urlFetchWhitelist: [`${url}/listed/`] } };
    const fetch = (path: string) => `return UrlFetchApp.fetch('${url}${path}').getContentText()`;
    expect(await runBody(fetch('/listed/x'), { ...listed, deployed: true })).toBe('ok');
    await expect(runBody(fetch('/other'), { ...listed, deployed: true })).rejects.toThrow(
      `The address ${url} is not listed in urlFetchWhitelist of the manifest.`,
    );
    expect(received).toHaveLength(1);
    expect(await runBody(fetch('/other'), listed)).toBe('ok');
  });
});

describe('typed columns of a table', () => {
  const inTable = async (body: string): Promise<unknown> => {
    const host = await hostWith(`function go() { ${SHEET} ${body} }`);
    const sheetId = host.workbook.core.getSheetOrders()[0]!;
    host.workbook.own.typedColumns.push({ sheetId, row: 2, column: 1, rows: 9, columns: 2 });
    const { ok, value, error } = await host.run({ function: 'go' });
    return ok ? value : error!.message;
  };

  test.each([
    [
      "sheet.getRange('B3').setNumberFormat('@')",
      "You can't set the number format of cells in a typed column.",
    ],
    [
      "sheet.getRangeList(['D1', 'A10']).setNumberFormat('@')",
      "You can't set the number format of cells in a typed column.",
    ],
    [
      "sheet.getRange('A2').setDataValidation(SpreadsheetApp.newDataValidation().requireCheckbox().build())",
      'This operation is not allowed on cells in typed columns.',
    ],
    [
      "sheet.getRange('A2').clearDataValidations()",
      'This operation is not allowed on cells in typed columns.',
    ],
    ["sheet.getRange('A2').insertCheckboxes()", 'This operation is not allowed on cells in typed columns.'],
  ])('%s is refused when it is committed', async (change, message) => {
    expect(await inTable(`${change}; SpreadsheetApp.flush();`)).toBe(message);
  });

  test('values, colors, and cells beside the table can be written; the table moves with its rows', async () => {
    expect(
      await inTable(`
        sheet.getRange('A1:B2').setValues([['a', 'b'], ['x', 7]]).setBackground('red');
        sheet.getRange('A1').setNumberFormat('@');
        sheet.getRange('C2').setNumberFormat('@');
        sheet.insertRowsBefore(1, 2);
        sheet.getRange('A3').setNumberFormat('@');
        return sheet.getRange('B4').getValue();`),
    ).toBe(7);
    expect(await inTable("sheet.insertRowsBefore(1, 2); sheet.getRange('A11').setNumberFormat('@');")).toBe(
      "You can't set the number format of cells in a typed column.",
    );
  });
});

test('a chart sheet has a name, a place and a type, and no cells', async () => {
  const host = await hostWith(`
    const messageOf = (work) => { try { return work(); } catch (error) { return String(error); } };
    function main() {
      const book = SpreadsheetApp.getActive();
      const chart = book.getSheetByName('Chart');
      chart.activate();
      const said = [
        chart.getType() === SpreadsheetApp.SheetType.OBJECT,
        chart.getIndex(),
        book.getActiveSheet().getName(),
        book.getActiveRangeList(),
        SpreadsheetApp.getActiveRange(),
        messageOf(() => chart.getMaxRows()),
        messageOf(() => chart.getLastRow()),
        messageOf(() => chart.getDataRange()),
        messageOf(() => chart.getRange(1, 1)),
        messageOf(() => book.getRange('Chart!A1')),
        messageOf(() => book.getLastRow()),
      ];
      const sheet = book.getSheets().find((one) => one.getType() === SpreadsheetApp.SheetType.GRID);
      book.deleteSheet(chart);
      return [...said, sheet.getMaxRows(), book.getNumSheets()];
    }`);
  host.addChartSheet('Chart', 0);
  expect(await resultOf(host, { function: 'main' })).toEqual([
    true,
    1,
    'Chart',
    null,
    null,
    ...Array(6).fill('Exception: The action is not supported for OBJECT sheet.'),
    1000,
    1,
  ]);
});

describe('a formula that refers to itself', () => {
  test.each([
    ['directly', { N8: '=N8+1' }, { N8: '#REF!' }],
    ['in a range', { A3: '=SUM(A1:A3)' }, { A3: '#REF!' }],
    ['through others', { A1: '=B1+1', B1: '=C1', C1: '=A1' }, { A1: '#REF!', B1: '#REF!', C1: '#REF!' }],
    [
      'gives #REF! to those that use it, and to no other',
      { A1: '=A1', B1: '=A1+1', C1: '=IFERROR(A1;7)', D1: '=1+1', E1: '=D1*2' },
      { A1: '#REF!', B1: '#REF!', C1: 7, D1: 2, E1: 4 },
    ],
  ])('%s', async (_name, formulas, values) => {
    const cells = JSON.stringify(Object.keys(values));
    expect(
      await runBody(`${SHEET}
        Object.entries(${JSON.stringify(formulas)}).forEach(([cell, formula]) => sheet.getRange(cell).setFormula(formula));
        SpreadsheetApp.flush();
        return ${cells}.map((cell) => sheet.getRange(cell).getValue());`),
    ).toEqual(Object.values(values));
  });

  test('is calculated again once the circle is removed, and is an error again when it is restored', async () => {
    expect(
      await runBody(`${SHEET}
        const read = () => { SpreadsheetApp.flush(); return sheet.getRange('A1:B1').getValues()[0]; };
        sheet.getRange('A1:B1').setFormulas([['=B1+1', '=A1+1']]);
        const first = read();
        sheet.getRange('B1').setValue(4);
        const second = read();
        sheet.getRange('B1').setFormula('=A1');
        return [first, second, read()];`),
    ).toEqual([
      ['#REF!', '#REF!'],
      [5, 4],
      ['#REF!', '#REF!'],
    ]);
  });
});
