// test, sim: the lists of a review beyond its first page, as the dialog asks for them when a person scrolls.

import type { Faults, ReviewSeen, Sim } from './sim';

interface Page<T> {
  readonly rows: readonly T[];
  readonly found: number;
}

/** The other entries of a list, page by page; null: a page was not answered, or the review is out of date. */
async function restOf<T extends { readonly tab: string; readonly key: string }>(
  sim: Sim,
  first: readonly T[],
  count: number | null,
  page: (from: number) => Promise<Page<T> | null>,
): Promise<readonly T[] | null> {
  const all = [...first];
  let found = count;
  while (found === null || all.length < found) {
    const next = await page(all.length);
    if (next === null) return null;
    if (found !== null && next.found !== found)
      sim.oracle.fail('pages', `the review has ${found} entries, but a page reports ${next.found}`);
    found = next.found;
    if (next.rows.length === 0 && all.length < found)
      sim.oracle.fail('pages', `${all.length} of ${found} entries are on the pages of the review`);
    all.push(...next.rows);
  }
  return all;
}

const nameOf = ({ tab, key, field = '' }: { tab: string; key: string; field?: unknown }): string =>
  JSON.stringify([tab, key, field]);

function checkOnce(sim: Sim, what: string, names: readonly string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) sim.oracle.fail('pages', `${twice} is twice among the ${what} of the review`);
}

const PAGE = 100;

/** The review with all entries of its lists; null: they were not answered. */
export async function wholeReview(sim: Sim, user: string, view: ReviewSeen): Promise<ReviewSeen | null> {
  const page = async <T>(name: string, query: Record<string, unknown>): Promise<Page<T> | null> => {
    const reply = await sim.ask<Page<T>>(user, name, [query]);
    return reply.ok ? (reply.value ?? null) : null;
  };
  const rows =
    view.rows.length < PAGE
      ? view.rows
      : await restOf(sim, view.rows, null, (from) => page('reviewRows', { token: view.token, from }));
  const conflicts = await restOf(sim, view.conflicts, view.conflictCount, (from) =>
    page('reviewConflicts', { seen: view.conflictsDigest, from }),
  );
  const held = await restOf(sim, view.held, view.heldCount, (from) =>
    page('reviewHeld', { seen: view.heldDigest, from }),
  );
  if (!rows || !conflicts || !held) return null;
  checkOnce(
    sim,
    'rows',
    rows.map((row) => nameOf({ tab: row.tab, key: row.key })),
  );
  checkOnce(sim, 'conflicts', conflicts.map(nameOf));
  return { ...view, rows, conflicts, held };
}

/**
 * Builds a view as a page does, step by step.
 * @param args of the call; the ID of what is unfinished is added
 * @returns null: it was refused, or it waits for the service and is not shown
 */
export async function stepped<T extends Pick<ReviewSeen, 'unfinished'>>(
  sim: Sim,
  user: string,
  name: string,
  args: readonly unknown[] = [],
  faults?: Faults,
): Promise<T | null> {
  let reply = await sim.ask<T>(user, name, [...args], faults);
  for (let step = 0; reply.value?.unfinished?.state === 'running' && step < 10; step += 1)
    reply = await sim.ask<T>(user, name, [...args, reply.value.unfinished.id]);
  return reply.ok && reply.value && !reply.value.unfinished ? reply.value : null;
}

type SeenReviewRow = ReviewSeen['rows'][number];

/** A row as a person sees it; the key of a new row is only a number. */
const sightOf = ({ tab, key, action, changes }: SeenReviewRow): string =>
  JSON.stringify([
    tab,
    action === 'create' ? '' : key,
    changes.map(({ column, before, after }) => [column, before, after]),
  ]);

/** Every row that is not as the person saw it, and not as the person just decided, is marked. */
function checkMarks(
  sim: Sim,
  before: ReviewSeen,
  { rows, changed }: ReviewSeen,
  kept: ReviewSeen['conflicts'],
): void {
  if (changed === null) return;
  const marks = new Set(changed.map((row) => nameOf({ tab: row.tab, key: row.key })));
  const sights = new Set(before.rows.map(sightOf));
  const isDecided = ({ tab, key, changes }: SeenReviewRow): boolean =>
    changes.every(({ column, before: theirs, after: mine }) =>
      kept.some(
        (one) =>
          one.tab === tab &&
          one.key === key &&
          one.column === column &&
          one.mine === mine &&
          one.theirs === theirs,
      ),
    );
  const unmarked = rows.find(
    (row) =>
      !sights.has(sightOf(row)) && !isDecided(row) && !marks.has(nameOf({ tab: row.tab, key: row.key })),
  );
  if (unmarked)
    sim.oracle.fail('unmarked', `${sightOf(unmarked)} changed since the review was shown, without a mark`);
}

/**
 * A person has a new review on the screen, or none.
 * @param kept conflicts that the person just decided for the value in the sheet
 */
export async function showReview(
  sim: Sim,
  user: string,
  view: ReviewSeen,
  kept: ReviewSeen['conflicts'] = [],
): Promise<ReviewSeen | null> {
  if (view.unfinished) return null;
  const whole = await wholeReview(sim, user, view);
  const before = sim.people[user]!.review;
  if (before && whole) checkMarks(sim, before, whole, kept);
  sim.people[user]!.review = whole;
  if (whole) sim.oracle.reviewed(whole.rows, whole.conflicts);
  return whole;
}
