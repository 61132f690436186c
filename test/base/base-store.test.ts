// test, base: the base survives the hidden sheet, including long texts and several chunks.

import type { Base, BaseRow } from '../../src/base/base';
import { loadBase, saveBase } from '../../src/base/base-store';
import { BASE_ID, TEXT } from '../../src/base/chunk-sheet';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { plainPorts } from '../ports/plain-ports';
import { asStored } from '../sync/tables';

const row = (campaignId: string, name: string): BaseRow => ({ fields: { campaignId, name, active: true } });

const plain = (base: Base) => new Map([...base].map(([key, row]) => [key, asStored(row)]));

test('campaigns that need several cells survive being saved, grown and saved again', () => {
  const ports = plainPorts();
  const long = `${'😀'.repeat(24_999)}=1+1`;
  const first = new Map([
    ['007', row('007', 'short')],
    ['1E5', row('1E5', long)],
    ['8', row('8', long + long + long)],
  ]);
  saveBase(ports, campaigns, loadBase(ports, campaigns), first);
  expect(plain(loadBase(ports, campaigns).base)).toEqual(first);

  const second = new Map([
    ...first,
    ['007', row('007', long + long)],
    ['8', row('8', 'short again')],
  ] as const);
  saveBase(ports, campaigns, loadBase(ports, campaigns), second);
  const loaded = loadBase(ports, campaigns);
  expect(loaded.hasLost).toBe(false);
  expect(plain(loaded.base)).toEqual(second);
});

test('rows of an emptied hidden sheet were never pulled; those of a damaged one are lost', () => {
  const ports = plainPorts();
  const names = ['7', '8'];
  saveBase(ports, campaigns, loadBase(ports, campaigns), new Map(names.map((id) => [id, row(id, 'name')])));
  const sheet = ports.workbook.find(BASE_ID)!;
  sheet.write([{ row: 2, column: TEXT, cells: [['~damaged']] }]);
  const damaged = loadBase(ports, campaigns);
  expect([damaged.base.size, damaged.hasLost]).toEqual([1, true]);
  expect(names.map((campaignId) => damaged.isLostRow({ campaignId }))).toEqual([true, false]);
  sheet.arrangeRows([]);
  const emptied = loadBase(ports, campaigns);
  expect([emptied.base.size, emptied.hasLost]).toEqual([0, false]);
});
