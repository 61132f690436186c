// history: the figures of one campaign on one day.

import { type Fields, isUnreadable, type Value } from '../../../shared/value';

/** null: the service did not return it, or it cannot be read. */
export interface CampaignFigures {
  readonly campaignId: string;
  readonly campaign: string;
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly installs: number | null;
  /** US dollars. */
  readonly spend: number | null;
}

function numberOf(value: Value | undefined): number | null {
  if (value === undefined || value === null || value === '' || isUnreadable(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** null: the campaign has no figures at all. */
export function figuresOf(fields: Fields): CampaignFigures | null {
  const [impressions, clicks, installs, spend] = [
    numberOf(fields.impressions),
    numberOf(fields.clicks),
    numberOf(fields.installs),
    numberOf(fields.spend),
  ];
  if (impressions === null && clicks === null && installs === null && spend === null) return null;
  const campaign = typeof fields.name === 'string' ? fields.name : '';
  return { campaignId: String(fields.campaignId), campaign, impressions, clicks, installs, spend };
}

/** Dollars for one install, to four decimals; null: no installs, or unknown. */
export function costPerInstall(spend: number | null, installs: number | null): number | null {
  if (spend === null || installs === null || installs <= 0) return null;
  return Number((spend / installs).toFixed(4));
}
