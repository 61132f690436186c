// Workbench, Apps Script host: laws of the pure parts of Utilities and HtmlService, for any input.
import fc from 'fast-check';
import { formatDate, parseDate } from '../../../workbench/apps-script/worker/date-pattern';
import { createHtmlContext } from '../../../workbench/apps-script/worker/html-context';
import { parseCsv } from '../../../workbench/apps-script/worker/parse-csv';
import { unzip, zip } from '../../../workbench/apps-script/worker/zip';

const zone = fc.constantFrom(
  'GMT',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'GMT-9:30',
  'Pacific/Auckland',
);

test('a date that is formatted with its offset reads back as the same moment', () => {
  const pattern = "yyyy-MM-dd'T'HH:mm:ss.SSSZ";
  const moment = fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2075, 0) });
  fc.assert(
    fc.property(
      moment,
      zone,
      (time, name) => parseDate(formatDate(time, name, pattern), 'GMT', pattern) === time,
    ),
  );
});

test('quoted CSV reads back as it was', () => {
  const rows = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }), {
    maxLength: 5,
  });
  const text = (table: string[][]) =>
    table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
  fc.assert(fc.property(rows, (table) => expect(parseCsv(text(table))).toEqual(table)));
});

test('archives give back every file', () => {
  const entry = fc.record({
    name: fc.string({ unit: 'grapheme', minLength: 1 }).filter((n) => !n.endsWith('/')),
    bytes: fc.uint8Array(),
  });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 4 }), (files) => {
      const found = unzip(zip(files)).map(({ name, bytes }) => ({ name, bytes: [...bytes] }));
      expect(found).toEqual(files.map(({ name, bytes }) => ({ name, bytes: [...bytes] })));
    }),
  );
});

test.each([
  '<p>',
  '<p title="',
  "<p title='",
  '<script>var a = ',
  '<script>var a = "',
  '<a href="',
  '<style>',
  '<b onclick="f(\'',
])('no value leaves its place after %s', (before) => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`"'\`<>/\\&;=:- \n!javscript`) }), (value) => {
      const context = createHtmlContext();
      context.feed(before);
      const written = context.escape(value);
      expect(written).not.toMatch(/[<>]/);
      const quote = /["']$/.exec(before)?.[0];
      // Backslashes are escaped too, so a matching quote would end the value.
      if (quote && !before.startsWith('<script'))
        expect(written).not.toContain(before.includes('="') ? '"' : quote);
      if (before === '<script>var a = "') expect(written).not.toMatch(/["\n]|\\$/);
    }),
  );
});
