// test of laws: the expected plan of one row, written from the description of the service and the three-way
// table. It imports neither the planner nor the declarations of tabs.

export type Cell = string | number | boolean | null;
/** undefined: an unreadable cell, or a field that the service did not return. */
export type Cells = Readonly<Record<string, Cell | undefined>>;

export interface OracleTab {
  readonly id: string;
  readonly keys: readonly string[];
  /** Editable fields with their possible values; the first one is that of an empty cell. */
  readonly editable: Readonly<Record<string, readonly Cell[]>>;
  readonly boxes: readonly string[];
  /** Fields that can be set only in a new row; values as above. */
  readonly onCreation: Readonly<Record<string, readonly Cell[]>>;
  /** Values of a row missing from the service's answer; absent: such a row does not exist. */
  readonly gone?: Cells;
  /** The checkbox that disables the row, and the fields that cannot be sent while it is checked. */
  readonly stop?: string;
  readonly stopped?: readonly string[];
}

const AMOUNTS = [null, 1, 2, 3.5];
const TEXTS = ['', 'a', '=1+1', '007'];
const BOX = [null, false, true];

export const ORACLE_TABS: readonly OracleTab[] = [
  {
    id: 'campaigns',
    keys: ['campaignId'],
    editable: { name: TEXTS, active: BOX, category: TEXTS, trackingMethod: TEXTS },
    boxes: ['active'],
    onCreation: {
      platform: TEXTS,
      bidType: TEXTS,
      goalPeriod: [null, 0, 7],
      packageName: TEXTS,
      bundleId: TEXTS,
    },
  },
  {
    id: 'targets',
    keys: ['campaignId', 'country'],
    editable: { bid: AMOUNTS, budget: AMOUNTS, clickUrl: TEXTS, impressionUrl: TEXTS, disabled: BOX },
    boxes: ['disabled'],
    onCreation: {},
    gone: { disabled: true },
    stop: 'disabled',
    stopped: ['bid', 'budget', 'clickUrl', 'impressionUrl'],
  },
  {
    id: 'device-targeting',
    keys: ['campaignId'],
    editable: { phone: BOX, tablet: BOX, other: BOX, minOs: [null, 1, 12] },
    boxes: ['phone', 'tablet', 'other'],
    onCreation: {},
  },
  {
    id: 'sources',
    keys: ['campaignId', 'appId'],
    editable: { active: BOX },
    boxes: ['active'],
    onCreation: {},
  },
  {
    id: 'source-bids',
    keys: ['campaignId', 'appId', 'country'],
    editable: { overridePercent: AMOUNTS, bidValue: AMOUNTS },
    boxes: [],
    onCreation: {},
    gone: { overridePercent: null, bidValue: null },
  },
  {
    id: 'creative-sets',
    keys: ['creativeSetId'],
    editable: {
      name: TEXTS,
      countries: ['', 'DE', 'DE, FR'],
      languages: ['', 'de', 'de, fr'],
      productPage: TEXTS,
      banner: BOX,
      ctv: BOX,
      inter: BOX,
      preload: BOX,
    },
    boxes: ['banner', 'ctv', 'inter', 'preload'],
    onCreation: { campaignId: TEXTS },
  },
  { id: 'ads', keys: ['adId'], editable: { name: TEXTS, active: BOX }, boxes: ['active'], onCreation: {} },
  {
    id: 'assets',
    keys: ['creativeSetId', 'type'],
    editable: { asset: TEXTS, remove: BOX },
    boxes: ['remove'],
    onCreation: {},
    gone: { asset: '', processing: '', remove: true },
    stop: 'remove',
  },
  {
    id: 'app-lists',
    keys: ['appListId'],
    editable: {},
    boxes: [],
    onCreation: { name: TEXTS, description: TEXTS },
  },
];

export interface Expected {
  /** Fields whose cells get the service's value. */
  readonly updates: Record<string, Cell>;
  readonly conflicts: Record<string, { base: Cell; mine: Cell | undefined; theirs: Cell }>;
  /** null: nothing is sent. */
  readonly sent: {
    readonly action: 'create' | 'update';
    readonly changes: Record<string, { before: Cell; after: Cell }>;
    readonly along: Record<string, Cell>;
    readonly assumes: Record<string, Cell>;
  } | null;
  readonly isHeld: boolean;
}

/** An empty checkbox equals an unchecked one. */
const same = (tab: OracleTab, field: string, a: Cell, b: Cell): boolean =>
  tab.boxes.includes(field) ? (a === true) === (b === true) : a === b;

