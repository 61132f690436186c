// test of laws: whatever people paste over keys and rows, a value is only sent to the object for which a
// person typed it. The test follows each line of cells, so it knows which object the line was.

import { checkFix, checkRun } from '../../src/features/check/check';
import { allFixes, allRestores } from '../../src/features/check/view/check-choices';
import type { ReviewRow } from '../../src/push/review/review-view';
import type { Cell } from '../../src/tabs/columns/column';
import { type Document, documentWith } from '../push/world/document';
import { storedBid } from '../push/world/stored-bid';
import { TWO_CAMPAIGNS } from '../push/world/two-campaigns';
import type { PlainSheet } from '../sheet/plain-workbook';

const WORLD = {
  ...TWO_CAMPAIGNS,
  bids: {
    '7': [
      storedBid('a1', 'GB', '2.46'),
      storedBid('a1', 'DE', '1.2'),
      storedBid('a2', 'GB', '2.05'),
      storedBid('a3', 'US', '2.46'),
      storedBid('a4', 'FR', '7.5'),
    ],
    '8': [storedBid('a1', 'GB', '3.1'), storedBid('a5', 'FR', '1.5'), storedBid('a6', 'IT', '4')],
  },
};

const KEY = ['Country', 'App ID', 'Campaign ID'];
const NAMES = ['Campaign', 'External app ID'];

const SEEDS = Number(process.env.SEEDS ?? 100);

/** A seeded dice. */
function diceOf(seed: number) {
  let state = seed * 2_654_435_761 + 12_345;
  const next = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state / 4_294_967_296;
  };
  return {
    below: (n: number): number => Math.floor(next() * n),
    pick: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!,
  };
}

type Dice = ReturnType<typeof diceOf>;

/** The visible cells of Source bids, line by line, with the object that each line was when it was pulled. */
class Lines {
  readonly origins: (string | null)[];
  /** Typed values, with the object for which they were typed. */
  readonly typed = new Map<number, string>();
  private readonly sheet: PlainSheet;
  private readonly visible: string[];
  private unique = 100;

  constructor(document: Document) {
    this.sheet = document.sheet('source-bids');
    this.visible = this.sheet
      .header()
      .map(String)
      .filter((header) => !['Change', 'Cell states', 'Status'].includes(header));
    this.origins = document.read('source-bids').rows.map(({ key }) => key);
  }

  private column(header: string): number {
    return this.sheet.header().indexOf(header) + 1;
  }

  private cells(line: number, headers: readonly string[]): Cell[] {
    return headers.map((header) => this.sheet.cell(line + 2, this.column(header)).value);
  }

  private put(line: number, headers: readonly string[], cells: readonly Cell[]): void {
    headers.forEach((header, i) => {
      this.sheet.put(line + 2, this.column(header), cells[i]!);
    });
  }

  edit(line: number): string {
    const origin = this.origins[line];
    if (!origin) return 'nothing';
    this.unique += 1;
    this.typed.set(this.unique, origin);
    this.put(line, ['Bid value'], [this.unique]);
    return `edit ${line}: ${this.unique}`;
  }

  swap(a: number, b: number, headers: readonly string[]): string {
    const [x, y] = [this.cells(a, headers), this.cells(b, headers)];
    this.put(a, headers, y);
    this.put(b, headers, x);
    return `swap ${headers.join(', ')} of ${a} and ${b}`;
  }

  swapLines(a: number, b: number): string {
    const what = this.swap(a, b, this.visible);
    [this.origins[a], this.origins[b]] = [this.origins[b]!, this.origins[a]!];
    return what;
  }

  paste(from: number, to: number, headers: readonly string[]): string {
    this.put(to, headers, this.cells(from, headers));
    return `paste ${headers.join(', ')} of ${from} over ${to}`;
  }

  pasteLine(from: number, to: number): string {
    // What was typed for the pasted object may be in two lines now; the other line's object is gone.
    return this.paste(from, to, this.visible);
  }

