// test of service: app lists against the simulated service over real HTTP, its switches on and off.
import { createAppList, decodeAppList, listAppLists } from '../../src/tabs/app-lists/app-lists-requests';
import { failureIn, valueIn } from './results';
import { startWorld } from './world';

const world = startWorld();
const { sent } = world;

describe('app lists', () => {
  it.each([{}, { plus_in_query: 'plus' }])('are created and listed (%j)', async (quirks) => {
    await world.service.set(quirks);
    const { client } = world.manage();
    const name = `A+b_c-d ${Object.keys(quirks).length}`;
    const fields = { appListId: '', name, description: 'a&b=c + ü #1', apps: null };
    const created = valueIn(decodeAppList(valueIn(client.send([createAppList(fields)])[0])));
    expect(Object.keys(created)).toEqual(['appListId']);
    const listed = valueIn(listAppLists(client));
    expect(listed.find(({ appListId }) => appListId === created.appListId)).toEqual({
      ...created,
      name,
      description: 'a&b=c + ü #1',
      apps: 0,
    });
    const again = failureIn(client.send([createAppList(fields)])[0]);
    expect(again).toMatchObject({ kind: 'refused', status: 406 });
    expect(again.sentence).toMatch(/already has that name.*the new app list "A\+b_c-d/);
  });

  it('are refused with a wrong key, which is never shown, and not requested without one', async () => {
    const key = 'wrong-key/with+signs-1234';
    const { client } = world.manage(key);
    const failure = failureIn(listAppLists(client));
    expect(failure).toMatchObject({ kind: 'unauthorized', status: 403 });
    expect(failure.sentence).toMatch(/management key.*Connections/);
    expect(JSON.stringify(failure)).not.toMatch(/wrong-key|with%2Bsigns/);
    expect(await sent('/applists/')).toHaveLength(1);
    const none = failureIn(listAppLists(world.manage(' ').client));
    expect(none).toMatchObject({ kind: 'configuration', status: null });
    expect(none.sentence).toMatch(/no management key.*Connections/);
    expect(await sent('/applists/')).toEqual([]);
  });

  it.each([
    ['a lost answer', { kind: 'drop_after' }, 'no-answer'],
    ['500 after the work', { kind: 'status', status: 500, when: 'after' }, 'server'],
  ] as const)('are created once after %s', async (_name, fault, kind) => {
    await world.service.plan({ ...fault, path: '/applists/create*' });
    const { client, clock } = world.manage();
    const name = `Once ${kind}`;
    const failure = failureIn(client.send([createAppList({ name })])[0]);
    expect(failure).toMatchObject({ kind, retryAt: null });
    expect(failure.sentence).toMatch(/may or may not have been done/);
    expect(JSON.stringify(failure)).not.toContain(world.service.api_key);
    expect(clock.sleeps).toEqual([]);
    expect(await sent('/applists/create')).toHaveLength(1);
    expect(valueIn(listAppLists(client)).filter((list) => list.name === name)).toHaveLength(1);
  });

  it('are listed again after 429', async () => {
    await world.service.plan({
      kind: 'status',
      status: 429,
      retry_after: 3,
      path: '/applists/list*',
      times: 1,
    });
    const { client, clock } = world.manage();
    expect(listAppLists(client).ok).toBe(true);
    expect(clock.sleeps).toEqual([3000]);
  });
});
