// bid-rules: the dry run: which rule applies to each row, and what it proposes. Pure and without calls,
// for 100,000 rows and 20 rules at once.

import { documentStyle, signedPercent } from '../../../shared/numbers';
import { isGoal } from '../../../shared/pay';
import { shortDay } from '../../../shared/time';
import { type KeyedSums, type LastDay, UNITS_PER_DOLLAR } from '../../figures/core/add-sums';
import { type Days, daysByScope, type Level } from '../../figures/core/shown-figures';
import type { Rule, RuleTab } from './bid-rule';
import { namesIn, sumOf } from './evaluate';
import { showBasis, showFigures, showValue } from './explain-bid';
import type { Condition, Sum } from './expression';
import { newBid, paidNow } from './new-bid';
import { type Priors, placeOf, priorsOf, type RowFigures, rowFigures, SLOTS, slotOf } from './rule-figures';
import type { Figure, Name } from './rule-names';
import type { BidRow, Proposal } from './rule-row';

const DOLLARS: ReadonlySet<Figure> = new Set<Figure>(['spend', 'revenue', 'cpi']);
const hasDollars = (node: Sum | Condition): boolean =>
  namesIn(node).some(({ figure }) => DOLLARS.has(figure));
const hasBid = (node: Sum | Condition): boolean =>
  namesIn(node).some(({ figure }) => figure === 'bid' || figure === 'target');

const comparesBidWithDollars = (condition: Condition): boolean =>
  condition.kind === 'compare'
    ? hasDollars(condition) && hasBid(condition)
    : condition.kind === 'not'
      ? comparesBidWithDollars(condition.of)
      : comparesBidWithDollars(condition.left) || comparesBidWithDollars(condition.right);

/**
 * Whether a rule makes sense where the bid is a goal in percent: it sets none from dollars, and compares none
 * with dollars. A ratio of two amounts counts as dollars; ROAS does not.
 * @param when null: no condition
 * @param then null: the rule changes the bid by a percentage, or not at all
 */
export const fitsGoals = (when: Condition | null, then: Sum | null): boolean =>
  !(when !== null && comparesBidWithDollars(when)) && !(then !== null && hasDollars(then));

export interface DryRun {
  /** In the order in which they are tried (`inOrder`). */
  readonly rules: readonly Rule[];
  readonly rows: readonly BidRow[];
  readonly figures: readonly KeyedSums[];
  readonly lastDay: LastDay;
  /** Days since 1970-01-01. */
  readonly today: number;
  /** The first day of which no push is missing in the history; absent or null: none is missing. */
  readonly historyDay?: number | null;
}

const BID = slotOf({ figure: 'bid', horizon: null });
const TARGET = slotOf({ figure: 'target', horizon: null });
const NO_DAYS: Days = [];

/** What a row of each tab is in a report. The row DEFAULT of Targets is the whole campaign. */
const LEVEL: Readonly<Record<RuleTab, Level>> = {
  'source-bids': 'app and country',
  sources: 'app',
  targets: 'country',
};

/** Why a row has no proposal, by its state. */
export const LEFT_ALONE: Readonly<Record<Exclude<BidRow['state'], 'free'>, string>> = {
  new: 'Left alone: the row is new. Push it first.',
  edit: 'Left alone: the row has an edit that was not pushed.',
  error: 'Left alone: the row has an error. See Check.',
  conflict: 'Left alone: the row has a conflict. See Review and push.',
};

const HISTORY_MISSING = (day: number): string =>
  `Left alone: the history of pushes before ${shortDay(day)} is missing, so the bid may have changed recently.`;

/** The app and the country of the figures of a row; empty: all. */
function scopeOf({ cells, appId, country }: BidRow): { readonly appId: string; readonly country: string } {
  if (cells.tab === 'targets') return { appId: '', country: country === 'DEFAULT' ? '' : country };
  return { appId, country: cells.tab === 'sources' ? '' : country };
}

function targetOf({ cells, bidType }: BidRow): number {
  const bid = cells.tab === 'targets' ? cells.bid : cells.tab === 'source-bids' ? cells.targetBid : null;
  if (bid === null) return Number.NaN;
  return isGoal(bidType) ? bid / 100 : bid;
}

function bidNow(row: BidRow): number {
  const { cells, bidType } = row;
  if (cells.tab === 'targets' && isGoal(bidType)) return cells.bid === null ? Number.NaN : cells.bid / 100;
  return paidNow(row) ?? Number.NaN;
}

/** Whether the figures that the rule uses have enough days, installs and spend. */
function hasData({ horizons, minInstalls, minSpend }: Rule, { windows }: RowFigures): boolean {
  return horizons.every((horizon) => {
    const window = windows[placeOf(horizon)];
    if (window === undefined || window.days === 0) return false;
    return window.installs >= minInstalls && window.spend >= minSpend * UNITS_PER_DOLLAR;
  });
}

function namesOf({ when, then }: Rule): Name[] {
  const sum = sumOf(then);
  return [...(when === null ? [] : namesIn(when.condition)), ...(sum === null ? [] : namesIn(sum))];
}

const misfitText = ({ name }: Rule, bidType: string): string =>
  `Left alone: ${name} calculates with dollars, and the bids of ${bidType} campaigns are percentages. Limit the rule with Where.`;

