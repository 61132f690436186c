// test, features: a campaign whose last pulled values were changed in the hidden sheet is held back until a
// pull reads it again; other campaigns are not affected.

import { checkRun } from '../../src/features/check/check';
import type { ServicePorts } from '../features/service-ports';
import { selectedRows } from '../ports/plain-ports';
import { pulled, service } from './pulling';

const TABS = ['campaigns', 'targets', 'app-lists'];

/** Damages the stored values of a tab, of one campaign or of all. */
function damage(ports: ServicePorts, tab: string, campaign?: string): void {
  const sheet = ports.workbook.sheets.find((one) => one.name().startsWith('Bidgrid data'))!;
  let damaged = 0;
  sheet.toEnd(1, 4)!.forEach(([of, group], i) => {
    if (of !== tab || (campaign !== undefined && group !== `~${campaign}`)) return;
    sheet.put(i + 1, 4, '~rubbish');
    damaged += 1;
  });
  expect(damaged).toBeGreaterThan(0);
}

const lostIn = (ports: ServicePorts) =>
  checkRun(ports)
    .groups.filter(({ rule }) => rule === 'base-lost')
    .flatMap(({ issues }) => issues.map(({ tab, found }) => [tab, found]));

function damaged(tab: string, campaign?: string): ServicePorts {
  const ports = service(3);
  pulled(ports, TABS);
  expect(lostIn(ports)).toEqual([]);
  damage(ports, tab, campaign);
  return ports;
}

test.each([
  ['campaigns', 'c2'],
  ['targets', 'c2 | US'],
])('the rows of %s are held back until the campaign is pulled', (tab, row) => {
  const ports = damaged(tab, 'c2');
  expect(lostIn(ports)).toEqual([[tab, row]]);
  pulled(ports, [tab]);
  expect(lostIn(ports)).toEqual([]);
  expect(checkRun(ports).errors).toBe(0);
});

test('a pull of other campaigns leaves it held back', () => {
  const ports = damaged('targets', 'c2');
  const { sheetId } = ports.workbook.find('campaigns')!;
  const select = (row: number) => Object.assign(ports, { selected: selectedRows({ sheetId }, [row, 1]) });
  select(2);
  pulled(ports, ['targets'], { selectedRows: true });
  expect(lostIn(ports)).toEqual([['targets', 'c2 | US']]);
  select(3);
  pulled(ports, ['targets'], { selectedRows: true });
  expect(lostIn(ports)).toEqual([]);
});

test('so does a pull in which the campaign cannot be read', () => {
  const ports = damaged('targets', 'c2');
  delete ports.replies['GET /campaign_targets/c2'];
  expect(pulled(ports, ['targets']).gaps).toBe(1);
  expect(lostIn(ports)).toEqual([['targets', 'c2 | US']]);
});

test('an edit of a lost row becomes a conflict with the value of the service', () => {
  const ports = damaged('campaigns', 'c2');
  const sheet = ports.workbook.find('campaigns')!;
  sheet.put(3, sheet.header().indexOf('Name') + 1, 'Mine');
  const { summary } = pulled(ports, ['campaigns']);
  expect(summary).toContain('1 cell changed both here and at the service. Open Review and push… to decide.');
  expect(sheet.cell(3, sheet.header().indexOf('Name') + 1).value).toBe('Mine');
});

test('rows of an account, such as app lists, are pulled again as a whole', () => {
  const ports = damaged('app-lists');
  expect(lostIn(ports)).toHaveLength(1);
  pulled(ports, ['app-lists']);
  expect(lostIn(ports)).toEqual([]);
});
