// test, schedule: a morning run that needs its person says so, and sends nothing.

import { fetchFigures } from '../../../src/features/schedule/fetch-figures';
import { plainPorts } from '../../ports/plain-ports';

test('without the addresses of the service, nothing is sent, and a person has to act', () => {
  const ports = plainPorts();
  expect(fetchFigures(ports, ports.clock.now() + 60_000)).toEqual({
    ok: false,
    isBlocked: true,
    sentence: expect.stringContaining('must set the script properties'),
  });
  expect(ports.sent).toEqual([]);
});
