// test, sim: what the pushes of this document changed at the service, and when. A read that is late shows the
// values from before; nothing may treat them as changes of another client.

import type { SeenRow } from './grid';
import type { Effect } from './service-side';
import type { UndoSeen } from './sim';
import type { ViolationKind } from './sim-options';
import { type Cell, plain } from './tabs';

/** The lag window of the design: what was sent within it counts as not visible yet. */
const LAG_WINDOW_MS = 120_000;

/** A pull reads that long before it writes the log. */
const SLOW_MS = 60_000;

/** A push of a person, as far as it matters here. */
interface Push {
  readonly job: string | null;
  /** It ended, and was not canceled. */
  readonly isFinished: boolean;
}

interface Write {
  readonly at: number;
  readonly old: Cell;
  readonly now: Cell;
  /** null: of another client, or a side effect. */
  readonly push: Push | null;
  /** Its answer arrived. */
  readonly answered: boolean;
  /** How late reads could be then, milliseconds. */
  readonly lag: number;
}

interface SeenValue {
  readonly tab: string;
  readonly key: string;
  readonly column: string;
}

export interface OwnWrites {
  /** A value changed at the service. @param push null: by another client, or as a side effect */
  note(effect: Omit<Effect, 'company'>, push: Push | null, answered: boolean): void;
  /** Milliseconds since another client changed the value; Infinity: never. */
  sinceOthers(tab: string, key: string, field: string): number;
  /** A review lists these conflicts. */
  conflicts(list: readonly (SeenValue & { readonly theirs: string })[]): void;
  /** A review lists these changes. */
  changes(
    tab: string,
    key: string,
    changes: readonly { column: string; before: string; after: string }[],
  ): void;
  /** An undo of this run lists these values. */
  undo(view: UndoSeen): void;
  /** A line of the log about a value that was changed elsewhere. */
  elsewhere(tab: string, key: string, field: string, after: string): void;
  /** A cell that no person typed into since. */
  cell(tab: string, key: string, header: string, row: SeenRow): void;
}

/**
 * @param now milliseconds on the clock of the world
 * @param lagMs longest time for which a read can be late
 * @param shows whether a text of the sidebar is this value
 */
export function createOwnWrites(
  now: () => number,
  shows: (text: string, value: Cell) => boolean,
  fail: (kind: ViolationKind, message: string) => void,
  lagMs: () => number,
): OwnWrites {
  const writes = new Map<string, Write[]>();
  const cellName = (tab: string, key: string, field: string): string => [tab, key, field].join('\u0000');
  const writesOf = (tab: string, key: string, field: string): Write[] =>
    writes.get(cellName(tab, key, field)) ?? [];

  /** The last writes of the cell within the window, newest first, up to the last one of another client. */
  const recent = (tab: string, key: string, field: string): Write[] => {
    const all = [...writesOf(tab, key, field)].reverse();
    const other = all.findIndex(
      ({ push, answered, at }) =>
        !push?.isFinished || !answered || now() - at >= LAG_WINDOW_MS || now() - at < 0,
    );
    return other < 0 ? all : all.slice(0, other);
  };
  /** Another client changed the value right before: a late read can show that state after this write. */
  const isAfterOthers = (own: Write, all: readonly Write[]): boolean => {
    const earlier = all[all.indexOf(own) - 1];
    return earlier?.push === null && own.at - earlier.at < own.lag;
  };
  const describe = ({ old, now: value, at, push }: Write): string =>
    `${JSON.stringify(old)} -> ${JSON.stringify(value)} was ${push ? 'pushed' : 'made elsewhere'} ${Math.round((now() - at) / 1000)} s before`;

  return {
    note: ({ tab, key, field, old, now: value }, push, answered) => {
      const name = cellName(tab, key, field);
      writes.set(name, [
        ...(writes.get(name) ?? []),
        { at: now(), old, now: value, push, answered, lag: lagMs() },
      ]);
    },
    sinceOthers: (tab, key, field) => {
      const times = writesOf(tab, key, field).flatMap(({ push, at }) => (push === null ? [at] : []));
      return times.length === 0 ? Number.POSITIVE_INFINITY : now() - Math.max(...times);
    },
    conflicts: (list) => {
      for (const { tab, key, column, theirs } of list) {
        const own = recent(tab, key, column).find(({ old }) => shows(theirs, old));
        if (own)
          fail('own-conflict', `${tab} ${key} ${column} is a conflict with ${theirs}, and ${describe(own)}`);
      }
    },
    changes: (tab, key, changes) => {
      for (const { column, before, after } of changes) {
        const [own] = recent(tab, key, column);
        if (own && shows(after, own.now) && shows(before, own.old))
          fail('own-again', `the review lists ${tab} ${key} ${column} again, and ${describe(own)}`);
      }
    },
    undo: ({ run, values }) => {
      for (const { kind, tab, key, column } of values) {
        const [own] = recent(tab, key, column);
        if (kind === 'changed' && own?.push?.job === run)
          fail('own-undo', `${tab} ${key} ${column} cannot be undone, and ${describe(own)}`);
      }
    },
    elsewhere: (tab, key, field, after) => {
      const all = writesOf(tab, key, field);
      // A late read can also show the value from before a change of another client once more.
      const isOthers = ({ push, at, old, now: value }: Write): boolean =>
        push === null && (shows(after, value) || (now() - at < lagMs() + SLOW_MS && shows(after, old)));
      if (all.some(isOthers)) return;
      const own = all.at(-1);
      if (own && shows(after, own.now) && isAfterOthers(own, all)) return;
      fail(
        'own-elsewhere',
        `the log has ${tab} ${key} ${field} as changed elsewhere to ${JSON.stringify(after)}, which no other client did${own ? `; ${describe(own)}` : ''}`,
      );
    },
    cell: (tab, key, header, row) => {
      const cell = row.cells[header];
      const [own] = recent(tab, key, header);
      if (!own || isAfterOthers(own, writesOf(tab, key, header))) return;
      if (cell === undefined || cell.formula !== '' || cell.filled) return;
      if (plain(cell.value) === plain(own.old) && plain(own.old) !== plain(own.now))
        fail(
          'own-replaced',
          `${tab} row ${row.row} (${key}) ${header} is the old value, and ${describe(own)}`,
        );
    },
  };
}
