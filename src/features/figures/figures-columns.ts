// figures: the columns of figures beside the bids of a tab.

import type { Value } from '../../shared/value';
import type { Column, ColumnKind } from '../../tabs/columns/column';
import { DOLLARS, decimal, integer, percent } from '../../tabs/columns/number-kinds';
import { text } from '../../tabs/columns/text-kinds';
import type { ShownRow } from './core/shown-figures';

/** A column and what it shows of a row. */
export interface FigureColumn extends Column {
  /** Of Revenue and ROAS. */
  readonly horizon: number | null;
  value(row: ShownRow): Value;
}

const COUNT = '#,##0';

const column = (
  field: string,
  header: string,
  kind: ColumnKind,
  width: number,
  help: string,
  value: (row: ShownRow) => Value,
  horizon: number | null = null,
): FigureColumn => ({ field, header, access: 'read-only', kind, width, help, value, horizon });

/** Without the noise of binary fractions; a cell shows as many digits at most. */
const rounded = (n: number | null, digits: number): number | null =>
  n === null ? null : Number(n.toFixed(digits)) + 0;

/** In the order of the tab. @param horizons days after the install until which revenue counts */
export const figureColumns = (horizons: readonly number[]): FigureColumn[] => [
  column(
    'figures installs',
    'Report installs',
    integer(COUNT),
    112,
    'Installs of the reports that were imported with Bidgrid ▸ Decide ▸ Figures…',
    ({ installs }) => installs,
  ),
  column(
    'figures spend',
    'Report spend',
    decimal(DOLLARS),
    102,
    'Spend of the reports that were imported with Bidgrid ▸ Decide ▸ Figures…',
    ({ spend }) => rounded(spend, 4),
  ),
  column(
    'figures cpi',
    'CPI',
    decimal(DOLLARS),
    60,
    'Spend divided by installs, of the days on which both are known.',
    ({ cpi }) => rounded(cpi, 4),
  ),
  ...horizons.flatMap((horizon, i) => [
    column(
      `figures revenue ${horizon}`,
      `Revenue D${horizon}`,
      decimal(DOLLARS),
      90,
      `Revenue until day ${horizon} after the install, of days old enough.`,
      ({ byHorizon }) => rounded(byHorizon[i]!.revenue, 4),
      horizon,
    ),
    column(
      `figures roas ${horizon}`,
      `ROAS D${horizon}`,
      percent,
      80,
      `Return until day ${horizon}: revenue divided by the spend of the same days.`,
      ({ byHorizon }) => {
        const { roas } = byHorizon[i]!;
        return roas === null ? null : rounded(roas * 100, 2);
      },
      horizon,
    ),
  ]),
  column(
    'figures payers',
    'Payers',
    integer(COUNT),
    72,
    'Players who paid, as the reports count them.',
    ({ payers }) => payers,
  ),
  column('figures days', 'Days', integer(COUNT), 60, 'Days with figures of this row.', ({ days }) => days),
  column(
    'figures data',
    'Data',
    text,
    90,
    'How far the figures can be trusted: ok; thin: fewer than 30 installs; immature: no day is old enough; ambiguous: the external app ID belongs to several apps; none.',
    ({ data }) => data,
  ),
];
