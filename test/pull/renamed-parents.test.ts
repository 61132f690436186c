// test, features: campaigns that are renamed at the service.

import { targets } from '../../src/tabs/targets/targets-columns';
import { campaignBody, rowsIn, type ServicePorts } from '../features/service-ports';
import { pulled, service } from './pulling';

/** The names at the service change: c2 becomes Other, and c3 gets the previous name of c2. */
function renameAtService(ports: ServicePorts): void {
  ports.replies['GET /campaigns'] = [
    campaignBody('c1'),
    campaignBody('c2', { name: 'Other' }),
    campaignBody('c3', { name: 'Name c2' }),
  ];
}

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