/** A row that was pulled. @param theirs null: missing from the service's answer */
export function expectedOfKnown(tab: OracleTab, base: Cells, mine: Cells, theirs: Cells | null): Expected {
  const updates: Record<string, Cell> = {};
  const conflicts: Expected['conflicts'] = {};
  const changes: Record<string, { before: Cell; after: Cell }> = {};
  const agreed: Record<string, Cell> = {};
  let unreadable = false;
  let startsUnasked = false;
  let stoppedElsewhere = false;
  const returned = theirs ?? tab.gone;
  for (const field of Object.keys(tab.editable)) {
    const before = base[field] as Cell;
    const isEmptied = tab.boxes.includes(field) && mine[field] === null;
    const cell = isEmptied ? false : mine[field];
    const now = returned?.[field] === undefined ? before : returned[field]!;
    agreed[field] = now;
    const isEdited = cell === undefined || !same(tab, field, cell, before);
    const isForeign = !same(tab, field, now, before);
    if (isEdited && isForeign) {
      if (cell === undefined || !same(tab, field, cell, now)) {
        conflicts[field] = { base: before, mine: cell, theirs: now };
        agreed[field] = before;
      } else if (isEmptied) updates[field] = now;
    } else if (isEdited) {
      if (cell === undefined) unreadable = true;
      else changes[field] = { before, after: cell };
      // An emptied box clears a checked one, but it starts no country: a person is asked.
      if (isEmptied && tab.stopped && field === tab.stop) startsUnasked = true;
    } else if (isForeign && field === tab.stop && now === true) stoppedElsewhere = true;
    else if (isForeign) updates[field] = now;
    else if (isEmptied && returned?.[field] !== undefined && returned[field] !== null)
      updates[field] = returned[field]!;
  }
  const hasEdits = unreadable || Object.keys(changes).length + Object.keys(conflicts).length > 0;
  if (stoppedElsewhere && hasEdits) {
    conflicts[tab.stop!] = { base: base[tab.stop!] as Cell, mine: mine[tab.stop!], theirs: true };
    agreed[tab.stop!] = base[tab.stop!] as Cell;
  } else if (stoppedElsewhere) updates[tab.stop!] = true;
  const row = (field: string): Cell => (changes[field] ? changes[field].after : (agreed[field] ?? null));
  const isStopped = tab.stopped !== undefined && row(tab.stop!) === true;
  const isBlocked = isStopped && tab.stopped.some((field) => changes[field]);
  const hasConflict = Object.keys(conflicts).length > 0;
  const isHeld = !hasConflict && (unreadable || isBlocked || startsUnasked);
  if (hasConflict || isHeld || Object.keys(changes).length === 0) {
    return { updates, conflicts, sent: null, isHeld };
  }
  return { updates, conflicts, isHeld, sent: { action: 'update', changes, ...beside(tab, agreed, changes) } };
}

type Changes = Record<string, { before: Cell; after: Cell }>;

function beside(tab: OracleTab, agreed: Record<string, Cell>, changes: Changes) {
  const along: Record<string, Cell> = {};
  const assumes: Record<string, Cell> = {};
  if (tab.id === 'targets') {
    // Section 3: a disabled country loses its values, so a re-enabled one is sent with them.
    if (changes.disabled?.after === false && agreed.disabled === true) {
      for (const field of tab.stopped!) {
        const value = agreed[field];
        if (!changes[field] && value !== null && value !== '') along[field] = value as Cell;
      }
    } else if (!changes.disabled) assumes.disabled = false;
  }
  if (tab.id === 'device-targeting' && tab.boxes.some((field) => changes[field])) {
    // Section 2.2: one list of all device types.
    for (const field of tab.boxes) if (!changes[field]) along[field] = agreed[field] ?? false;
  }
  if (tab.id === 'source-bids') {
    // Section 2.7: at most one of them may be set.
    const [percent, value] = [changes.overridePercent, changes.bidValue];
    if (percent && percent.after !== null && !value) assumes.bidValue = null;
    if (value && value.after !== null && !percent) assumes.overridePercent = null;
  }
  if (tab.id === 'assets' && changes.remove?.after === true) assumes.asset = agreed.asset as Cell;
  return { along, assumes };
}

/** A row that was never pulled, with its key if a person enters one. */
export function expectedOfNew(tab: OracleTab, mine: Cells, keys: Readonly<Record<string, string>>): Expected {
  const changes: Changes = {};
  for (const field of Object.keys(keys)) changes[field] = { before: '', after: keys[field]! };
  for (const [field, values] of Object.entries({ ...tab.onCreation, ...tab.editable })) {
    const cell = mine[field] as Cell;
    if (cell !== values[0]) changes[field] = { before: values[0] as Cell, after: cell };
  }
  // A country that is not targeted cannot be disabled.
  const isHeld = Object.keys(changes).length === 0 || (tab.stopped !== undefined && mine[tab.stop!] === true);
  // A source bid without a bid waits until one is filled in.
  const waits = tab.id === 'source-bids' && !changes.overridePercent && !changes.bidValue;
  const sent = isHeld || waits ? null : { action: 'create' as const, changes, along: {}, assumes: {} };
  return { updates: {}, conflicts: {}, isHeld, sent };
}