  insertCells(at: number): string {
    for (let line = this.origins.length - 1; line >= at; line -= 1)
      this.put(line + 1, this.visible, this.cells(line, this.visible));
    this.put(
      at,
      this.visible,
      this.visible.map(() => ''),
    );
    this.origins.splice(at, 0, null);
    return `insert cells at ${at}`;
  }

  type(line: number, header: string, cell: Cell): string {
    this.put(line, [header], [cell]);
    return `type ${header} of ${line}: ${cell}`;
  }
}

type Action = (lines: Lines, a: number, b: number, dice: Dice) => string;

/** Some parts of the key. */
function partsOf(dice: Dice): readonly string[] {
  const some = KEY.filter(() => dice.below(2) === 0);
  return some.length === 0 ? KEY : some;
}

const OVERWRITING: readonly Action[] = [
  (lines, a, b, dice) => lines.swap(a, b, partsOf(dice)),
  (lines, a, b, dice) => lines.paste(a, b, partsOf(dice)),
  (lines, a, _, dice) => lines.type(a, dice.pick(KEY), ''),
  (lines, a, _, dice) => lines.type(a, 'Country', dice.pick(['ZA', 'GB', 'DE', 'FR'])),
];
const ALL: readonly Action[] = [
  ...OVERWRITING,
  (lines, a, b) => lines.pasteLine(a, b),
  (lines, a, b) => lines.swap(a, b, [...NAMES, ...KEY]),
  (lines, a, b) => lines.paste(a, b, [...NAMES, ...KEY]),
  (lines, a, b) => lines.swapLines(a, b),
  (lines, a) => lines.insertCells(a),
];

function act(actions: readonly Action[], lines: Lines, dice: Dice): string {
  const a = dice.below(lines.origins.length);
  const b = (a + 1 + dice.below(lines.origins.length - 1)) % lines.origins.length;
  return dice.pick(actions)(lines, a, b, dice);
}

/** What a review would send that no person typed for this object. */
const wrongIn = (rows: readonly ReviewRow[], typed: ReadonlyMap<number, string>): string[] =>
  rows.flatMap(({ key, action, changes }) =>
    changes
      .filter(
        ({ column, after }) => column === 'Bid value' && typed.get(Number(after.replace('$', ''))) !== key,
      )
      .map(({ after }) => `${action} ${key}: ${after}`),
  );

const issuesOf = (document: Document) =>
  checkRun(document.ports).groups.flatMap(({ issues }) =>
    issues.map(({ row, rule, message }) => `${row} ${rule} ${message}`),
  );

/** Applies all fixes that Check offers at once, up to three times. */
function fixAll({ ports }: Document): void {
  for (let i = 0; i < 3; i += 1) {
    const { groups } = checkRun(ports);
    const fixes = [...groups.flatMap(allFixes), ...groups.flatMap(allRestores)];
    const once = [...new Map(fixes.map((fix) => [`${fix.tab} ${fix.row} ${fix.field}`, fix])).values()];
    if (once.length === 0) return;
    checkFix(ports, once);
  }
}

// If rows are pasted or moved and keys are overwritten before a check, values may count as edits: see
// docs/reliability.md.
test.each([
  ['any action', 1, ALL],
  ['up to three changes of keys', 3, OVERWRITING],
])('with %s', (_, most, actions) => {
  const found: unknown[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const dice = diceOf(seed * 10 + most);
    const document = documentWith(WORLD);
    document.pull('campaigns', 'targets', 'source-bids');
    const lines = new Lines(document);
    const done: string[] = [];
    for (let i = dice.below(3); i > 0; i -= 1) done.push(lines.edit(dice.below(lines.origins.length)));
    for (let i = 1 + dice.below(most); i > 0; i -= 1) {
      done.push(act(actions, lines, dice));
      if (dice.below(3) === 0) done.push(`check: ${checkRun(document.ports).errors}`);
    }
    const first = issuesOf(document);
    const second = issuesOf(document);
    const before = wrongIn(document.review().rows, lines.typed);
    fixAll(document);
    const after = wrongIn(document.review().rows, lines.typed);
    if (before.length + after.length > 0 || first.join() !== second.join())
      found.push({ seed, done, before, after, first, second });
  }
  expect(found).toEqual([]);
});
