// test, e2e: a spreadsheet moves from a bound script to the add-on (docs/install.md). The add-on is another
// script: it sees the cells and hidden sheets, but none of the properties, keys and connections of the first
// one.

import { choiceOf } from '../../src/push/review/view/review-selection';
import { deployedFor, openSession, type Session } from './session';

let session: Session;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, quirks: { list_omits: 'none' } } });
  await session.pull(['campaigns', 'targets']);
});
afterEach(() => session.close());

const nameOf = (row: number) => session.service.state.campaigns.get(idIn(row))!.name;
const idIn = (row: number) => String(session.sheets.value('Campaigns', row, 'Campaign ID'));
const writes = () =>
  session.host.requests.filter(({ method, url }) => method === 'POST' && !url.includes('/oauth/')).length;

function changeScript(): void {
  const { state } = session.host;
  for (const properties of [state.document, state.script, ...Object.values(state.users)]) {
    for (const name of Object.keys(properties)) delete properties[name];
  }
  Object.assign(state.script, deployedFor(session.service));
}

it('sends nothing before a pull with the new script, and keeps an unpushed edit as a conflict', async () => {
  session.sheets.set('Campaigns', 2, 'Name', 'Pushed before the move');
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  session.sheets.set('Campaigns', 3, 'Name', 'Edited before the move');
  const old = nameOf(3);
  changeScript();

  const before = writes();
  const first = await session.ask('reviewBuild');
  expect([first.rows, first.heldCount > 0]).toEqual([[], true]);
  expect(await session.pull(['campaigns', 'targets'])).toMatchObject({ state: 'finished', problems: [] });
  expect(session.sheets.value('Campaigns', 3, 'Name')).toBe('Edited before the move');
  const review = await session.ask('reviewBuild');
  expect(review.conflicts).toMatchObject([
    { key: idIn(3), field: 'name', mine: 'Edited before the move', theirs: old },
  ]);
  expect([review.rows, review.heldCount, writes()]).toEqual([[], 0, before]);

  await session.ask('reviewResolve', [choiceOf(review.conflicts[0]!, 'mine')]);
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect([nameOf(2), nameOf(3)]).toEqual(['Pushed before the move', 'Edited before the move']);
  // The push before the move cannot be undone any more: its seal was in the properties of the first script.
  expect((await session.ask('undoRuns', 10)).total).toBe(1);
});