/**
 * The proposals, in the order of the rows. A row that no rule selects has none.
 * The first rule that matches decides; the others that match are named.
 */
export function propose({ rules, rows, figures, lastDay, today, historyDay = null }: DryRun): Proposal[] {
  const horizons = [...new Set(rules.flatMap((rule) => rule.horizons))].filter((horizon) => horizon !== null);
  const priors = new Map<number, Priors>(
    horizons.map((horizon) => [horizon, priorsOf(figures, horizon, lastDay)]),
  );
  const needsFigures = rules.some((rule) => rule.horizons.length > 0);
  const levels = new Set(rows.map(({ cells }) => LEVEL[cells.tab]));
  if (levels.has('country')) levels.add('campaign');
  const daysOf = daysByScope(needsFigures ? figures : [], levels);
  const byTab = new Map<string, readonly Rule[]>();
  for (const { cells } of rows) {
    if (!byTab.has(cells.tab))
      byTab.set(
        cells.tab,
        rules.filter(({ tab }) => tab === cells.tab),
      );
  }
  const values = new Float64Array(SLOTS).fill(Number.NaN);
  const misfits = new Set(rules.filter(({ when, then }) => !fitsGoals(when?.condition ?? null, sumOf(then))));
  const noFigures: RowFigures = { values, windows: [], weighted: [] };

  const proposals: Proposal[] = [];
  for (const row of rows) {
    const about = byTab.get(row.cells.tab)!.filter(({ where }) => where(row));
    if (about.length === 0) continue;
    const { tab } = row.cells;
    const leave = (why: string): void => {
      const none = { changes: [], proposed: '', change: null, rule: '', computed: '' };
      proposals.push({ tab, key: row.key, ...none, reason: why, why });
    };
    if (row.state !== 'free') {
      leave(LEFT_ALONE[row.state]);
      continue;
    }
    const { appId, country } = scopeOf(row);
    const rowDays = needsFigures ? daysOf(row.campaignId, appId, country) : undefined;
    if (rowDays === null) {
      leave('Left alone: the external app ID of the figures belongs to several apps.');
      continue;
    }
    const from = row.lastChange === null ? Number.NEGATIVE_INFINITY : row.lastChange + 1;
    const figuresOfRow = needsFigures
      ? rowFigures(values, rowDays ?? NO_DAYS, from, horizons, lastDay, (horizon) =>
          priors.get(horizon)!.of(row.campaignId, appId, country, rowDays ?? NO_DAYS),
        )
      : noFigures;
    figuresOfRow.values[BID] = bidNow(row);
    figuresOfRow.values[TARGET] = targetOf(row);
    let isFresh = false;
    let isUnknown = false;
    const isGoalTarget = isGoal(row.bidType);
    let misfit: Rule | null = null;
    const matching = about.filter((rule) => {
      if (row.lastChange !== null && today - row.lastChange < rule.restDays) {
        isFresh = true;
        return false;
      }
      if (row.lastChange === null && historyDay !== null && today - historyDay < rule.restDays) {
        isUnknown = true;
        return false;
      }
      if (isGoalTarget && misfits.has(rule)) {
        misfit ??= rule;
        return false;
      }
      if (!hasData(rule, figuresOfRow)) {
        if (row.lastChange !== null && figuresOfRow.windows[0]?.days === 0 && rowDays !== undefined)
          isFresh = true;
        return false;
      }
      return rule.when === null || rule.when.test(figuresOfRow.values) === 1;
    });
    const [first, ...otherRules] = matching;
    if (first === undefined) {
      if (isFresh) leave(`The bid changed too recently: on ${shortDay(row.lastChange!)}.`);
      else if (isUnknown) leave(HISTORY_MISSING(historyDay!));
      else if (misfit !== null) leave(misfitText(misfit, row.bidType));
      continue;
    }
    const showName = (name: Name): string =>
      showValue(name, figuresOfRow.values[slotOf(name)]!, isGoalTarget);
    const bid = newBid(first, row, figuresOfRow.values, showName);
    const computed = `${first.name}: ${bid.changes === null ? bid.why : bid.formula}`.replace(/\.$/, '');
    const sentences = [
      computed,
      showFigures(namesOf(first), figuresOfRow, isGoalTarget),
      otherRules.length === 0 ? '' : `Also matched: ${otherRules.map(({ name }) => name).join(', ')}`,
    ];
    const why = `${sentences.filter((sentence) => sentence !== '').join('. ')}.`;
    const others = { tab, key: row.key, rule: first.name, computed };
    if (bid.changes === null) {
      proposals.push({
        ...others,
        changes: [],
        proposed: '',
        change: null,
        reason: `${first.name}: ${bid.reason}`,
        why,
      });
      continue;
    }
    const { changes, proposed, change } = bid;
    const basis = showBasis(first, figuresOfRow.values, isGoalTarget);
    const result = change === null ? proposed : signedPercent(change, documentStyle());
    const reason = `${first.name}: ${basis === '' ? '' : `${basis} → `}${result}`;
    proposals.push({ ...others, changes, proposed, change, reason, why });
  }
  return proposals;
}
