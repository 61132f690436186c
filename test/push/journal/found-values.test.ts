// test, journal: a change made elsewhere is counted once for the emails, also when the pull that found it was
// killed and the next one finds it again.

import { writeSchedules } from '../../../src/features/settings/schedules';
import { noteFound, readFound, seenMark } from '../../../src/push/journal/found-values';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { plainPorts } from '../../ports/plain-ports';

const changed = (after: string) => ({
  tab: campaigns,
  rows: [{ key: '7', fields: { campaignId: '7' }, changes: [{ field: 'name', before: 'Old', after }] }],
});

function mailing(...people: readonly string[]) {
  const ports = plainPorts();
  const schedules = people.map((person) => {
    return { person, name: person, hour: 7, zone: 'Etc/UTC', tabs: [campaigns.id], mail: true, savedAt: 0 };
  });
  writeSchedules(ports, schedules);
  const note = (puller = '', after = 'New') => noteFound(ports, changed(after), puller);
  const found = () => readFound(ports.documentStore).map(({ values, seenBy }) => [values, seenBy]);
  return { ports, note, found };
}

it('is not added again by the pull after a killed one', () => {
  const { note, found } = mailing('anna');
  note();
  note();
  expect(found()).toEqual([[1, '']]);
});

it('is added when another value was found', () => {
  const { note, found } = mailing('anna');
  note();
  note('', 'Newer');
  expect(found()).toEqual([
    [1, ''],
    [1, ''],
  ]);
});

it('is counted for everyone when the pull of the person who was to see it was killed', () => {
  const { note, found } = mailing('anna', 'ben');
  note('anna');
  expect(found()).toEqual([[1, seenMark('anna')]]);
  note();
  expect(found()).toEqual([
    [1, seenMark('anna')],
    [1, ''],
  ]);
});

it('fits in one property of 9 KB, the newest last', () => {
  const { ports, note, found } = mailing('x'.repeat(100), 'ben');
  for (let i = 0; i < 70; i += 1) note('x'.repeat(100), `Name ${i}`);
  expect(found()).toHaveLength(60);
  expect(ports.documentStore.get('bidgrid.schedule-found')!.length).toBeLessThan(9_000);
});

it('is not stored when only the person who sees it gets an email', () => {
  const { note, found } = mailing('anna');
  note('anna');
  expect(found()).toEqual([]);
});
