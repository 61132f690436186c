// test, sim: figures that people import, and bids that rules propose from them.

import type { Dice } from './dice';
import type { SeenRow } from './grid';
import { keyIn, sortTab } from './habits';
import { isVisible, type SelectedRows, selectAmongHidden } from './selection-steps';
import { type Faults, marker, type Sim } from './sim';
import { anyone, editable, known, type Step, type, typedValue } from './steps';
import { tabById } from './tabs';

const DAY_MS = 86_400_000;
/** Newer figures are not final. */
const FINAL_AFTER_DAYS = 2;
const TAB = 'source-bids';

const NOTHING = { lines: 0, spend: 0 };
const REASONS = ['campaign', 'campaign-twice', 'app', 'country', 'row', 'currency', 'unreadable', 'old'];

/** Spend in units of 1/10,000 dollars by key and day, of the newest import that has the day. */
type Spends = Map<string, Map<number, { readonly by: number; readonly spend: number }>>;

/** What the imports of a simulation should be. After a failed call, nothing is compared. */
interface Imported {
  spends: Spends;
  imports: number;
  isCertain: boolean;
}

const imported = new WeakMap<Sim, Imported>();

function importedIn(sim: Sim): Imported {
  const found = imported.get(sim) ?? { spends: new Map(), imports: 0, isCertain: true };
  imported.set(sim, found);
  return found;
}

const knownRows = (sim: Sim): SeenRow[] => {
  const tab = tabById(TAB)!;
  return (sim.oracle.sheetOf(TAB)?.rows ?? []).filter((row) => known(tab, row) && marker(row) !== '');
};

const keyOf = (row: SeenRow): string => keyIn(tabById(TAB)!, row);
const textAt = (row: SeenRow, header: string): string => String(row.cells[header]?.value ?? '');

const order = (name: string, today: number) => ({
  source: `${name}.csv`,
  fingerprint: name,
  kind: 'cohort',
  finalAfterDays: FINAL_AFTER_DAYS,
  firstDay: today - 20,
  lastDay: today,
  total: NOTHING,
  matched: NOTHING,
  byReason: Object.fromEntries(REASONS.map((reason) => [reason, NOTHING])),
  layout: { headers: 'Date', meanings: ['day'], decimal: '.', dayOrder: 'ymd' },
});

/** Kills the execution, or sorts the tab between its reads. */
function interrupted(sim: Sim, dice: Dice): Faults {
  if (dice.chance(0.2)) return { killAt: dice.whole(1, 60) };
  if (dice.chance(0.5)) return {};
  let sorts = 0;
  return {
    after: async (method) => {
      if (method !== 'getSheetValues' || sorts > 2 || !dice.chance(0.4)) return false;
      sorts += 1;
      sim.trace.push(`  meanwhile: ${await sortTab(sim, dice, TAB, anyone(dice))}`);
      return false;
    },
  };
}

