// test, sim: the oracle: invariants from the specification and the design, and their violations.
//
// Requests: every field that a request changed at the service must have been reviewed and approved by the
// person whose login was used, with the value shown then. Cells: a typed value stays until the same person
// replaces it, a choice made with the value shown replaces it, or the service has it.

import { rememberedKey } from '../../src/tabs/columns/row-memory';
import { toA1 } from '../../workbench/apps-script/protocol/a1-notation';
import type { SeenRow, SeenSheet } from './grid';
import { createOwnWrites } from './own-writes';
import { REFUSED_AMOUNTS, storedText } from './service-conditions';
import { type Effect, effectsBetween, type Held } from './service-side';
import type { UndoSeen } from './sim';
import type { ViolationKind } from './sim-options';
import { type Cell, isShown, keyOf, plain, type SimTab, TABS, tabById } from './tabs';
import type { Seen, World } from './world';

/** A violation. `kind` is short and stable; the message has the expected and the actual value. */
export class Violation extends Error {
  constructor(
    readonly kind: ViolationKind,
    message: string,
  ) {
    super(`${kind}: ${message}`);
  }
}

export interface Change {
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

export interface ReviewedRow {
  readonly tab: string;
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly action: 'create' | 'update';
  readonly changes: readonly Change[];
  /** Fields that the request sends unchanged. */
  readonly also?: readonly { readonly column: string; readonly value: string }[];
}

interface ApprovedRow extends ReviewedRow {
  /** Columns whose change arrived at the service. */
  readonly arrived: Set<string>;
  /** The object that a creation made. */
  made: string | null;
}

export interface Approval {
  readonly user: string;
  /** Name of the company that was shown. */
  readonly account: string;
  readonly rows: readonly ApprovedRow[];
  /** null: the answer of the start was lost. */
  job: string | null;
  open: boolean;
  isFinished: boolean;
  /** Requests before it. */
  readonly from: number;
}

/** A choice for one cell, with the value shown. `to` null: any new value. */
export interface Choice {
  readonly tab: string;
  readonly key: string;
  readonly header: string;
  readonly seen: string;
  readonly to: string | null;
}

interface Typed {
  readonly value: Cell;
  readonly formula: string;
  /** Requests that had been sent when it was typed. */
  readonly at: number;
  /** What a person had typed into this cell before, and was still there. */
  readonly before: Typed | undefined;
}

export interface JobSeen {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly summary: readonly string[];
  readonly problems: readonly { readonly tab: string; readonly key: string; readonly reason: string }[];
}

/** Most time between the read right before a write and the write. */
const LOOK_MS = 15_000;

const OWN = 'Own';
const MARK = /^own-/;
const WRITING_CALLS = new Set(['pushStart', 'jobStep']);
const DIRECT_CALLS = new Set(['uploadSend', 'appListCreate', 'appListDelete', 'creativesSend']);
const SIZE = /^(BANNER|CTV|INTER|PRELOAD)$/;
const GIVEN_IDS = new Set(['campaigns', 'creative-sets', 'app-lists']);
/** Of an array formula. */
const isArray = (formula: string): boolean => /SEQUENCE|ARRAYFORMULA|^=\{/.test(formula);
const ARRAY_NAME = /SIM \d+/;
const isErrorValue = (value: Cell): boolean => typeof value === 'string' && value.startsWith('#');

const BROKEN_TEXT =
  /Cannot read prop|is not a function|\[object Object\]|is not defined|is not iterable|Maximum call stack/;

/** What a path of the service can change. */
function tabsOf(path: string): readonly string[] {
  if (/\/campaign(\/|$)/.test(path)) return ['campaigns'];
  if (/\/campaign_targets\//.test(path)) return ['targets', 'device-targeting'];
  if (/\/sources\//.test(path)) return ['sources'];
  if (/\/source_bids\//.test(path)) return ['source-bids'];
  if (/\/creative_set(\/|$)/.test(path)) return ['creative-sets'];
  if (/\/creative_set_assets\//.test(path)) return ['assets'];
  if (/\/ad\//.test(path)) return ['ads'];
  if (/\/applists\//.test(path)) return ['app-lists', 'app-list-apps'];
  if (/uppressionApps$/.test(path)) return ['suppression'];
  return [];
}

const cellKey = (tab: string, key: string, header: string): string => `${tab}\u0000${key}\u0000${header}`;
const jsonOf = (value: Cell): string => JSON.stringify(plain(value));

/** A cell that was typed during a call. */
interface Moment {
  /** Values were read since. */
  read: boolean;
  over: boolean;
  /** It was overwritten before values were read. */
  excused: boolean;
  /** State of its sheet for which `over` was computed; undefined: none. */
  sheet?: SeenSheet | null;
}

export interface Windows {
  /** The service changed between the read of a group and the write to it. */
  service: number;
  /** A person typed between the comparison of cells and the next write. */
  cells: number;
}

/** Something that a person sends without a review: an upload, or an app list to create or delete. */
export interface DirectOrder {
  readonly user: string;
  /** The client call that performs it. */
  readonly function: string;
  /** ID of the company of the connection at that moment. */
  readonly company: string;
  /** `add ID` and `remove ID` that the sidebar has confirmed. */
  readonly confirmed: Set<string>;
  /** True while a call of the person carries it out. */
  active?: boolean;
  explains(effect: Effect): boolean;
}

export interface Oracle {
  readonly approvals: readonly Approval[];
  readonly windows: Windows;
  /** ID of the sheet of each tab; null: the tab does not exist. */
  sheetOf(tab: string): SeenSheet | null;
  /** A review has just listed these rows. */
  reviewed(
    rows: readonly ReviewedRow[],
    conflicts: readonly { tab: string; key: string; column: string; theirs: string }[],
  ): void;
  /** An undo lists these values. */
  undoListed(view: UndoSeen): void;
  /** A person begins a push of these rows. */
  approve(user: string, account: string, rows: readonly ReviewedRow[]): Approval;
  refuse(approval: Approval): void;
  /** A person begins to send something without a review. */
  order(order: DirectOrder): void;
  /** The sidebar confirmed that the service has, or no longer has, this ID of a list. */
  holds(company: string, tab: string, key: string, present: boolean): void;
  /** A request for the IDs with this prefix was sent and may have arrived. */
  unclear(company: string, tab: string, start: string): void;
  sawJob(job: JobSeen): void;
  typed(tab: string, marker: string, header: string, value: Cell, formula?: string): void;
  /** The row's name in the column of people; a row that came in this step gets one. */
  markerOf(tab: string, sheet: SeenSheet, row: SeenRow): string;
  /**
   * A person typed these cells into a new row. Recorded as `typed` if they are still there after the step.
   */
  added(tab: string, cells: Readonly<Record<string, Cell>>): void;
  /** A person emptied these cells to make room for an array, or by a merge: they clear nothing. */
  emptied(tab: string, header: string, markers: readonly string[]): void;
  /** A pull of everything has finished. @param named what it says about the cells that it left */
  pulled(named: string): void;
  /** The person deleted rows, or changed cells that identify them. */
  forget(tab: string, markers: readonly string[]): void;
  renamed(tab: string, marker: string): void;
  choose(choices: readonly Choice[]): void;
  /** A person kept their own value of these conflicts. */
  keep(cells: readonly { readonly tab: string; readonly key: string; readonly column: string }[]): void;
  /** Another client changed the service. */
  outside(before: Held, after: Held): void;
  /** After a call: checks that its answer has no secret and no broken text. */
  answer(name: string, value: unknown): void;
  /** During an execution: which typed cell was overwritten, and whether it had been read since. */
  duringCall(n: number, service: string, method: string): void;
  beginCall(): void;
  /** No person changed cells since `beginCall`. */
  checkArrays(name: string): void;
  /** Between steps. */
  check(): void;
  /** No job is running and everything was pulled: cells and service are equal. */
  converged(): void;
  /**
   * Every cell that a person typed and the service does not have is shown by the review. @param shown `tab
   * key` of its rows, held rows and conflicts
   */
  remembered(shown: ReadonlySet<string>): void;
  fail(kind: ViolationKind, message: string): never;
  /** A number where an ID belongs: it may have lost digits, so nothing may be sent for it. */
  numberAsId(text: string): void;
  /** A person decided to create the object of this name once more. */
  createAgain(name: string): void;
  /** Texts of formulas that people typed. */
  readonly formulas: Set<string>;
  /** People changed the log: its rows are not checked. */
  logTouched: boolean;
  /** An attacker changes hidden sheets and metadata: only requests, logins and secrets are checked. */
  hostile: boolean;
  /** The service is late, rounds, shifts lists or refuses rows. */
  isServiceReal: boolean;
  /** An execution was interrupted, perhaps while it wrote the journal: then its push ends. */
  wasInterrupted: boolean;
}

/** @param ignored kinds of violations to skip, to find others */
export function createOracle(world: World, ignored: ReadonlySet<ViolationKind> = new Set()): Oracle {
  const { quirks } = world.service;
  const shows = (text: string, value: Cell): boolean =>
    isShown(text, value, world.decimalComma) ||
    isShown(storedText(text, quirks, world.decimalComma), value, false);
  const approvals: Approval[] = [];
  const typedCells = new Map<string, Map<string, Typed>>();
  const keyOfMarker = new Map<string, string>();
  /** Tab and key of rows that people deleted. */
  const deleted = new Set<string>();
  /** Tab and marker of rows with the key of a deleted row: their empty cells are edits, and reviewed. */
  const retyped = new Set<string>();
  /** Cells of which a person kept their own value: no one may have typed it, such as an active country. */
  const keptCells = new Set<string>();
  const valuesSeen = new Map<string, Set<string>>();
  /** Tab, marker and header of cells that are empty because of an array or a merge. */
  const emptied = new Set<string>();
  /** Values of arrays, by tab and header. */
  const arrayValues = new Map<string, Set<Cell>>();
  /** Arrays that fill their cells before a call. */
  let intact: ReadonlySet<string> = new Set();
  const outsideAt = new Map<string, number>();
  const windows: Windows = { service: 0, cells: 0 };
  const formulas = new Set<string>();
  const numbersAsIds = new Set<string>();
  const createdNames = new Set<string>();
  const orders: DirectOrder[] = [];
  /** By company, tab and key. */
  const listed = new Map<string, boolean>();
  const fired: Violation[] = [];
  /** Lines of the log that were checked. */
  let loggedRows = 0;
  let newRows: { readonly tab: string; readonly cells: Readonly<Record<string, Cell>> }[] = [];
  let choices: Choice[] = [];
  let marks = 0;
  const companies = world.service.companies;
  const nameOf = (company: string): string =>
    companies.find(({ company_id }) => company_id === company)?.name ?? company;
  /**
   * Of cells that were typed while a call was under way: the call after which it was, and whether values were
   * read since.
   */
  let during: Map<string, Moment> | null = null;
  /** Sheets of which an answer has named rows that moved during a write. */
  const movedTabs = new Set<string>();

  const note = (tab: string, key: string, header: string, value: Cell): void => {
    const at = cellKey(tab, key, header);
    const known = valuesSeen.get(at) ?? new Set<string>();
    valuesSeen.set(at, known.add(jsonOf(value)));
  };
  for (const { company_id } of companies)
    for (const [tab, rows] of world.held(company_id))
      for (const [key, fields] of rows)
        for (const [header, value] of Object.entries(fields)) note(tab, key, header, value);

  const fail = (kind: ViolationKind, message: string): void => {
    if (!ignored.has(kind)) fired.push(new Violation(kind, message));
  };

  /** Effects of requests that a person approved; the others are side effects. */
  const approvedEffects = new WeakSet<Effect>();
  const ownWrites = createOwnWrites(world.now, shows, fail, () => lagMs());

  const describe = ({ tab, key, field, old, now }: Effect): string =>
    `${tab} ${key} ${field} ${JSON.stringify(old)} -> ${JSON.stringify(now)}`;

  /** Milliseconds in which a change of another client may be in no read yet. */
  const lagMs = (): number => {
    const lag = Math.max(0, ...Object.values(quirks.read_lag));
    return lag === 0 ? 0 : lag * 1000 + LOOK_MS;
  };

  /** The service changed after this execution read the object, right before the write. */
  function isWindow(seen: Seen, effect: Effect): boolean {
    const fields = effect.tab === 'targets' ? [effect.field, 'Disabled'] : [effect.field];
    if (fields.some((field) => ownWrites.sinceOthers(effect.tab, effect.key, field) < lagMs())) return true;
    const changed = outsideAt.get(cellKey(effect.tab, effect.key, effect.field));
    if (changed === undefined) return false;
    const parts = effect.key.split(' | ');
    const look = [...world.seen]
      .reverse()
      .find(
        ({ n, run, method, path, answered }) =>
          n < seen.n &&
          run === seen.run &&
          method === 'GET' &&
          answered &&
          (path.includes(parts[0]!) || /\/(campaigns|ads|ad|creative_sets)(\/|$)/.test(path)),
      );
    return look !== undefined && changed >= look.n;
  }

  function explainsCreation(approval: Approval, effects: readonly Effect[]): ApprovedRow | null {
    const [first] = effects;
    const fits = (row: ApprovedRow): boolean => {
      if (row.tab !== first!.tab || row.action !== 'create' || row.made !== null) return false;
      const name = effects.find(({ field }) => field === 'Name');
      const change = row.changes.find(({ column }) => column === 'Name');
      return !name || (change !== undefined && shows(change.after, name.now));
    };
    return approval.rows.find(fits) ?? null;
  }

  /**
   * Another campaign with the name, platform, bid type and package name of one that was just created; null:
   * none.
   */
  function equalOf({ company, tab, key }: Effect): string | null {
    if (tab !== 'campaigns') return null;
    const rows = world.held(company).get(tab);
    const own = rows?.get(key);
    const same = ['Name', 'Platform', 'Bid type', 'Package name'];
    for (const [other, fields] of rows ?? [])
      if (own && other !== key && same.every((header) => fields[header] === own[header])) return other;
    return null;
  }

  const rowOf = (approval: Approval, effect: Effect): ApprovedRow | null => {
    const own = approval.rows.find(
      ({ tab, key, made }) => tab === effect.tab && (key === effect.key || made === effect.key),
    );
    if (own) return own;
    // A row with a new parent refers to it by name.
    return (
      approval.rows.find(
        (row) =>
          row.tab === effect.tab &&
          row.action === 'create' &&
          row.changes.some(({ column, after }) => column === effect.field && shows(after, effect.now)) &&
          effect.key
            .split(' | ')
            .slice(1)
            .every(
              (part) =>
                row.key.includes(part) ||
                row.label.includes(part) ||
                row.changes.some(({ after }) => after === part),
            ),
      ) ?? null
    );
  };

  function judge(seen: Seen, approval: Approval, effect: Effect): void {
    const row = rowOf(approval, effect);
    // A change can create a bid that had been cleared.
    const isNew = row?.action === 'create' || effect.tab === 'source-bids';
    if (row && isNew && isDefaultOfCreation(effect)) return;
    if (
      row?.action === 'create' &&
      effect.tab === 'creative-sets' &&
      SIZE.test(effect.field) &&
      effect.now !== true
    ) {
      fail('unfilled', `${describe(effect)} was sent, but no person filled the box`);
      return;
    }
    const change = row?.changes.find(({ column }) => column === effect.field);
    const also = row?.also?.find(({ column }) => column === effect.field);
    if (row && !change && also && effect.created && shows(also.value, effect.now)) return;
    if (!row || !change) {
      if (effect.tab === 'targets' && effect.field === 'Disabled' && effect.old === true) {
        if (row?.action === 'create') return;
        if (lagMs() > 0 && isWindow(seen, effect)) return;
        fail('country-restarted', `${describe(effect)} was not approved by ${approval.user}`);
      } else if (row && effect.created && row.action === 'create') {
        fail('unlisted', `${describe(effect)} is not listed in the review of the new row`);
      } else if (outsideAt.has(cellKey(effect.tab, effect.key, effect.field)) && isWindow(seen, effect)) {
        windows.service += 1;
      } else
        fail(
          row ? 'unlisted' : 'unapproved',
          `${describe(effect)} by ${seen.function} of ${seen.user} is in no review that was approved`,
        );
      return;
    }
    if (!shows(change.after, effect.now)) {
      fail('other-value', `${describe(effect)}, but ${JSON.stringify(change.after)} was approved`);
    } else if (row.action === 'update' && !effect.created && !shows(change.before, effect.old)) {
      if (isWindow(seen, effect)) windows.service += 1;
      else
        fail(
          'overwrote',
          `${describe(effect)}, but the review showed ${JSON.stringify(change.before)} before it`,
        );
    }
    row.arrived.add(effect.field);
    ownWrites.note(effect, approval, seen.answered);
    approvedEffects.add(effect);
  }

  /** Values that the service sets in a new object: a name, enabled sizes. */
  const isDefaultOfCreation = ({ tab, field, created }: Effect): boolean =>
    created && ((tab === 'creative-sets' && SIZE.test(field)) || field === 'External app ID');

  /** Values lost by a removal: a disabled country has no values. */
  const goesAlong = ({ tab, field, removed }: Effect): boolean =>
    removed && ((tab === 'targets' && field !== 'Disabled') || field === 'External app ID');

  /** A request without a review. */
  function judgeDirect(seen: Seen, effects: readonly Effect[]): void {
    const own = orders.filter((one) => one.user === seen.user && one.function === seen.function).reverse();
    for (const effect of effects) {
      const order = own.find((one) => one.explains(effect));
      if (!order) fail('unapproved', `${seen.function} of ${seen.user} sent ${describe(effect)}`);
      else if (order.company !== effect.company)
        fail('wrong-company', `${describe(effect)} was ordered for ${nameOf(order.company)}`);
    }
    if (!seen.handled || seen.function !== 'uploadSend' || effects.length > 0) return;
    const action = /\/(deleteSuppressionApps|deleteApps)$/.test(seen.path) ? 'remove' : 'add';
    const lines = seen.body.split('\n');
    if (own.some(({ active, confirmed }) => active && lines.every((id) => confirmed.has(`${action} ${id}`))))
      fail('sent-twice', `${seen.path} ${seen.body.slice(0, 100)} was confirmed already`);
  }

  function onSeen(seen: Seen): void {
    const effects = seen.effects.filter((one) => tabsOf(seen.path).includes(one.tab) && !goesAlong(one));
    // A size that is switched on or off changes ads, too.
    for (const { tab, key, field, old, now } of seen.effects) {
      note(tab, key, field, old);
      note(tab, key, field, now);
    }
    const isWrite =
      seen.method === 'POST' ? /\/campaign_management\//.test(seen.path) : /\/applists\//.test(seen.path);
    if (DIRECT_CALLS.has(seen.function)) {
      judgeDirect(seen, effects);
      return;
    }
    if (effects.length > 0 && !WRITING_CALLS.has(seen.function)) {
      fail('unapproved', `${seen.function} of ${seen.user} sent ${describe(effects[0]!)}`);
      return;
    }
    if (!isWrite || !seen.handled) return;
    if (effects.length === 0) {
      const twice = world.seen.find(
        (other) =>
          other.n < seen.n &&
          other.handled &&
          other.method === 'POST' &&
          other.path === seen.path &&
          other.body === seen.body &&
          approvals.some(({ open, from }) => open && other.n > from) &&
          other.effects.length > 0,
      );
      if (twice && !/multipart|boundary/i.test(seen.body))
        fail(
          'sent-twice',
          `${seen.path} ${seen.body.slice(0, 200)} was carried out by request ${twice.n} already`,
        );
      return;
    }
    const open = approvals.filter((one) => one.open).reverse();
    if (open.length === 0) {
      fail('unapproved', `${seen.user} sent ${describe(effects[0]!)} without a push that was started`);
      return;
    }
    const made = new Map<string, Effect[]>();
    for (const effect of effects) {
      if (!effect.created || !GIVEN_IDS.has(effect.tab)) continue;
      const id = `${effect.tab} ${effect.key}`;
      made.set(id, [...(made.get(id) ?? []), effect]);
    }
    for (const group of made.values()) {
      const name = group.find(({ field }) => field === 'Name');
      const id = name ? `${name.tab} ${name.now}` : '';
      if (name && createdNames.has(id))
        fail('created-twice', `${describe(name)} was created by an earlier request`);
      createdNames.add(id);
      const equal = equalOf(group[0]!);
      if (equal !== null && !isWindow(seen, { ...group[0]!, key: equal, field: 'Name' }))
        fail('created-twice', `${group.map(describe).join('; ')} was created, and ${equal} was equal to it`);
      const approval = open.find((one) => explainsCreation(one, group));
      const row = approval ? explainsCreation(approval, group) : null;
      if (row) row.made = group[0]!.key;
      else {
        const before = open
          .flatMap(({ rows }) => rows)
          .find((other) => other.tab === group[0]!.tab && other.made !== null);
        fail(
          before ? 'created-twice' : 'unapproved',
          `${group.map(describe).join('; ')} was created by ${seen.user}`,
        );
      }
    }
    for (const { tab, key } of effects) {
      const part = key.split(' | ').find((one) => numbersAsIds.has(one));
      if (part) fail('number-id', `${tab} ${key} was sent, and ${part} was a number in an ID column`);
    }
    for (const effect of effects) {
      const approval = open.find((one) => rowOf(one, effect)) ?? open[0]!;
      if (approval.user !== seen.user) {
        fail(
          'wrong-person',
          `${describe(effect)} was approved by ${approval.user} and sent with the login of ${seen.user}`,
        );
      } else if (approval.account !== '' && approval.account !== nameOf(effect.company)) {
        fail(
          'wrong-company',
          `${describe(effect)} was approved for ${approval.account} and sent to ${nameOf(effect.company)}`,
        );
      } else judge(seen, approval, effect);
    }
  }
  world.onSeen = (seen) => {
    if (seen.login !== null && seen.login !== seen.user)
      fail(
        'other-login',
        `${seen.function} of ${seen.user} sent ${seen.method} ${seen.path} with the login of ${seen.login}`,
      );
    onSeen(seen);
    for (const effect of seen.effects) if (!approvedEffects.has(effect)) ownWrites.note(effect, null, true);
  };

  const tabSheets = new Map<string, string>();
  const sheetOf = (tab: string): SeenSheet | null => {
    const spec = tabById(tab)!;
    const known = tabSheets.get(tab);
    const there = known ? world.grid.sheet(known) : null;
    if (there) return there;
    const found = world.grid.byName(spec.sheet);
    if (found && spec.keys.every((header) => found.headers.includes(header))) {
      tabSheets.set(tab, found.id);
      return found;
    }
    return null;
  };

  /** `E5` */
  const nameIn = (sheet: SeenSheet, { row }: SeenRow, header: string): string =>
    toA1({ row, column: world.grid.columnOf(sheet.id, header), rows: 1, columns: 1 });

  const markerOf = (row: SeenRow): string => String(row.cells[OWN]?.value ?? '');
  const keyIn = (tab: SimTab, row: SeenRow): string => {
    const parts = tab.keys.map((header) => row.cells[header]?.value ?? null);
    return parts.some((part) => part === null) ? '' : keyOf(parts);
  };

  function markRow(tab: SimTab, sheet: SeenSheet, row: SeenRow, column: number): string {
    marks += 1;
    const marker = `own-${marks}`;
    world.grid.put(sheet.id, row.row, column, marker);
    keyOfMarker.set(`${tab.id} ${marker}`, keyIn(tab, row));
    return marker;
  }

  /** People give each row a name of their own, in a column of their own. */
  function markRows(tab: SimTab, sheet: SeenSheet): void {
    let column = world.grid.columnOf(sheet.id, OWN);
    if (column === 0) {
      column = sheet.headers.length + 1;
      world.grid.put(sheet.id, 1, column, OWN);
    }
    for (const row of sheet.rows) {
      if (markerOf(row) !== '') continue;
      const marker = markRow(tab, sheet, row, column);
      const isSame = ([header, value]: [string, Cell]) =>
        plain(row.cells[header]?.value ?? null) === plain(value);
      const added = newRows.find((one) => one.tab === tab.id && Object.entries(one.cells).every(isSame));
      if (added && deleted.has(`${tab.id} ${keyIn(tab, row)}`)) retyped.add(`${tab.id} ${marker}`);
      for (const [header, value] of Object.entries(added?.cells ?? {}))
        if (header in tab.edits) oracle.typed(tab.id, marker, header, value);
    }
  }

  /**
   * Rows that people move twice within one write are reported with the tab. A row with the key of another one
   * remembers its own key in Cell states, so that it is held back until it is restored.
   */
  const isHeldBack = (tab: SimTab, { cells }: SeenRow, key: string): boolean =>
    movedTabs.has(tab.sheet) && rememberedKey({ states: String(cells['Cell states']?.value ?? '') }) === key;

  function checkRows(tab: SimTab, sheet: SeenSheet): void {
    if (!sheet.headers.includes(OWN) || !tab.keys.every((header) => sheet.headers.includes(header))) return;
    const found = new Map<string, SeenRow>();
    for (const row of sheet.rows) {
      const marker = markerOf(row);
      if (!MARK.test(marker)) continue;
      if (found.has(marker))
        fail('own-cell', `${tab.sheet}: ${marker} is in rows ${found.get(marker)!.row} and ${row.row}`);
      found.set(marker, row);
      const id = `${tab.id} ${marker}`;
      const known = keyOfMarker.get(id);
      const key = keyIn(tab, row);
      if (known === undefined || known === '' || known === '?')
        keyOfMarker.set(id, known === '?' && key === '' ? '?' : key);
      else if (known !== key && key !== '' && !isHeldBack(tab, row, known))
        fail('row-mixed', `${tab.sheet} row ${row.row}: ${marker} was ${known} and is ${key}`);
    }
    for (const id of keyOfMarker.keys()) {
      const [tabId, marker] = id.split(' ');
      if (tabId === tab.id && !found.has(marker!))
        fail('own-cell', `${tab.sheet}: the cell ${marker} of ${keyOfMarker.get(id)} is gone`);
    }
    for (const [id, cells] of typedCells) {
      const [tabId, marker] = id.split(' ');
      const row = tabId === tab.id ? found.get(marker!) : undefined;
      if (row) for (const [header, typed] of cells) checkTyped(tab, row, marker!, header, typed, cells);
    }
  }

  function checkTyped(
    tab: SimTab,
    row: SeenRow,
    marker: string,
    header: string,
    typed: Typed,
    cells: Map<string, Typed>,
  ): void {
    const cell = row.cells[header];
    if (!cell) return;
    const same =
      typed.formula === ''
        ? plain(cell.value) === plain(typed.value) && cell.formula === ''
        : cell.formula !== '';
    if (same) return;
    cells.delete(header);
    if (cell.filled) return;
    const key = keyOfMarker.get(`${tab.id} ${marker}`) ?? '';
    const chosen = choices.some(
      (choice) =>
        choice.tab === tab.id &&
        choice.header === header &&
        (choice.key === key || choice.key === marker) &&
        shows(choice.seen, typed.value) &&
        (choice.to === null || shows(choice.to, cell.value)),
    );
    if (chosen) return;
    const seenHere = valuesSeen.get(cellKey(tab.id, key, header)) ?? new Set<string>();
    if (typed.formula === '' && seenHere.has(jsonOf(typed.value))) return;
    // The service stores it differently.
    const isStored = (text: string): boolean =>
      isShown(storedText(String(typed.value), quirks, false), JSON.parse(text) as Cell, false);
    if (oracle.isServiceReal && typed.formula === '' && [...seenHere].some(isStored)) return;
    const moment = during?.get(`${tab.id} ${marker} ${header}`);
    if (moment?.excused) {
      windows.cells += 1;
      // The cell may be back at a value that a person had typed before: then that one has to stay.
      for (let { before } = typed; before !== undefined; before = before.before)
        if (before.formula === '' && plain(before.value) === plain(cell.value)) {
          cells.set(header, before);
          break;
        }
      return;
    }
    fail(
      typed.formula === '' ? 'typed-lost' : 'formula-lost',
      `${tab.sheet} row ${row.row} (${key || marker}) ${header}: a person typed ${typed.formula || JSON.stringify(typed.value)}, the cell is ${cell.formula || JSON.stringify(cell.value)}`,
    );
  }

  /** The only formula that the add-on writes, with the numbers of its own row. */
  const isOurs = ({ row }: SeenRow, header: string, formula: string): boolean =>
    header === 'Effective bid' &&
    /^=IF\(ISNUMBER\(/.test(formula) &&
    (formula.match(/[A-Z]+\d+/g) ?? []).every((cell) => cell.endsWith(String(row)));

  function checkFormulas(sheet: SeenSheet): void {
    for (const row of sheet.rows)
      for (const [header, { formula }] of Object.entries(row.cells))
        if (
          formula !== '' &&
          !/SIM|shared/.test(formula) &&
          !formulas.has(formula) &&
          !isOurs(row, header, formula)
        )
          fail(
            'formula',
            `${sheet.name} row ${row.row} ${header} has the formula ${formula}, which no person typed`,
          );
  }

  /** The service has exactly what the sidebar confirmed about lists. */
  function checkLists(): void {
    if (listed.size === 0) return;
    const held = new Map(companies.map(({ company_id }) => [company_id, world.held(company_id)]));
    for (const [id, present] of listed) {
      const [company, tab, key] = id.split('\u0000') as [string, string, string];
      if ((held.get(company)?.get(tab)?.has(key) ?? false) !== present)
        fail('claimed', `${tab} ${key} was confirmed, and the service ${present ? 'lacks' : 'has'} it`);
    }
  }

  function throwFirst(): void {
    const [first] = fired.splice(0);
    if (first) throw first;
  }

  const closeApproval = (approval: Approval, job: JobSeen): void => {
    approval.open = false;
    if (job.state !== 'finished' || oracle.hostile) return;
    approval.isFinished = true;
    checkRefused(approval, job);
    for (const row of approval.rows) {
      const reported = job.problems.some(
        ({ tab, key }) => tab === row.tab && (key === row.key || key === row.made),
      );
      if (reported || (row.action === 'create' && row.made === null && GIVEN_IDS.has(row.tab) === false))
        continue;
      if (row.action === 'create') {
        if (row.made === null)
          fail(
            'claimed',
            `${job.id} is finished, and ${row.tab} ${row.key} (${row.label}) was neither made nor named`,
          );
        continue;
      }
      // A country that the same row disables takes no other values.
      const disabled = row.tab === 'targets' && row.arrived.has('Disabled');
      for (const { column, after } of row.changes) {
        if (row.arrived.has(column) || disabled) continue;
        const ever = valuesSeen.get(cellKey(row.tab, row.key, column));
        const there = [...(ever ?? [])].some((text) => shows(after, JSON.parse(text) as Cell));
        if (!there)
          fail(
            'claimed',
            `${job.id} is finished without naming ${row.tab} ${row.key} ${column}, and ${JSON.stringify(after)} never arrived`,
          );
      }
    }
    checkLog(approval, job);
  };

  /** The service names the value that it refuses; other rows of the request are sent without it. */
  function checkRefused(approval: Approval, job: JobSeen): void {
    for (const { tab, key, reason } of job.problems) {
      const row = approval.rows.find((one) => one.tab === tab && one.key === key);
      if (!row || !/ is not allowed/.test(reason) || (tab !== 'source-bids' && tab !== 'sources')) continue;
      const isRefused = row.changes.some(({ after }) => REFUSED_AMOUNTS.some((value) => shows(after, value)));
      if (!isRefused) fail('batch-refused', `${tab} ${key} has nothing that the service refuses: ${reason}`);
    }
  }

  /** Lines about values that were changed elsewhere. */
  function checkElsewhere(): void {
    if (!oracle.isServiceReal || oracle.logTouched) return;
    const rows = world.grid.byName('Bidgrid log')?.rows ?? [];
    for (const { cells } of rows.slice(loggedRows)) {
      if (cells.Action?.value !== 'Elsewhere') continue;
      // A character that a cell would change is written as its code.
      const textIn = (header: string): string =>
        String(cells[header]?.value ?? '').replace(/\\u([0-9a-f]{4})/g, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        );
      const key = textIn('IDs').split(' · ').at(-1)!;
      ownWrites.elsewhere(tabNamed(textIn('Tab')), key, textIn('Field'), textIn('After'));
    }
    loggedRows = rows.length;
  }

  /** Cells that show the value from before a push of this document. */
  function checkReplaced(tab: SimTab, sheet: SeenSheet): void {
    for (const row of sheet.rows) {
      const key = keyIn(tab, row);
      const typed = typedCells.get(`${tab.id} ${markerOf(row)}`);
      for (const header of key === '' ? [] : Object.keys(tab.edits))
        if (!typed?.has(header)) ownWrites.cell(tab.id, key, header, row);
    }
  }

  function checkLog(approval: Approval, job: JobSeen): void {
    if (oracle.logTouched) return;
    const log = world.grid.byName('Bidgrid log');
    if (!log) return;
    for (const { cells } of log.rows) {
      if (cells.Run?.value !== job.id) continue;
      const outcome = String(cells.Outcome?.value ?? '');
      const header = String(cells.Field?.value ?? '');
      const rows = approval.rows.filter(
        (one) =>
          one.tab === tabNamed(String(cells.Tab?.value ?? '')) &&
          one.key === String(cells.Key?.value ?? cells.IDs?.value ?? ''),
      );
      if (rows.length !== 1 || rows[0]!.action !== 'update') continue;
      const row = rows[0]!;
      const arrived = row.arrived.has(header);
      const change = row.changes.find(({ column }) => column === header);
      if (!change) continue;
      const ever = valuesSeen.get(cellKey(row.tab, row.key, header));
      const there = [...(ever ?? [])].some((text) => shows(change.after, JSON.parse(text) as Cell));
      const disabled = row.tab === 'targets' && row.arrived.has('Disabled');
      if (outcome === 'verified' && !there && !disabled)
        fail('log', `the log has ${outcome} for ${row.tab} ${row.key} ${header}, but it never arrived`);
      if (['failed', 'canceled', 'conflict', 'planned'].includes(outcome) && arrived)
        fail('log', `the log has ${outcome} for ${row.tab} ${row.key} ${header}, but it arrived`);
    }
  }

  const tabNamed = (text: string): string =>
    TABS.find(({ id, sheet }) => id === text || sheet === text)?.id ?? text;

  const oracle: Oracle = {
    approvals,
    windows,
    formulas,
    logTouched: false,
    hostile: false,
    isServiceReal: false,
    wasInterrupted: false,
    sheetOf,
    approve: (user, account, rows) => {
      const approval: Approval = {
        user,
        account,
        rows: rows.map((row) => ({ ...row, arrived: new Set(), made: null })),
        job: null,
        open: true,
        isFinished: false,
        from: world.seen.length,
      };
      approvals.push(approval);
      return approval;
    },
    reviewed: (rows, conflicts) => {
      if (!oracle.hostile) for (const row of rows) checkMade(row);
      if (!oracle.isServiceReal) return;
      ownWrites.conflicts(conflicts);
      for (const { tab, key, action, changes } of rows)
        if (action === 'update') ownWrites.changes(tab, key, changes);
    },
    undoListed: (view) => {
      if (oracle.isServiceReal) ownWrites.undo(view);
    },
    refuse: (approval) => {
      approval.open = false;
    },
    order: (order) => void orders.push(order),
    holds: (company, tab, key, present) => void listed.set(`${company}\u0000${tab}\u0000${key}`, present),
    unclear: (company, tab, start) => {
      for (const known of listed.keys())
        if (known.startsWith(`${company}\u0000${tab}\u0000${start}`)) listed.delete(known);
    },
    sawJob: (job) => {
      if (job.kind === 'pull' || job.state === 'running' || job.state === 'parked') return;
      for (const approval of approvals)
        if (approval.open && approval.job === job.id) closeApproval(approval, job);
    },
    markerOf: (tab, sheet, row) => {
      const column = world.grid.columnOf(sheet.id, OWN);
      // The row may have been given a name after it was read.
      const marker = markerOf(row) || markerOf(sheetOf(tab)!.rows.find((one) => one.row === row.row) ?? row);
      return marker !== '' || column === 0 ? marker : markRow(tabById(tab)!, sheet, row, column);
    },
    typed: (tab, marker, header, value, formula = '') => {
      if (marker === '') return;
      const id = `${tab} ${marker}`;
      const cells = typedCells.get(id) ?? new Map<string, Typed>();
      typedCells.set(id, cells);
      cells.set(header, { value, formula, at: world.seen.length, before: cells.get(header) });
      during?.set(`${id} ${header}`, { read: false, over: false, excused: false });
      if (formula !== '') formulas.add(formula);
    },
    added: (tab, cells) => void newRows.push({ tab, cells }),
    emptied: (tab, header, markers) => {
      for (const marker of markers) {
        emptied.add(cellKey(tab, marker, header));
        typedCells.get(`${tab} ${marker}`)?.delete(header);
      }
    },
    pulled: (named) => {
      if (oracle.hostile || / and [\d,]+ more\./.test(named)) return;
      eachHeldRow((tab, key, row, fields) => {
        if (row) compareRow(tab, key, row, fields, named);
      });
      throwFirst();
    },
    forget: (tab, markers) => {
      for (const marker of markers) {
        const key = keyOfMarker.get(`${tab} ${marker}`) ?? '';
        if (key !== '') deleted.add(`${tab} ${key}`);
        typedCells.delete(`${tab} ${marker}`);
        keyOfMarker.delete(`${tab} ${marker}`);
      }
    },
    renamed: (tab, marker) => void keyOfMarker.set(`${tab} ${marker}`, '?'),
    numberAsId: (text) => void numbersAsIds.add(text),
    createAgain: (name) =>
      void [...createdNames].filter((one) => one.endsWith(` ${name}`)).map((one) => createdNames.delete(one)),
    choose: (more) => {
      choices = [...choices, ...more];
    },
    keep: (cells) => {
      for (const { tab, key, column } of cells) keptCells.add(cellKey(tab, key, column));
    },
    outside: (before, after) => {
      for (const { tab, key, field, old, now } of effectsBetween('', before, after)) {
        note(tab, key, field, old);
        note(tab, key, field, now);
        ownWrites.note({ tab, key, field, old, now, created: false, removed: false }, null, true);
        outsideAt.set(cellKey(tab, key, field), world.seen.length);
      }
    },
    answer: (name, value) => {
      const text = JSON.stringify(value) ?? '';
      const moved = / of ([A-Z][a-z ]{1,30}) (?:was|were) moved while Bidgrid/.exec(text);
      if (moved) movedTabs.add(moved[1]!);
      for (const secret of secretsNow())
        if (text.includes(secret)) fail('secret', `the answer of ${name} holds a secret`);
      const isCutOff = oracle.wasInterrupted && text.includes('or cut off while it was written');
      if (!oracle.hostile && !isCutOff && /hidden journal (of [^"]{0,60} )?was (changed|deleted)/.test(text))
        fail('journal', `${name} reports a changed journal: ${text.slice(0, 400)}`);
      const broken = BROKEN_TEXT.exec(text);
      if (broken)
        fail(
          'broken-text',
          `${name} answered: ${text.slice(Math.max(0, broken.index - 100), broken.index + 100)}`,
        );
      throwFirst();
    },
    beginCall: () => {
      // A step may make several calls before the cells are checked, such as one whose answer was lost.
      during = new Map([...(during ?? [])].filter(([, { excused }]) => excused));
      intact = arraysNow();
    },
    checkArrays: (name) => {
      if (intact.size === 0 || oracle.hostile) return;
      const now = arraysNow();
      for (const id of intact) if (!now.has(id)) fail('array-broken', `${name} broke the array ${id}`);
      throwFirst();
    },
    duringCall: (_n, _service, method) => {
      if (!during) return;
      for (const [id, moment] of during) {
        if (!moment.over && isOver(id, moment)) {
          moment.over = true;
          moment.excused = !moment.read;
        }
        if (/^get(Sheet|Display)?(Value|Formula)s?$/.test(method)) moment.read = true;
      }
    },
    check: () => {
      throwFirst();
      if (oracle.hostile) return;
      const known = new Set<string>();
      for (const tab of TABS) {
        const sheet = sheetOf(tab.id);
        if (!sheet) continue;
        known.add(sheet.id);
        checkRows(tab, sheet);
        markRows(tab, sheet);
        noteArrays(tab, sheet);
        if (oracle.isServiceReal) checkReplaced(tab, sheet);
      }
      for (const sheet of world.grid.sheets()) checkFormulas(sheet);
      checkLists();
      checkElsewhere();
      newRows = [];
      choices = [];
      during = null;
      throwFirst();
    },
    fail: (kind, message) => {
      throw new Violation(kind, message);
    },
    remembered: (shown) => {
      if (oracle.hostile) return;
      const held = world.held(companies[0]!.company_id);
      for (const [id, cells] of typedCells) {
        const [tab, marker] = id.split(' ');
        const key = keyOfMarker.get(id) ?? '';
        const fields = held.get(tab!)?.get(key);
        const row = sheetOf(tab!)?.rows.find((one) => markerOf(one) === marker);
        if (!fields || !row || shown.has(`${tab} ${key}`)) continue;
        for (const [header, { value, formula }] of cells)
          if (
            formula === '' &&
            plain(row.cells[header]?.value ?? null) === plain(value) &&
            plain(fields[header] ?? null) !== plain(value)
          )
            fail(
              'edit-forgotten',
              `${tab} ${key} ${header}: a person typed ${JSON.stringify(value)}, the service has ${JSON.stringify(fields[header])}, and the review does not show it`,
            );
      }
      for (const id of retyped) {
        const [tab, marker] = id.split(' ');
        const key = keyOfMarker.get(id) ?? '';
        const fields = Object.entries(held.get(tab!)?.get(key) ?? {});
        const row = sheetOf(tab!)?.rows.find((one) => markerOf(one) === marker);
        const empty = fields.find(
          ([header, value]) => plain(value) !== null && row?.cells[header]?.value === null,
        );
        if (empty && !shown.has(`${tab} ${key}`))
          fail(
            'edit-forgotten',
            `${tab} ${key} ${empty[0]} is empty in a row typed again, and the review does not show it`,
          );
      }
      throwFirst();
    },
    converged: () => {
      checkSecrets();
      throwFirst();
      if (oracle.hostile) return;
      eachHeldRow((tab, key, row, fields) => {
        if (row) compareRow(tab, key, row, fields);
        else fail('row-missing', `${tab.sheet}: the service has ${key}, and no row shows it`);
      });
      throwFirst();
    },
  };

  function eachHeldRow(
    each: (tab: SimTab, key: string, row: SeenRow | undefined, fields: Record<string, Cell>) => void,
  ): void {
    const held = world.held(companies[0]!.company_id);
    for (const tab of TABS) {
      const sheet = sheetOf(tab.id);
      // An answer said that IDs of this tab may be in other rows, which are held back.
      if (movedTabs.has(tab.sheet)) continue;
      if (!sheet || !tab.keys.every((header) => sheet.headers.includes(header))) continue;
      const rows = new Map<string, SeenRow>();
      for (const row of sheet.rows) {
        const key = keyIn(tab, row);
        if (key !== '' && rows.has(key))
          fail('row-twice', `${tab.sheet}: ${key} is in rows ${rows.get(key)!.row} and ${row.row}`);
        if (key !== '' && !rows.has(key)) rows.set(key, row);
      }
      for (const [key, fields] of held.get(tab.id) ?? []) each(tab, key, rows.get(key), fields);
    }
  }

  /** The arrays that fill their cells, by a text that moving them does not change. */
  function arraysNow(): Set<string> {
    const found = new Set<string>();
    for (const tab of TABS)
      for (const { cells } of sheetOf(tab.id)?.rows ?? [])
        for (const { value, formula } of Object.values(cells))
          if (isArray(formula) && !isErrorValue(value)) found.add(ARRAY_NAME.exec(formula)?.[0] ?? formula);
    return found;
  }

  function noteArrays(tab: SimTab, sheet: SeenSheet): void {
    for (const { cells } of sheet.rows)
      for (const [header, { value, formula, filled }] of Object.entries(cells)) {
        if (!filled && !isArray(formula)) continue;
        const id = `${tab.id} ${header}`;
        arrayValues.set(id, (arrayValues.get(id) ?? new Set<Cell>()).add(value));
      }
  }

  /** An array fills the cell, or a person emptied it and took away the array or merge. */
  function isOfArray(tab: SimTab, marker: string, { column, after }: Change): boolean {
    const values = arrayValues.get(`${tab.id} ${column}`);
    if (after !== '' && [...(values ?? [])].some((value) => value !== null && shows(after, value)))
      return true;
    if (!emptied.has(cellKey(tab.id, marker, column))) return false;
    const sheet = sheetOf(tab.id)!;
    const at = world.grid.columnOf(sheet.id, column) - 1;
    const merges = world.host.workbook.sheet(sheet.id)!.getMergeData();
    return (
      !sheet.rows.some(({ cells }) => isArray(cells[column]?.formula ?? '')) &&
      !merges.some(({ startColumn, endColumn }) => startColumn <= at && at <= endColumn)
    );
  }

  /** Every change that a review lists in a known row was made by a person. */
  function checkMade({ tab: id, key, action, changes }: ReviewedRow): void {
    const tab = TABS.find((one) => one.id === id);
    const rows = sheetOf(id)?.rows.filter((row) => tab !== undefined && keyIn(tab, row) === key) ?? [];
    const marker = rows.length === 1 ? markerOf(rows[0]!) : '';
    if (tab === undefined || action !== 'update' || marker === '' || retyped.has(`${id} ${marker}`)) return;
    const typed = typedCells.get(`${id} ${marker}`);
    for (const change of changes) {
      const { column, before, after } = change;
      const isTyped = typed?.has(column) === true || keptCells.has(cellKey(id, key, column));
      if (column in tab.edits && !isTyped && !isOfArray(tab, marker, change))
        fail(
          'phantom',
          `the review lists ${id} ${key} ${column} ${before} -> ${after}, and no person made it`,
        );
    }
  }

  /** Whether the cell, at the current place of its row, differs from the typed value. */
  function isOver(id: string, moment: Moment): boolean {
    const [tab, marker] = id.split(' ');
    const sheet = sheetOf(tab!);
    // Called after every call of the script, so an unchanged sheet is skipped.
    if (sheet === moment.sheet) return false;
    moment.sheet = sheet;
    const header = id.slice(`${tab} ${marker} `.length);
    const typed = typedCells.get(`${tab} ${marker}`)?.get(header);
    const row = sheet?.rows.find((one) => markerOf(one) === marker);
    const cell = row?.cells[header];
    if (!typed || !cell) return false;
    return typed.formula !== '' ? cell.formula === '' : plain(cell.value) !== plain(typed.value);
  }

  /** @param named the cells that a pull says it left */
  function compareRow(
    tab: SimTab,
    key: string,
    row: SeenRow,
    fields: Record<string, Cell>,
    named = '',
  ): void {
    for (const [header, kind] of Object.entries({ ...tab.edits, ...tab.shows })) {
      const cell = row.cells[header];
      const value = plain(fields[header] ?? null);
      if (cell?.formula !== '' || cell.filled || keptCells.has(cellKey(tab.id, key, header))) continue;
      if (cell.value === null && emptied.has(cellKey(tab.id, markerOf(row), header))) continue;
      if (named !== '' && named.includes(`${tab.sheet} ${nameIn(sheetOf(tab.id)!, row, header)} (`)) continue;
      if (typedCells.get(`${tab.id} ${markerOf(row)}`)?.has(header)) continue;
      if (cell.value === null && retyped.has(`${tab.id} ${markerOf(row)}`)) continue;
      const found = plain(cell.value);
      const equal =
        kind === 'codes'
          ? String(found ?? '')
              .split(/[,;\s]+/)
              .filter((part) => part !== '')
              .sort()
              .join(', ') === String(value ?? '')
          : found === value;
      if (!equal)
        fail(
          'wrong-cell',
          `${tab.sheet} row ${row.row} (${key}) ${header} is ${JSON.stringify(cell.value)}, the service has ${JSON.stringify(fields[header])}`,
        );
    }
  }

  /** The keys that sign approvals and seal hidden sheets are made while the world runs. */
  const secretsNow = (): string[] => {
    const { script, users } = world.host.state;
    const keys = [script.BIDGRID_SEAL_KEY, ...Object.values(users).map((own) => own['bidgrid.approval-key'])];
    return [...world.secrets, ...keys.filter((key) => key !== undefined)];
  };

  function checkSecrets(): void {
    const { host } = world;
    const text = [
      JSON.stringify(host.workbook.snapshot().sheets),
      JSON.stringify(host.workbook.own),
      JSON.stringify(host.state.document),
      host.cache.saved(),
      ...host.requests.map(({ url }) => url),
    ].join('\n');
    for (const secret of secretsNow())
      if (text.includes(secret)) fail('secret', 'the document, its properties or an address holds a secret');
  }

  return oracle;
}
