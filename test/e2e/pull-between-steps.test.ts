// test, e2e: campaigns created or deleted between two steps of a pull: the pull continues with its original
// list.

import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import { letPass } from '../faults/frozen';
import { SERVICE } from '../faults/scenario';
import { freeze } from '../faults/world';
import { serviceSide } from './service-side';
import { ALL } from './session';

const TABS = ['campaigns', 'targets'];

it('pulls the rows of all remaining campaigns, although the list became shorter', async () => {
  const world = await freeze({
    name: 'a pull in steps',
    service: { ...SERVICE, campaigns: 60 },
    prepare: async () => {},
    act: async () => {},
    recover: async () => {},
  });
  const session = await world.open();
  try {
    const { campaigns } = session.service.state;
    const own = () =>
      serviceSide(session)
        .campaigns()
        .map(({ campaign_id }) => campaign_id);
    let job = await session.ask('pullStart', { ...ALL, tabs: TABS });
    let steps = 0;
    while (job.state === 'running') {
      const result = await session.run('jobStep', [job.id], {
        onCall: (_n, service) => {
          if (service === 'UrlFetchApp') letPass(session, 9_000);
        },
      });
      job = (result.value as { value: JobView } & Reply<JobView>).value;
      steps += 1;
      // A person deletes the first campaign after its rows were pulled.
      if (steps === 2) campaigns.delete(own()[0]!);
    }
    expect(job.state).toBe('finished');
    expect(steps).toBeGreaterThan(2);
    const pulled = new Set(session.sheets.rows('Targets').map((line) => line['Campaign ID']));
    for (const id of own()) {
      if (session.service.state.targets.get(id)!.countries.size > 0) expect([...pulled]).toContain(id);
    }
  } finally {
    await session.close();
    await world.close();
  }
});
