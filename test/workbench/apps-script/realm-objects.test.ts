// Workbench tests: a script can reach only objects of its own realm, so that it cannot change anything of the
// thread.
import { closeAll, runBody } from './script-host';

afterEach(closeAll);

const SHEET = 'SpreadsheetApp.getActiveSpreadsheet().getActiveSheet()';

/** Names of all values that can be reached from `found` and do not belong to the script's own realm. */
const FOREIGN = `
  const topOf = (value) => {
    let top = value;
    for (let next = top; next !== null; next = Object.getPrototypeOf(top)) top = next;
    return top;
  };
  const foreign = (found) => {
    const seen = new Set(), wrong = [], todo = [...found];
    while (todo.length > 0) {
      const [path, value] = todo.pop();
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue;
      seen.add(value);
      const top = topOf(value);
      if (top !== Object.prototype && top !== value) wrong.push(path);
      if (top === value && value !== Object.prototype && 'hasOwnProperty' in value) wrong.push(path);
      const prototype = Object.getPrototypeOf(value);
      if (prototype) todo.push([path + '.[[Prototype]]', prototype]);
      for (const key of Reflect.ownKeys(value)) {
        const { value: item, get, set } = Object.getOwnPropertyDescriptor(value, key) ?? {};
        for (const one of [item, get, set]) todo.push([path + '.' + String(key), one]);
      }
    }
    return { wrong, seen: seen.size };
  };
`;

test('no object that a script can reach belongs to the thread', async () => {
  const { wrong, seen } = (await runBody(
    `${FOREIGN}
    const found = Object.getOwnPropertyNames(globalThis).map((name) => [name, globalThis[name]]);
    const enums = ['Charset', 'DigestAlgorithm', 'MacAlgorithm', 'RsaAlgorithm'];
    found.push(...enums.map((name) => [name, Utilities[name]]));
    const sheet = ${SHEET};
    const blob = Utilities.newBlob('text', 'text/plain', 'a.txt');
    const results = {
      book: () => SpreadsheetApp.getActiveSpreadsheet(), sheet: () => sheet, range: () => sheet.getRange('A1:B2'),
      values: () => sheet.getRange('A1:B2').getValues(), dates: () => sheet.getRange('A1').setValue(new Date(0)).getValue(),
      bytes: () => blob.getBytes(), zip: () => Utilities.zip([blob]).getBytes(), gzip: () => Utilities.gzip(blob).getBytes(),
      unzip: () => Utilities.unzip(Utilities.zip([blob])), digest: () => Utilities.computeDigest(Utilities.DigestAlgorithm.MD5, 'a'),
      mac: () => Utilities.computeHmacSha256Signature('a', 'b'), csv: () => Utilities.parseCsv('a,b'),
      decoded: () => Utilities.base64Decode('YQ=='), uuid: () => Utilities.getUuid(), parsed: () => Utilities.parseDate('2026', 'UTC', 'yyyy'),
      properties: () => PropertiesService.getUserProperties().setProperty('a', 'b').getProperties(),
      cache: () => CacheService.getUserCache().getAll(['a']), lock: () => LockService.getUserLock(),
      chart: () => {
        const built = sheet.newChart().asLineChart().setTitle('T').addRange(sheet.getRange('A1:B2')).build();
        sheet.insertChart(built);
        return [sheet.newChart(), built, built.getOptions().get('title'), ...sheet.getCharts()];
      },
      page: () => HtmlService.createHtmlOutput('x'), template: () => HtmlService.createTemplate('<?= 1 ?>').evaluate(),
      request: () => UrlFetchApp.getRequest('https://example.com/', { payload: { a: 'b', c: blob } }),
      arguments: () => [...arguments],
    };
    for (const name of Object.keys(results)) found.push([name, results[name]()]);
    const thrown = [
      () => sheet.getRange(0, 1), () => sheet.getRange('A1').setValue(Symbol('s')), () => sheet.getRange('A1').setValues([[() => 1]]),
      () => PropertiesService.getUserProperties().setProperty('a', { get b() { throw new Error('mine') } }),
      () => sheet.getRange('A1').setValue(new WeakMap()), () => Utilities.unzip(Utilities.newBlob('no')),
      () => Utilities.unzip(Utilities.newBlob('PK\\u0005\\u0006')), () => Utilities.ungzip(blob),
      () => Utilities.unzip(Utilities.newBlob(Utilities.zip([blob]).getBytes().map((byte, i) => (i > 30 && i < 40 ? 1 : byte)))),
      () => Utilities.computeRsaSha256Signature('a', 'no key'), () => Utilities.base64Decode('\\u0000'),
      () => Utilities.formatDate(new Date(), 'Nowhere/Land', 'yyyy'), () => Utilities.newBlob('a').getDataAsString('no-charset'),
      () => UrlFetchApp.fetch('no address'), () => HtmlService.createTemplate('<?= ?>').evaluate(),
      () => new Function('return (')(), () => { throw null }, () => JSON.parse('{'), () => Utilities.sleep(-1),
      () => console.log(Symbol('s'), { [Symbol.for('nodejs.util.inspect.custom')](...given) { found.push(['inspect', given]) } }),
    ];
    thrown.forEach((act, i) => { try { act() } catch (error) { found.push(['thrown ' + i, error]) } });
    return foreign(found);
  `,
    {},
    { args: [[1, { a: new Date(0) }]] },
  )) as {
    wrong: string[];
    seen: number;
  };
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(1000);
});

test('the search for foreign objects finds one', async () => {
  // An object belongs to another realm if its prototype chain ends elsewhere.
  const { wrong } = (await runBody(`${FOREIGN}
    const stranger = Object.create(Object.create(null, { hasOwnProperty: { value: () => true } }));
    return foreign([['stranger', { inside: stranger }]]);
  `)) as { wrong: string[] };
  expect(wrong).toEqual(['stranger.inside', 'stranger.inside.[[Prototype]]']);
});