/** Sends sums of some bids, or sends them again after a call was cut off, and shows them. */
const importFigures: Step = async (sim, dice) => {
  const user = anyone(dice);
  const own = importedIn(sim);
  const rows = knownRows(sim).filter(() => dice.chance(0.5));
  if (rows.length === 0) return 'no bids for figures';
  const today = Math.floor(sim.world.now() / DAY_MS);
  const seen = sim.world.seen.length;
  const begun = await sim.ask<{ id: number; known: unknown }>(user, 'figuresBegin', [
    order(`report ${sim.unique()}`, today),
  ]);
  if (!begun.ok || !begun.value) return `${user} cannot import figures: ${begun.sentence}`;
  const { id } = begun.value;
  const days = new Map(
    rows.map((row) => [keyOf(row), { day: today - dice.whole(1, 12), spend: dice.whole(0, 90_000) }]),
  );
  const byCampaign = new Map<string, unknown[]>();
  for (const row of rows) {
    const { day, spend } = days.get(keyOf(row))!;
    const record = [day, id, spend % 7, spend].map((n) => n.toString(36)).join(',');
    const campaign = textAt(row, 'Campaign ID');
    const keys = byCampaign.get(campaign) ?? [];
    keys.push([textAt(row, 'App ID'), textAt(row, 'Country'), 0, record]);
    byCampaign.set(campaign, keys);
  }
  const parts = Array.from(byCampaign, ([campaignId, keys]) => ({ campaignId, sums: JSON.stringify(keys) }));
  const killAt = dice.chance(0.3) ? { killAt: dice.whole(1, 40) } : {};
  let sent = await sim.ask(user, 'figuresAdd', [id, parts], killAt);
  // The dialog was closed: the person imports the file again.
  if (!sent.ok) sent = await sim.ask(user, 'figuresAdd', [id, parts]);
  const ended = sent.ok ? await sim.ask(user, 'figuresEnd', [id]) : sent;
  own.imports += 1;
  if (!ended.ok) own.isCertain = false;
  days.forEach(({ day, spend }, key) => {
    const known = own.spends.get(key) ?? new Map();
    if ((known.get(day)?.by ?? 0) <= id) known.set(day, { by: id, spend });
    own.spends.set(key, known);
  });
  const shown = await sim.ask<{ left: number }>(user, 'figuresShow', [TAB], interrupted(sim, dice));
  if (shown.ok && shown.value?.left === 0) checkFigures(sim, today);
  if (sim.world.seen.length !== seen) sim.oracle.fail('figures', 'an import of figures sent a request');
  return `${user} imports figures of ${rows.length} bids: ${ended.ok || ended.sentence}, ${shown.ok || shown.sentence}`;
};

/** Each bid has the sum of its own final days beside it, or nothing. */
function checkFigures(sim: Sim, today: number): void {
  const own = importedIn(sim);
  if (!own.isCertain || sim.oracle.hostile) return;
  for (const row of knownRows(sim)) {
    const days = [...(own.spends.get(keyOf(row)) ?? [])].filter(([day]) => day <= today - FINAL_AFTER_DAYS);
    const expected = days.length === 0 ? null : days.reduce((sum, [, { spend }]) => sum + spend, 0) / 10_000;
    const found = row.cells['Report spend']?.value ?? null;
    const isRight = expected === null ? found === null : Math.abs(Number(found) - expected) < 0.00005;
    if (!isRight)
      sim.oracle.fail(
        'figures',
        `${keyOf(row)} shows a spend of ${JSON.stringify(found)} and has ${expected}`,
      );
  }
}

const RULE = {
  On: 'TRUE',
  Order: '',
  Name: 'Less',
  Tab: 'Source bids',
  Where: '',
  When: '',
  Then: '-10 %',
  Floor: '',
  Cap: '',
  'Max step %': '',
  'Min installs': '',
  'Min spend': '',
  'Dead band %': '',
  'Rest days': '0',
  Note: '',
};

/** `−12.5 %` and `$1.80` as numbers; null: no number. */
function numberIn(text: string, decimalComma: boolean): number | null {
  const [group, decimal] = decimalComma ? ['.', ','] : [',', '.'];
  const digits = text.replace('−', '-').replace(/[$%\s]/g, '');
  const plain = digits.split(group).join('').replace(decimal, '.');
  return plain === '' || Number.isNaN(Number(plain)) ? null : Number(plain);
}

const HEADERS: readonly string[] = ['Bid override %', 'Bid value'];

/** A person types another bid into a row with a proposal. @returns its marker; '': nothing was typed */
async function editProposed(sim: Sim, dice: Dice): Promise<string> {
  const tab = tabById(TAB)!;
  const row = dice.pick(knownRows(sim).filter((one) => textAt(one, 'Proposed') !== ''));
  const header = row && dice.pick(editable(tab, row).filter((one) => HEADERS.includes(one)));
  const sheet = sim.oracle.sheetOf(TAB);
  const was = row && header ? (row.cells[header]?.value ?? null) : null;
  const value = header ? typedValue(sim, dice, tab, header, was) : null;
  if (!row || !header || !sheet || value === was) return '';
  await type(sim, anyone(dice), sheet, row, header, value);
  sim.trace.push(`  meanwhile: edit row ${row.row} ${header} ${JSON.stringify(value)}`);
  return marker(row);
}

