// test, features: app lists in the sidebar: what is listed, created and deleted, and what is shown when the
// service gives no clear answer.

import { jobStep } from '../../../src/features/jobs/jobs';
import {
  appListApps,
  appListCreate,
  appListDelete,
  appListsRead,
} from '../../../src/features/lists/app-lists';
import { saveSettings } from '../../../src/features/settings/settings';
import { UserError } from '../../../src/ports/user-error';
import { pullStart } from '../../../src/pull/pull';
import { directRuns, noteDirect } from '../../../src/push/journal/direct-runs';
import { EVERY_CAMPAIGN } from '../../../src/shared/tab-choices';
import { MINUTE_MS } from '../../../src/shared/time';
import { appLists } from '../../../src/tabs/app-lists/app-lists-columns';
import { answer, nothing } from '../../ad-service/plain-transport';
import { logOf, type Replies, rowsIn, type ServicePorts, servicePorts } from '../service-ports';

const list = (id: string, name: string, more: object = {}) => ({
  app_list_id: id,
  name,
  description: '',
  app_count: 3,
  ...more,
});
const body = (...lists: readonly object[]) => ({ code: 200, app_lists: lists, count: lists.length });
const GAMES = list('1', 'Games');
/** Without the ID that every list has. */
const UNREADABLE = { name: 'Broken' };

const LIST = 'GET /applists/list';
const CREATE = 'GET /applists/create';
const DELETE = 'GET /applists/delete';

/** The lists of the service before and after a request, which gets this answer. */
function service(
  before: object,
  [line, reply]: readonly [string, unknown],
  after: unknown,
  more: Replies = {},
): ServicePorts {
  const ports = servicePorts({ [LIST]: before, ...more });
  ports.replies[line] = () => {
    ports.replies[LIST] = after;
    return reply;
  };
  return ports;
}

const NEW = { name: 'New', description: 'Of spring' };
const creating = (reply: unknown, after: unknown) => service(body(GAMES), [CREATE, reply], after);
const deleting = (reply: unknown, after: unknown) =>
  service(body(GAMES, list('2', 'Other')), [DELETE, reply], after);
const create = (ports: ServicePorts) => appListCreate(ports, NEW);
const remove = (ports: ServicePorts) => appListDelete(ports, { id: '1', typed: 'Games' });

