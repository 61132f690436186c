// test, e2e: each count in the sentences of a pull counts what its sentence names.

import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import { letPass } from '../faults/frozen';
import { SERVICE } from '../faults/scenario';
import { freeze } from '../faults/world';
import { ALL } from './session';

const TABS = ['campaigns', 'targets', 'device-targeting', 'creative-sets'];

it('counts campaigns in each phase, and rows at the end', async () => {
  const world = await freeze({
    name: 'a pull in steps',
    service: { ...SERVICE, campaigns: 21 },
    prepare: async () => {},
    act: async () => {},
    recover: async () => {},
  });
  const session = await world.open();
  try {
    let job = await session.ask('pullStart', { ...ALL, tabs: TABS });
    const phases: string[] = [];
    while (job.state === 'running') {
      const result = await session.run('jobStep', [job.id], {
        onCall: (_n, service) => {
          if (service === 'UrlFetchApp') letPass(session, 9_000);
        },
      });
      job = (result.value as { value: JobView } & Reply<JobView>).value;
      if (phases[phases.length - 1] !== job.phase) phases.push(job.phase);
    }
    expect(phases).toEqual([
      'Campaigns: 21 of 21 campaigns.',
      'Targets, Device targeting: 20 of 21 campaigns.',
      'Targets, Device targeting: 21 of 21 campaigns.',
      'Creative sets: 20 of 21 campaigns.',
      'Done.',
    ]);
    const rows = (tab: string) => session.sheets.rows(tab).length;
    expect(job.summary).toEqual([
      'Pulled 21 campaigns: 21 new.',
      `Targets: ${rows('Targets')} new.`,
      'Device targeting: 21 new.',
      `Creative sets: ${rows('Creative sets')} new.`,
    ]);
  } finally {
    await session.close();
    await world.close();
  }
});