async function rowsInScope(
  sim: Sim,
  dice: Dice,
  user: string,
  scope: 'selected' | 'shown',
): Promise<SelectedRows> {
  const selected = await selectAmongHidden(sim, dice, user, TAB);
  if (scope === 'selected') return selected;
  const sheet = sim.oracle.sheetOf(TAB)!;
  const isShown = (row: SeenRow) => isVisible(sim, sheet, row);
  return { visible: sheet.rows.filter(isShown), hidden: sheet.rows.filter((row) => !isShown(row)) };
}

/** A dry run changes no bid; what is accepted is exactly what was proposed. */
const acceptProposals: Step = async (sim, dice: Dice) => {
  const user = anyone(dice);
  const rules = await sim.ask<{ rules: unknown[] }>(user, 'bidRulesRead', []);
  if (!rules.ok) return `${user} cannot read the rules: ${rules.sentence}`;
  if (rules.value!.rules.length === 0) await sim.ask(user, 'bidRulesAdd', [RULE]);
  const bids = (): Map<string, SeenRow> => new Map(knownRows(sim).map((row) => [marker(row), row]));
  const before = bids();
  const run = await sim.ask(user, 'bidRulesRun', []);
  const dry = bids();
  if (!sim.oracle.hostile) {
    before.forEach((row, own) => {
      for (const header of HEADERS) {
        const now = dry.get(own)?.cells[header]?.value;
        if (dry.has(own) && now !== row.cells[header]?.value)
          sim.oracle.fail(
            'proposed',
            `${own} ${header} was ${row.cells[header]?.value} and is ${now} after a dry run`,
          );
      }
    });
  }
  if (!run.ok) return `${user} cannot run the rules: ${run.sentence}`;
  const edited = dice.chance(0.5) ? await editProposed(sim, dice) : '';
  const scope = dice.weighted({ all: 2, selected: 2, shown: 1 });
  const inScope = scope === 'all' ? null : await rowsInScope(sim, dice, user, scope);
  const markers = inScope && new Set(inScope.visible.map(marker));
  const proposed = bids();
  const done = await sim.ask<{ hiddenRows: number }>(user, 'bidRulesAccept', [scope]);
  const after = bids();
  const hidden = (inScope?.hidden ?? []).filter((row) => textAt(row, 'Proposed') !== '').length;
  if (done.ok && done.value!.hiddenRows !== hidden && !sim.oracle.hostile)
    sim.oracle.fail('selected', `${done.value!.hiddenRows} hidden proposals are counted, not ${hidden}`);
  let accepted = 0;
  proposed.forEach((row, own) => {
    const now = after.get(own);
    if (!now) return;
    for (const header of HEADERS) {
      const [was, is] = [row.cells[header]?.value ?? null, now.cells[header]?.value ?? null];
      if (was === is) continue;
      accepted += 1;
      if (markers && !markers.has(own) && !sim.oracle.hostile)
        sim.oracle.fail('selected', `${own} ${header} is accepted, and its row is hidden or not selected`);
      if (own === edited && !sim.oracle.hostile)
        sim.oracle.fail('proposed', `${own} ${header} was edited after the dry run, and is ${is}`);
      if (numberIn(textAt(row, 'Proposed'), sim.world.decimalComma) !== is && !sim.oracle.hostile)
        sim.oracle.fail('proposed', `${own} ${header} is ${is}, and ${textAt(row, 'Proposed')} was proposed`);
      sim.oracle.typed(TAB, own, header, is);
    }
  });
  return `${user} accepts ${accepted} proposals (${scope}): ${done.ok || done.sentence}`;
};

export const DECIDE_STEPS = { importFigures, acceptProposals };
