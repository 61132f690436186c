// test of service: rows that are added, deleted or reordered while a list is read page by page. The list that
// is read has every row that was there all the time, and no row twice.

import { success } from '../../src/ad-service/failures';
import { readRows } from '../../src/ad-service/paged';
import type { Client } from '../../src/ad-service/service-call';
import { SOURCE_BIDS } from '../../src/tabs/source-bids/source-bids-requests';
import { SOURCES } from '../../src/tabs/sources/sources-requests';
import { failureIn, valueIn } from './results';

const LISTS = [SOURCE_BIDS, SOURCES];
const LIMIT = 4;

interface Reading {
  /** Before the answer to this request, 0-based. */
  readonly change: (apps: readonly string[], request: number) => readonly string[];
  readonly total?: 'none';
}

/** Reads ten rows, and says what was there at each request. */
function readTen(list: (typeof LISTS)[number], { change, total }: Reading) {
  let apps: readonly string[] = Array.from({ length: 10 }, (_, i) => `app${i}`);
  const states: (readonly string[])[] = [];
  const offsets: number[] = [];
  const client: Client = {
    send: (calls) =>
      calls.map(({ query }) => {
        apps = change(apps, states.length);
        states.push(apps);
        const { limit, offset } = query as { limit: number; offset: number };
        offsets.push(offset);
        const page = apps.slice(offset, offset + limit);
        return success({
          ...(total === 'none' ? {} : { total_row_count: apps.length }),
          [list.resource]: page.map((id) => ({ app_id: id, country: 'DE', status: true })),
        });
      }),
  };
  const [result] = readRows(client, ['a'], LIMIT, list);
  // What the last reading saw.
  const first = offsets.lastIndexOf(0);
  return { result: result!, requests: states.length, states: states.slice(first) };
}

const appsIn = (read: ReturnType<typeof readTen>) => valueIn(read.result).map(({ appId }) => String(appId));

describe.each(LISTS.map((list) => [list.noun, list] as const))('%s', (_noun, list) => {
  const at = <T>(row: number, apps: readonly T[], ...added: T[]) => [
    ...apps.slice(0, row),
    ...added,
    ...apps.slice(row),
  ];
  const without = (row: number, apps: readonly string[]) => apps.filter((_, i) => i !== row);
  const once = (when: number, change: (apps: readonly string[]) => readonly string[]) => ({
    change: (apps: readonly string[], request: number) => (request === when ? change(apps) : apps),
  });
  const rows = Array.from({ length: 10 }, (_, i) => i);
  const changes = rows.flatMap((row) =>
    [1, 2, 3].flatMap((request) => [
      { name: `row ${row} deleted`, row, request, change: (apps: readonly string[]) => without(row, apps) },
      {
        name: `a row before ${row}`,
        row,
        request,
        change: (apps: readonly string[]) => at(row, apps, 'new'),
      },
      {
        name: `row ${row} replaced`,
        row,
        request,
        change: (apps: readonly string[]) => at(9 - row, without(row, apps), 'new'),
      },
      {
        name: `row ${row} moved`,
        row,
        request,
        change: (apps: readonly string[]) => at(9 - row, without(row, apps), apps[row]!),
      },
    ]),
  );

  it.each(['with', 'none'] as const)('%s total: no row is skipped or listed twice by one change', (total) => {
    const wrong = changes.flatMap(({ name, request, change }) => {
      const read = readTen(list, { ...once(request, change), ...(total === 'none' ? { total } : {}) });
      const apps = appsIn(read);
      const isAlways = (app: string) => read.states.every((state) => state.includes(app));
      const skipped = read.states[0]!.filter((app) => isAlways(app) && !apps.includes(app));
      const extra = apps.filter((app) => !read.states.some((state) => state.includes(app)));
      const isTwice = new Set(apps).size < apps.length;
      return skipped.length + extra.length > 0 || isTwice ? [{ name, request, skipped, extra }] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('a list at rest takes one request more than its pages at most', () => {
    expect(readTen(list, { change: (apps) => apps }).requests).toBeLessThanOrEqual(Math.ceil(10 / LIMIT) + 1);
  });

  it('that shifts three times is read in the end', () => {
    const read = readTen(list, { change: (apps, i) => (i % 2 === 1 && i < 6 ? apps.slice(1) : apps) });
    expect(appsIn(read)).toEqual(['app3', 'app4', 'app5', 'app6', 'app7', 'app8', 'app9']);
  });

  it.each<[string, Reading['change']]>([
    ['shifts', (apps, i) => (i % 2 === 1 ? [...apps.slice(1), `more${i}`] : apps)],
    ['has another order at each request', (apps) => [...apps.slice(3), ...apps.slice(0, 3)]],
  ])('that always %s is not read, and is named', (_name, change) => {
    const read = readTen(list, { change });
    expect(failureIn(read.result)).toMatchObject({
      kind: 'garbled',
      sentence: `While it was read page by page, the list of ${list.noun} of campaign a changed. Pull again.`,
    });
    expect(read.requests).toBe(8);
  });
});