/** What is refused, and its details. */
function refusalOf(work: () => unknown): UserError {
  try {
    work();
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

const outcomes = (ports: ServicePorts) => directRuns(ports).map(({ outcome }) => outcome);

describe('the lists', () => {
  test('are sorted by name, whatever its case', () => {
    const lists = ['beta', 'Alpha', 'Gamma', 'alpha 2'].map((name, i) => list(String(i), name));
    const view = appListsRead(servicePorts({ [LIST]: body(...lists) }));
    expect(view.lists.map(({ name }) => name)).toEqual(['Alpha', 'alpha 2', 'beta', 'Gamma']);
    expect(view.notes).toEqual([]);
  });

  test('have their description and number of apps, if the service has them', () => {
    const { app_count: _, ...uncounted } = list('2', 'Other', { description: 'Of spring' });
    expect(appListsRead(servicePorts({ [LIST]: body(GAMES, uncounted) })).lists).toEqual([
      { id: '1', name: 'Games', description: '', apps: 3 },
      { id: '2', name: 'Other', description: 'Of spring', apps: null },
    ]);
  });

  test.each([
    [1, '1 app list cannot be read and is not shown.'],
    [2, '2 app lists cannot be read and are not shown.'],
  ])('name %d that cannot be read', (count, note) => {
    const ports = servicePorts({ [LIST]: body(GAMES, ...Array(count).fill(UNREADABLE)) });
    const view = appListsRead(ports);
    expect([view.lists.length, view.notes]).toEqual([1, [note]]);
  });

  test('that cannot be read at all are an error', () => {
    expect(() => appListsRead(servicePorts({ [LIST]: answer(403) }))).toThrow(/management key/);
    expect(() => appListsRead(servicePorts({ [LIST]: answer(404) }))).toThrow(/BIDGRID_API_URL/);
    expect(() => appListsRead(servicePorts({ [LIST]: body() }, ''))).toThrow(/management key/);
  });

  test.each([
    [body(GAMES, list('2', 'New')), 'verified'],
    [body(GAMES), 'failed'],
    // The new one may be the one that cannot be read.
    [body(GAMES, UNREADABLE), 'sending'],
  ])('show the result of an interrupted creation: %j', (lists, outcome) => {
    const ports = servicePorts({ [LIST]: lists });
    noteDirect(ports, {
      run: 'r1',
      action: 'make',
      tab: 'App lists',
      key: 'New',
      field: 'Description',
      after: '',
    });
    ports.clock.advance(7 * MINUTE_MS);
    appListsRead(ports);
    expect(outcomes(ports)).toEqual([outcome]);
  });
});

test('the apps of a list are read by its ID', () => {
  const ports = servicePorts({
    [`${LIST}?app_list_id=7`]: {
      code: 200,
      apps: [{ application: '123' }, { application: 'com.example' }],
      count: 2,
    },
  });
  expect(appListApps(ports, '7')).toEqual(['123', 'com.example']);
  expect(() => appListApps(servicePorts({ [LIST]: answer(404) }), '7')).toThrow(/app list 7/);
});

describe('a creation', () => {
  const NOW = body(GAMES, list('2', 'New', { app_count: 0 }));

  test('sends the trimmed name and description once, and shows the list', () => {
    const ports = creating({ app_list_id: '2' }, NOW);
    const view = appListCreate(ports, { name: ' New ', description: ' Of spring ' });
    expect(view).toEqual({
      lists: [
        { id: '1', name: 'Games', description: '', apps: 3 },
        { id: '2', name: 'New', description: '', apps: 0 },
      ],
      notes: [],
    });
    expect(ports.asked()).toEqual([LIST, `${CREATE}?name=New&description=Of+spring`, LIST]);
    expect(outcomes(ports)).toEqual(['verified']);
    expect(logOf(ports)).toMatchObject([
      {
        Tab: 'App lists',
        Outcome: 'verified',
        Detail: expect.stringMatching(/^Sent with the management key of your connection "Main" \(Pelt\)\.$/),
      },
    ]);
  });

  test.each(['', ' ', 'a/b', 'Ä', 'a.b', 'a&b', 'a%20b', 'a\nb', "a'b", '=1'])(
    'is not sent for the name "%s"',
    (name) => {
      const ports = servicePorts({ [LIST]: body() });
      expect(() => appListCreate(ports, { name, description: '' })).toThrow(/The name of an app list takes/);
      expect(ports.asked()).toEqual([]);
    },
  );

  test('is not sent for a name that is taken; case matters', () => {
    const ports = creating({ app_list_id: '2' }, body(GAMES, list('2', 'games')));
    expect(() => appListCreate(ports, { name: 'Games', description: '' })).toThrow(
      'An app list named "Games" already exists. Choose another name, or open that list.',
    );
    expect(ports.asked()).toEqual([LIST]);
    expect(appListCreate(ports, { name: 'games', description: '' }).lists).toHaveLength(2);
  });

  test('is not sent when the lists cannot be read, or with another connection than the shown one', () => {
    const ports = servicePorts({ [LIST]: answer(500) });
    expect(() => create(ports)).toThrow(/HTTP 500/);
    expect(() => appListCreate(ports, { ...NEW, connection: 'b' })).toThrow(/another connection/);
    expect(ports.asked().filter((line) => line.startsWith(CREATE))).toEqual([]);
    expect(outcomes(ports)).toEqual([]);
    expect(
      appListCreate(creating({ app_list_id: '2' }, NOW), { ...NEW, connection: 'a' }).lists,
    ).toHaveLength(2);
  });

  test('that the service refuses is failed and not looked up', () => {
    const ports = creating(answer(406), body(GAMES));
    expect(() => create(ports)).toThrow(/HTTP 406/);
    expect(ports.asked()).toHaveLength(2);
    expect(outcomes(ports)).toEqual(['failed']);
  });

  test.each([
    ['a 500', answer(500)],
    ['no answer', nothing],
    ['garbage', answer(200, '<html>')],
  ])('with %s is looked up, and never sent again', (_, reply) => {
    const done = creating(reply, NOW);
    expect(create(done).lists).toHaveLength(2);
    expect(outcomes(done)).toEqual(['verified']);
    expect(logOf(done)[0]!.Detail).toMatch(/^No clear answer; found in the list afterward\. Sent with/);
    expect(done.asked().filter((line) => line.startsWith(CREATE))).toHaveLength(1);
    const lost = creating(reply, body(GAMES));
    expect(() => create(lost)).toThrow(
      /^The service failed, and its list may not show yet .* with .*New.*\. Open App lists again after /,
    );
    expect(outcomes(lost)).toEqual(['sending']);
    const atOnce = creating(reply, body(GAMES));
    saveSettings(atOnce, { lagSeconds: 0 });
    expect(() => create(atOnce)).toThrow(
      /^The service failed, and its list shows that nothing was done with .*"?New"?.* Try again\.$/,
    );
    expect(outcomes(atOnce)).toEqual(['failed']);
    const unclear = creating(reply, answer(500));
    expect(refusalOf(() => create(unclear)).sentence).toMatch(
      /^It is not known whether the request about .*New.* was carried out\. Open App lists in a few minutes/,
    );
    expect(outcomes(unclear)).toEqual(['unknown']);
    const partly = creating(reply, body(GAMES, UNREADABLE));
    expect(() => create(partly)).toThrow(/It is not known/);
    expect(outcomes(partly)).toEqual(['unknown']);
  });

  test('that was accepted is done, even if the lists do not show it', () => {
    const unlisted = creating({ app_list_id: '2' }, body(GAMES));
    expect(create(unlisted)).toEqual({
      lists: [expect.objectContaining({ name: 'Games' })],
      notes: [expect.stringMatching(/^The service accepted it, and its list does not show it yet/)],
    });
    expect(outcomes(unlisted)).toEqual(['late']);
    const unread = creating({ app_list_id: '2' }, answer(500));
    expect(create(unread)).toEqual({
      lists: [],
      notes: [expect.stringMatching(/^It was done, but the lists cannot be shown: .*HTTP 500/)],
    });
    expect(outcomes(unread)).toEqual(['done']);
    const partly = creating({ app_list_id: '2' }, body(GAMES, UNREADABLE));
    expect(create(partly)).toEqual({
      lists: [expect.objectContaining({ name: 'Games' })],
      notes: ['1 app list cannot be read and is not shown.'],
    });
    expect(outcomes(partly)).toEqual(['done']);
  });
});

describe('a deletion', () => {
  const NOW = body(list('2', 'Other'));

  test('is sent once the name is typed, spaces around it aside', () => {
    const ports = deleting(answer(200), NOW);
    expect(appListDelete(ports, { id: '1', typed: ' Games ' }).lists).toEqual([
      { id: '2', name: 'Other', description: '', apps: 3 },
    ]);
    expect(ports.asked()).toEqual([LIST, `${DELETE}?app_list_id=1`, LIST]);
    expect(outcomes(ports)).toEqual(['verified']);
  });

  test.each([
    ['1', 'games', 'Nothing was deleted: type the name of the list, "Games", exactly as shown.'],
    ['1', 'Other', 'Nothing was deleted: type the name of the list, "Games", exactly as shown.'],
    ['3', 'Games', 'This app list was already deleted. Open App lists again.'],
  ])('of list %s is not sent for the name "%s"', (id, typed, why) => {
    const ports = deleting(answer(200), NOW);
    expect(() => appListDelete(ports, { id, typed })).toThrow(why);
    expect(ports.asked()).toEqual([LIST]);
  });

  test('of a list that may be one of those that cannot be read is not sent', () => {
    const ports = service(body(UNREADABLE), [DELETE, answer(200)], body());
    expect(() => remove(ports)).toThrow('Nothing was deleted. 1 app list cannot be read and is not shown.');
    expect(() => appListDelete(ports, { id: '1', typed: 'Games', connection: 'b' })).toThrow(
      /another connection/,
    );
    expect(ports.asked()).toEqual([LIST]);
  });

  test('without a clear answer is looked up', () => {
    const done = deleting(nothing, NOW);
    expect(remove(done).lists).toHaveLength(1);
    expect(outcomes(done)).toEqual(['verified']);
    const lost = deleting(nothing, body(GAMES, list('2', 'Other')));
    expect(() => remove(lost)).toThrow(/may not show yet whether something was done with app list 1\./);
    expect(outcomes(lost)).toEqual(['sending']);
  });
});

describe('the tab App lists', () => {
  const pulled = (ports: ServicePorts): ServicePorts => {
    jobStep(ports, pullStart(ports, { ...EVERY_CAMPAIGN, tabs: ['app-lists'] }).id);
    return ports;
  };
  const base = (after: unknown, more: Replies = {}) =>
    pulled(service(body(GAMES), [CREATE, { app_list_id: '2' }], after, { 'GET /campaigns': [], ...more }));
  const names = (ports: ServicePorts) => rowsIn(ports, appLists).map(({ fields }) => fields.name);

  test('gets the new list', () => {
    const ports = base(body(GAMES, list('2', 'New')));
    expect(create(ports).notes).toEqual([]);
    expect(names(ports)).toEqual(['Games', 'New']);
  });

  test('gets what can be read, and keeps the row of a list that cannot', () => {
    const ports = base(body(list('2', 'New'), UNREADABLE));
    expect(create(ports).notes).toEqual(['1 app list cannot be read and is not shown.']);
    expect(names(ports)).toEqual(['Games', 'New']);
  });

  test('is not created, and not changed while a pull runs or a header is missing', () => {
    const without = creating({ app_list_id: '2' }, body(GAMES, list('2', 'New')));
    create(without);
    expect(without.workbook.find(appLists.id)).toBeNull();
    const running = base(body(GAMES, list('2', 'New')));
    pullStart(running, EVERY_CAMPAIGN);
    expect(create(running).notes).toEqual([
      'The App lists tab could not be updated while a pull is running. Pull it later.',
    ]);
    expect(names(running)).toEqual(['Games']);
    const renamed = base(body(GAMES, list('2', 'New')));
    const sheet = renamed.workbook.find(appLists.id)!;
    sheet.put(1, sheet.header().indexOf('Name') + 1, 'Titel');
    expect(create(renamed).notes).toEqual([
      expect.stringMatching(/^The App lists tab could not be updated: .*Name/),
    ]);
    expect(outcomes(renamed)).toEqual(['verified']);
  });
});
