// test of faults: the type of a scenario, and how its people fill in cells before the action.

import type { AdService, ServiceOptions } from '../../workbench/ad-service/server/service';
import type { Session } from '../e2e/session';
import type { Content } from '../e2e/sheets';
import type { Act } from './act';

export type Line = Record<string, Content>;

export interface Scenario {
  readonly name: string;
  readonly service: ServiceOptions;
  /** The deployment's properties; by default addresses and credentials. */
  properties?(service: AdService): Record<string, string>;
  /** Everything done before the faults are tried. */
  prepare(session: Session): Promise<void>;
  readonly act: Act;
  recover(session: Session): Promise<void>;
}

export const SERVICE: ServiceOptions = {
  campaigns: 3,
  sources: 2,
  bids: 2,
  tidy: true,
  quirks: { list_omits: 'none' },
};

const dataOf = (value: Content) => {
  if (value === null) return { v: null, t: null };
  if (typeof value === 'boolean') return { v: value ? 1 : 0, t: 3 };
  return { v: value, t: typeof value === 'number' ? 2 : 1 };
};

function put({ sheets }: Session, sheet: string, row: number, values: Line): void {
  const headers = sheets.headers(sheet);
  for (const [header, value] of Object.entries(values)) {
    const column = headers.indexOf(header) + 1;
    const { s } = sheets.cell(sheet, row, header) ?? {};
    sheets.put(sheet, row, column, { ...dataOf(value), ...(s === undefined ? {} : { s }) } as never);
  }
}

export const add = (session: Session, sheet: string, values: Line): void =>
  put(session, sheet, session.sheets.rows(sheet).length + 2, values);

export function change(session: Session, sheet: string, fits: (line: Line) => boolean, values: Line): void {
  put(session, sheet, session.sheets.find(sheet, fits), values);
}

export const campaignIds = (session: Session): string[] =>
  session.sheets.rows('Campaigns').map((line) => String(line['Campaign ID']));

/** Creates the log tab, so that the tried action does not start with that. */
export async function firstPush(session: Session): Promise<void> {
  const [id] = campaignIds(session);
  change(session, 'Campaigns', (line) => line['Campaign ID'] === id, { Name: 'Renamed before' });
  await session.push();
}
