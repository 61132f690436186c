// ad-service, control: a report of the generated campaigns, as a network or a measurement partner would write
// it: one line per day, campaign, app and country. The service itself has no such report.
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { inventoryOf } from '../endpoints/inventory';
import { figuresOfDay } from '../generator/figures-of-day';
import { createRandom, seedOf } from '../generator/random';
import type { Campaign, SourceBid } from '../state';

const DAY_MS = 86_400_000;
const DAYS = 28;

interface Line {
  day: Date;
  campaign: Campaign;
  bid: SourceBid;
  impressions: number;
  clicks: number;
  installs: number;
  spend: number;
  revenue0: number;
  revenue7: number;
  payers: number;
}

/** A part of `count` for each share; the parts add up to it. @param shares with the sum 1 */
function partsOf(count: number, shares: readonly number[]): number[] {
  let [sum, before] = [0, 0];
  return shares.map((share) => {
    sum += share;
    const upTo = Math.min(count, Math.round(sum * count));
    const part = upTo - before;
    before = upTo;
    return part;
  });
}

const sharesOf = (weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, one) => all + one, 0);
  return weights.map((one) => (sum === 0 ? 0 : one / sum));
};

/**
 * Figures of each source bid that had installs. Those of a day add up to the figures of its campaign on that
 * day; the revenue of young days is not complete yet.
 */
function linesOf({ state, clock }: Context): Line[] {
  const today = Math.floor(clock.now() / DAY_MS);
  const { seed } = state.generator;
  const lines: Line[] = [];
  for (const campaign of state.campaigns.values()) {
    if (campaign.origin !== 'generated' || campaign.company_id !== [...state.companies.keys()][0]) continue;
    const sources = inventoryOf(state, campaign).bids.map((bid) => {
      const random = createRandom(seedOf(seed, campaign.campaign_id, bid.app_id, bid.country, 'report'));
      // Few sources have most of the installs.
      const size = random.next() ** 12;
      const override = Number(bid.bid_override_percentage);
      const price = Number.isFinite(override) ? 1 + override / 100 : 0.8 + random.next() * 0.4;
      return { bid, random, size, price, quality: random.next() * 0.16 };
    });
    for (let age = DAYS; age >= 1; age -= 1) {
      const all = figuresOfDay(seed, campaign, today - age);
      const installs = partsOf(all.installs, sharesOf(sources.map(({ size }) => size)));
      const byInstalls = sharesOf(installs);
      const [clicks, impressions] = [partsOf(all.clicks, byInstalls), partsOf(all.impressions, byInstalls)];
      const spent = sharesOf(sources.map(({ price }, i) => price * installs[i]!));
      sources.forEach(({ bid, random, quality }, i) => {
        if (installs[i] === 0) return;
        const spend = Number(all.spend) * spent[i]!;
        const whole = spend * quality * (0.5 + random.next());
        lines.push({
          day: new Date((today - age) * DAY_MS),
          campaign,
          bid,
          impressions: impressions[i]!,
          clicks: clicks[i]!,
          installs: installs[i]!,
          spend,
          revenue0: whole * 0.35,
          revenue7: whole * Math.min(1, 0.35 + 0.65 * (age / 8)),
          payers: Math.floor(installs[i]! * quality),
        });
      });
    }
  }
  return lines;
}

const quoted = (cell: string | number): string =>
  /[",;\n]/.test(String(cell)) ? `"${String(cell).replace(/"/g, '""')}"` : String(cell);

const iso = (day: Date): string => day.toISOString().slice(0, 10);

/** As a network writes it, with the names of the service's own reporting columns (section 2.6). */
function plainReport(lines: readonly Line[]): string {
  const header =
    'date,campaign,campaign_id,external_placement_id,app_id_external,country,impressions,clicks,installs,spend,revenue_d0,revenue_d7,payers';
  const rows = lines.map(({ day, campaign, bid, ...figures }) =>
    [
      iso(day),
      campaign.name,
      campaign.campaign_id,
      bid.app_id,
      bid.app_id_external,
      bid.country,
      figures.impressions,
      figures.clicks,
      figures.installs,
      figures.spend.toFixed(4),
      figures.revenue0.toFixed(4),
      figures.revenue7.toFixed(4),
      figures.payers,
    ]
      .map(quoted)
      .join(','),
  );
  return [header, ...rows, ''].join('\n');
}

const inGerman = (n: number): string =>
  n
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');

const germanDay = (day: Date): string => iso(day).split('-').reverse().join('.');

/**
 * As it arrives after a spreadsheet program: a title, semicolons, decimal commas, German headers, some app
 * IDs shortened to 1.23E+15, an app that no campaign has, and a row of totals.
 */
function messyReport(lines: readonly Line[]): string {
  const header =
    'Datum;Kampagne;Quell-App-ID;Land;Installationen;Ausgaben (USD);Umsatz Tag 7;Zahlende Nutzer';
  let spend = 0;
  const rows = lines.map(({ day, campaign, bid, ...figures }, i) => {
    spend += figures.spend;
    const app = i % 31 === 0 ? '9999000011112222' : i % 29 === 0 ? '7,92E+15' : bid.app_id;
    return [
      germanDay(day),
      campaign.name,
      app,
      bid.country,
      figures.installs,
      inGerman(figures.spend),
      inGerman(figures.revenue7),
      figures.payers,
    ]
      .map(quoted)
      .join(';');
  });
  return ['Kampagnenbericht', '', header, ...rows, `Gesamt;;;;;${inGerman(spend)};;`, ''].join('\r\n');
}

export function registerReports(app: FastifyInstance, context: Context): void {
  app.get('/report.csv', (_request, reply) =>
    reply.type('text/csv; charset=utf-8').send(plainReport(linesOf(context))),
  );
  app.get('/report-messy.csv', (_request, reply) =>
    reply.type('text/csv; charset=utf-8').send(messyReport(linesOf(context))),
  );
}
