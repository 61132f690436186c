// test, features: a pull counts what it wrote, and not the cells that it left.

import { type ServicePorts, targetsBody } from '../features/service-ports';
import { pulled, service } from './pulling';

let ports: ServicePorts;
const sheet = () => ports.workbook.find('targets')!;
const columnOf = (header: string) => sheet().header().indexOf(header) + 1;
const setBid = (campaign: string, bids: Readonly<Record<string, number>>) => {
  ports.replies[`GET /campaign_targets/${campaign}`] = targetsBody(bids);
};

/** The bids of four campaigns, which a formula in the first row fills. */
beforeEach(() => {
  ports = service(4);
  pulled(ports, ['targets']);
  sheet().put(2, columnOf('Bid'), 1, '={1;1;1;1}');
});

const said = () => pulled(ports, ['targets']).summary.filter((line) => /Targets|written|both/.test(line));
const LEFT = 'Open Review and push… to decide.';

test('a row whose only new value was left is not updated', () => {
  setBid('c2', { US: 3 });
  expect(said()).toEqual([
    expect.stringMatching(/^1 cell was left as it is: Targets \w+ \(filled by the formula in /),
    'Targets: no changes.',
    `1 value of the service could not be written. ${LEFT}`,
  ]);
});

test('of several rows, those with a written cell are updated', () => {
  setBid('c2', { US: 3 });
  setBid('c3', { US: 4 });
  ports.replies['GET /campaign_targets/c4'] = {
    ...targetsBody({ US: 1 }),
    countries: [{ US: { bid: 5, budget: 200, click_url: '', impression_url: '' } }],
  };
  expect(said()).toEqual([
    expect.stringContaining('3 cells were left as they are'),
    'Targets: 1 updated.',
    `3 values of the service could not be written. ${LEFT}`,
  ]);
  expect(sheet().cell(5, columnOf('Daily budget')).value).toBe(200);
});

test('a new row without its bid is new', () => {
  sheet().put(2, columnOf('Bid'), 1, '=ARRAYFORMULA(IF(ROW(A2:A)>0,1))');
  setBid('c4', { US: 1, DE: 7 });
  expect(said()).toEqual([
    expect.stringContaining('1 cell was left as it is'),
    'Targets: 1 new.',
    `1 value of the service could not be written. ${LEFT}`,
  ]);
});

test('a new row whose country cannot be written is not new', () => {
  sheet().put(2, columnOf('Bid'), 1);
  sheet().put(2, columnOf('Country'), 'US', '=ARRAYFORMULA(IF(ROW(A2:A)>0,"US"))');
  setBid('c4', { US: 1, DE: 7 });
  expect(said()).toEqual([
    expect.stringMatching(/^1 cell was left as it is: Targets \w+ \(filled by the formula in /),
    'Targets: no changes.',
  ]);
});
