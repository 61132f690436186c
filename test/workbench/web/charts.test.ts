// Workbench tests: the page's server sends charts to everyone; people move and remove them.
import path from 'node:path';
import { startWorkbench, type Workbench } from '../../../workbench/web/server/start';
import { type Line, openLine } from './line';

const CODE = `
function insert(title) {
  const sheet = SpreadsheetApp.getActiveSheet();
  sheet.insertChart(sheet.newChart().asLineChart().setTitle(title).addRange(sheet.getRange('A1:B5')).setPosition(2, 3, 0, 0).build());
}
function count() { return SpreadsheetApp.getActiveSheet().getCharts().length; }
function protect() {
  const protection = SpreadsheetApp.getActiveSheet().protect();
  protection.removeEditors(protection.getEditors());
}
`;

let workbench: Workbench;
let ana: Line;
let ben: Line;
const charts = () => workbench.host.workbook.own.charts;

beforeAll(async () => {
  const root = path.join(__dirname, '../../..');
  workbench = await startWorkbench({ root, service: null, files: [{ name: 'Code.js', source: CODE }] });
  ana = await openLine(workbench.url, 'ana@example.com');
  ben = await openLine(workbench.url, 'ben@example.com');
  for (const line of [ana, ben]) expect((await line.next('charts')).charts).toEqual([]);
  await workbench.host.run({ function: 'insert', args: ['Spend'] });
  for (const line of [ana, ben]) expect((await line.next('charts')).charts).toHaveLength(1);
});
afterAll(async () => {
  for (const line of [ana, ben]) line.close();
  await workbench.close();
});

test('everyone gets the charts, also later and after a change', async () => {
  const late = await openLine(workbench.url, 'eva@example.com');
  const { charts: sent } = await late.next('charts');
  expect(sent).toMatchObject([
    { type: 'LINE', options: { title: 'Spend' }, ranges: [{ row: 1, column: 1, rows: 5, columns: 2 }] },
  ]);
  await workbench.host.run({ function: 'insert', args: ['Installs'] });
  for (const line of [ana, ben, late]) await line.next('charts', ({ charts: all }) => all.length === 2);
  late.close();
});

test('a person moves and removes a chart; the others see it', async () => {
  const [first, second] = charts();
  const { id } = first!;
  ben.send({ kind: 'moveChart', id, anchor: { row: 7.9, column: -4, offsetX: 12, offsetY: Number.NaN } });
  const moved = await ana.next('charts');
  expect(moved.charts[0]?.anchor).toEqual({ row: 7, column: 1, offsetX: 12, offsetY: 0 });
  ben.send({ kind: 'removeChart', id });
  expect((await ana.next('charts')).charts).toEqual([second]);
  // Done twice: nothing happens.
  ben.send({ kind: 'removeChart', id });
  ben.send({ kind: 'call', id: 1, function: 'count', args: [] });
  expect((await ben.next('reply')).answer).toEqual({ ok: true, value: 1 });
});

test('a chart of a protected sheet stays', async () => {
  await workbench.host.run({ function: 'protect' });
  ben.send({ kind: 'removeChart', id: charts()[0]!.id });
  expect((await ben.next('notice')).message).toContain('protected');
  ben.send({ kind: 'moveChart', id: charts()[0]!.id, anchor: { row: 9, column: 9, offsetX: 0, offsetY: 0 } });
  await ben.next('notice');
  expect(charts()).toMatchObject([{ anchor: { row: 2, column: 3 } }]);
});
