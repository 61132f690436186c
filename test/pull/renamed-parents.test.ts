// test, features: new rows that name a campaign which a pull renames stay with that campaign.

import { targets } from '../../src/tabs/targets/targets-columns';
import { campaignBody, rowsIn, type ServicePorts } from '../features/service-ports';
import { pulled, service } from './pulling';

/** Types a new target below the three pulled ones. */
function typeTarget(
  ports: ServicePorts,
  row: number,
  cells: Readonly<Record<string, string | number>>,
): void {
  const sheet = ports.workbook.find(targets.id)!;
  for (const [header, value] of Object.entries(cells))
    sheet.put(row, sheet.header().indexOf(header) + 1, value);
}

/** The names at the service change: c2 becomes Other, and c3 gets the previous name of c2. */
function renameAtService(ports: ServicePorts): void {
  ports.replies['GET /campaigns'] = [
    campaignBody('c1'),
    campaignBody('c2', { name: 'Other' }),
    campaignBody('c3', { name: 'Name c2' }),
  ];
}

/** ID, name and country of the new targets. */
const newTargets = (ports: ServicePorts) =>
  rowsIn(ports, targets)
    .filter(({ row }) => row > 4)
    .map(({ fields: { campaignId, campaign, country } }) => [campaignId, campaign, country]);

test.each([[['campaigns']], [['campaigns', 'targets']]])('in a pull of %j', (tabs) => {
  const ports = service(3);
  pulled(ports, ['campaigns', 'targets']);
  typeTarget(ports, 5, { Campaign: 'Name c2', Country: 'FR', Bid: 2 });
  typeTarget(ports, 6, { Campaign: 'Name c2', Country: 'DE', Bid: 2, 'Campaign ID': 'c2' });
  typeTarget(ports, 7, { Campaign: 'Name c1', Country: 'DE', Bid: 2 });
  typeTarget(ports, 8, { Campaign: 'My own name', Country: 'ES', Bid: 2, 'Campaign ID': 'c2' });
  renameAtService(ports);
  pulled(ports, tabs);
  expect(newTargets(ports)).toEqual([
    ['c2', 'Other', 'FR'],
    ['c2', 'Other', 'DE'],
    ['c1', 'Name c1', 'DE'],
    ['c2', 'My own name', 'ES'],
  ]);
});

test('pulled rows get the new names with the pull of their tab', () => {
  const ports = service(3);
  pulled(ports, ['campaigns', 'targets']);
  renameAtService(ports);
  pulled(ports, ['campaigns', 'targets']);
  expect(rowsIn(ports, targets).map(({ fields }) => [fields.campaignId, fields.campaign])).toEqual([
    ['c1', 'Name c1'],
    ['c2', 'Other'],
    ['c3', 'Name c2'],
  ]);
});
