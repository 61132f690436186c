// test, e2e: a spreadsheet moves from a bound script to the add-on (docs/install.md). The add-on is another
// script: it sees the cells and hidden sheets, but none of the properties, keys and connections of the first
// one.

import { deployedFor, openSession, type Session } from './session';

let session: Session;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, quirks: { list_omits: 'none' } } });
  await session.pull(['campaigns', 'targets']);
});
afterEach(() => session.close());

const nameOf = (row: number) => session.service.state.campaigns.get(idIn(row))!.name;
const idIn = (row: number) => String(session.sheets.value('Campaigns', row, 'Campaign ID'));
function changeScript(): void {
  const { state } = session.host;
  for (const properties of [state.document, state.script, ...Object.values(state.users)]) {
    for (const name of Object.keys(properties)) delete properties[name];
  }
  Object.assign(state.script, deployedFor(session.service));
}

it('keeps last pulled values, unpushed edits and runs with the new script', async () => {
  session.sheets.set('Campaigns', 2, 'Name', 'Pushed before the move');
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  session.sheets.set('Campaigns', 3, 'Name', 'Edited before the move');
  changeScript();

  const review = await session.ask('reviewBuild');
  expect(review).toMatchObject({ rows: [{ key: idIn(3) }], heldCount: 0, conflicts: [] });
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
  expect([nameOf(2), nameOf(3)]).toEqual(['Pushed before the move', 'Edited before the move']);
  expect((await session.ask('undoRuns', 10)).total).toBe(2);
});
