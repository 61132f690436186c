// test, base: the base survives the hidden sheet, including long texts and several chunks.

import type { Base, BaseRow } from '../../src/base/base';
import { loadBase, saveBase } from '../../src/base/base-store';
import { BASE_ID } from '../../src/base/chunk-sheet';
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

test('of 1,500 campaigns, recorded in several properties, each is missed when the hidden sheet is emptied', () => {
  const ports = plainPorts();
  const ids = Array.from({ length: 1_500 }, (_, i) => `${1_000 + i}`);
  const all = new Map(ids.map((id) => [id, row(id, 'name')]));
  saveBase(ports, campaigns, loadBase(ports, campaigns), all);
  expect(ports.documentStore.get('bidgrid.base.campaigns.1')).not.toBeNull();
  const stored = loadBase(ports, campaigns);
  expect([stored.base.size, stored.hasLost]).toEqual([1_500, false]);

  ports.workbook.find(BASE_ID)!.arrangeRows([]);
  const emptied = loadBase(ports, campaigns);
  expect(emptied.base.size).toBe(0);
  expect(ids.every((campaignId) => emptied.isLostRow({ campaignId }))).toBe(true);
});
