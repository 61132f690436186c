// test, journal: a change made elsewhere is counted once for the emails, also when the pull that found it was
// killed and the next one finds it again.

import { noteReadTimes } from '../../../src/base/read-times';
import { writeSchedules } from '../../../src/features/settings/schedules';
import { noteFound, readFound, seenMark } from '../../../src/push/journal/log-elsewhere';
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
  const note = (startedAt: number, seenBy = '', after = 'New') =>
    noteFound(ports, changed(after), { startedAt, seenBy });
  const found = () => readFound(ports.documentStore).map(({ values, seenBy }) => [values, seenBy]);
  return { ports, note, found };
}

it('is not added again by the pull after a killed one', () => {
  const { note, found } = mailing('anna');
  note(1_000);
  note(2_000);
  expect(found()).toEqual([[1, '']]);
});

it('is added when another value was found', () => {
  const { note, found } = mailing('anna');
  note(1_000);
  note(2_000, '', 'Newer');
  expect(found()).toEqual([
    [1, ''],
    [1, ''],
  ]);
});

it('is added when the pull that found it ended: it was changed back and again', () => {
  const { ports, note, found } = mailing('anna');
  note(1_000);
  noteReadTimes(ports.documentStore, [campaigns.id], 1_500);
  note(2_000);
  expect(found()).toHaveLength(2);
});

it('is mailed to everyone when the pull of the person who was to see it was killed', () => {
  const { note, found } = mailing('anna', 'ben');
  note(1_000, 'anna');
  expect(found()).toEqual([[1, seenMark('anna')]]);
  note(2_000);
  expect(found()).toEqual([[1, '']]);
});

it('is not stored when only the person who sees it gets an email', () => {
  const { note, found } = mailing('anna');
  note(1_000, 'anna');
  expect(found()).toEqual([]);
});
