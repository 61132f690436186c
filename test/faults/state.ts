// test of faults: the state by which ends of an action are compared: the service, the tabs, open work, and
// the log.

import { isMap, isSet } from 'node:util/types';
import type { Session } from '../e2e/session';
import type { Content } from '../e2e/sheets';

type Line = Record<string, Content>;

const LOG = 'Bidgrid log';
/** Columns that contain times or names of runs. */
const PASSING = new Set(['Status', 'Fetched']);

const sorted = (items: readonly unknown[]): string[] => items.map((item) => JSON.stringify(item)).sort();

const plain = (value: unknown): unknown =>
  isMap(value)
    ? sorted([...value].map(([key, entry]) => [key, plain(entry)]))
    : isSet(value)
      ? sorted([...value])
      : Array.isArray(value)
        ? value.map(plain)
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]))
          : value;

function serviceOf({ service }: Session): unknown {
  const { campaigns, targets, creative_sets, ads, inventories, app_lists, suppression } = service.state;
  // The order in which rows were created does not count; duplicates do.
  const sets = [...creative_sets].map(([id, set]) => [id, { ...set, assets: sorted(set.assets) }] as const);
  const lists = [...inventories].map(([id, { sources, bids }]) => [id, sorted(sources), sorted(bids)]);
  return plain({
    campaigns,
    targets,
    creative_sets: new Map(sets),
    ads,
    app_lists,
    suppression,
    inventories: new Map(lists.map(([id, ...rest]) => [id, rest])),
  });
}

/** An empty checkbox equals an unchecked one. */
const lasting = (line: Line): Line =>
  Object.fromEntries(
    Object.entries(line)
      .filter(([header]) => !PASSING.has(header))
      .map(([header, value]) => [header, value === false ? null : value]),
  );

export interface EndState {
  readonly service: unknown;
  readonly tabs: Record<string, unknown>;
  /** Rows that still wait for an ID, and entries of the log without a final outcome. */
  readonly open: number;
  readonly job: string | null;
  /**
   * Changes that the log lists as done, partly done, or sent with an outcome that could not be read back;
   * each once.
   */
  readonly logged: readonly string[];
}

/** The refused part of a creation is an update of the next push. */
const deedOf = (action: Content | undefined) => (action === 'create' ? 'update' : action);

/**
 * Replaces IDs that the service assigned during the action by the names of their objects: the order of
 * assignment is random.
 */
function named(session: Session, lastId: number): (text: string) => string {
  const { campaigns, creative_sets, app_lists } = session.service.state;
  const names = new Map<string, string>();
  for (const known of [campaigns, creative_sets, app_lists]) {
    for (const [id, { name }] of known)
      if (Number(/\d+$/.exec(id)?.[0] ?? 0) > lastId) names.set(id, `<${name}>`);
  }
  const pattern = new RegExp([...names.keys()].join('|') || '$^', 'g');
  return (text) => text.replace(pattern, (id) => names.get(id)!);
}

/** @param lastId the last ID that the service had assigned before */
export async function endState(session: Session, lastId: number): Promise<EndState> {
  const { sheets } = session;
  const names = sheets
    .names()
    .filter((name) => name !== LOG && !/^(Sheet1|Bidgrid data|Bidgrid journal)/.test(name));
  const log = sheets.names().includes(LOG) ? sheets.rows(LOG) : [];
  const rows = names.map((name): [string, Line[]] => [name, sheets.rows(name)]);
  const waiting = rows.flatMap(([, lines]) => lines.filter(({ Status }) => /^waiting/.test(String(Status))));
  const open = log.filter(({ Outcome }) => Outcome === 'planned' || Outcome === 'sending');
  const logged = log
    .filter(({ Outcome }) => ['verified', 'done', 'unknown'].includes(String(Outcome)))
    .map((line) => JSON.stringify([line.Tab, deedOf(line.Action), line.Field, line.After]));
  const byName = named(session, lastId);
  const state: EndState = {
    service: serviceOf(session),
    tabs: Object.fromEntries(rows.map(([name, lines]) => [name, sorted(lines.map(lasting))])),
    open: waiting.length + open.length,
    job: (await session.ask('jobCurrent'))?.state ?? null,
    logged: [...new Set(logged)],
  };
  return inOrder(JSON.parse(byName(JSON.stringify(state)))) as EndState;
}

/** Sorts lists by the text of their items. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.every((item) => typeof item === 'string')
      ? value.slice().sort()
      : value.map(inOrder)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inOrder(entry)]))
      : value;

/**
 * The first place where two states differ, for the person who looks for the bug; null when they are equal.
 */
export function difference(expected: unknown, found: unknown, at = ''): string | null {
  if (JSON.stringify(expected) === JSON.stringify(found)) return null;
  const isPlain = (value: unknown): value is Record<string, unknown> =>
    value !== null && typeof value === 'object';
  if (isPlain(expected) && isPlain(found)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      const inside = difference(expected[key], found[key], `${at}/${key}`);
      if (inside !== null) return inside;
    }
  }
  return `${at}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`;
}
