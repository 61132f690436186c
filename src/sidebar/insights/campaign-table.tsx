// sidebar, insights: the table of campaigns with states and alarms.

import { useMemo, useState } from 'preact/hooks';
import { byUrgency, type CampaignOverview } from '../../insights/overview';
import { alarmText, numberTexts, shortDay } from '../../insights/texts';
import { Pages, pageOf } from '../components/pages';
import { ALARM_TEXTS, type Formats, PACING_HELP, PACING_TEXTS } from './metrics';

const PAGE = 100;

type Sorting = 'urgency' | 'campaign' | 'spend' | 'week' | 'change' | 'cpi' | 'use';

/** Sorts null last. */
const descending =
  (of: (one: CampaignOverview) => number | null) =>
  (a: CampaignOverview, b: CampaignOverview): number =>
    (of(b) ?? Number.NEGATIVE_INFINITY) - (of(a) ?? Number.NEGATIVE_INFINITY) || 0;

const ORDERS: Readonly<Record<Sorting, (a: CampaignOverview, b: CampaignOverview) => number>> = {
  urgency: byUrgency,
  campaign: (a, b) => a.campaign.localeCompare(b.campaign),
  spend: descending(({ spend }) => spend),
  week: descending(({ week }) => week.spend),
  change: descending(({ change }) => change.spend),
  cpi: descending(({ week }) => week.cpi),
  use: descending(({ weekUse }) => weekUse),
};

function Sortable(props: {
  of: Sorting;
  text: string;
  sorting: Sorting;
  isNumber?: boolean;
  onSort: (sorting: Sorting) => void;
}) {
  const isSorted = props.of === props.sorting;
  const direction = props.of === 'campaign' ? 'ascending' : 'descending';
  return (
    <th class={props.isNumber ? 'number' : ''} aria-sort={isSorted ? direction : undefined}>
      <button type="button" class="link" onClick={() => props.onSort(props.of)}>
        {props.text}
        {isSorted ? <span aria-hidden="true">{props.of === 'campaign' ? ' ↑' : ' ↓'}</span> : null}
      </button>
    </th>
  );
}

function State({ one }: { one: CampaignOverview }) {
  const { state } = one.pacing;
  return (
    <td class="state">
      {one.alarms.map(({ kind }) => (
        <span key={kind} class="badge alarm">
          {ALARM_TEXTS[kind]}
        </span>
      ))}
      <span class={`badge ${state}`} title={PACING_HELP[state]}>
        {PACING_TEXTS[state]}
      </span>
    </td>
  );
}

function Row(props: {
  one: CampaignOverview;
  isChosen: boolean;
  formats: Formats;
  locale: string;
  onChoose: () => void;
}) {
  const { one, formats } = props;
  const { change, week } = one;
  return (
    <tr class={props.isChosen ? 'chosen' : ''}>
      <th scope="row">
        <button type="button" class="link" aria-pressed={props.isChosen} onClick={props.onChoose}>
          {one.campaign || one.campaignId}
        </button>
        {one.alarms.map((alarm) => (
          <span key={alarm.kind} class="sentence">
            {alarmText(alarm, numberTexts(props.locale))}
          </span>
        ))}
      </th>
      <State one={one} />
      <td class="number">{formats.money(one.spend)}</td>
      <td class="number">{formats.money(week.spend)}</td>
      <td class={`number ${change.spend === null ? '' : change.spend > 0 ? 'up' : 'down'}`}>
        {formats.change(change.spend)}
      </td>
      <td class="number">{formats.money(week.cpi)}</td>
      <td class="number">{formats.percent(one.weekUse)}</td>
    </tr>
  );
}

export function CampaignTable(props: {
  all: readonly CampaignOverview[];
  last: number;
  /** ID of the campaign in the chart; `''`: all campaigns. */
  chosen: string;
  formats: Formats;
  locale: string;
  onChoose: (campaignId: string) => void;
}) {
  const { all, chosen, formats, locale } = props;
  const [sorting, setSorting] = useState<Sorting>('urgency');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const found = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    const named = all.filter(({ campaign, campaignId }) =>
      `${campaign} ${campaignId}`.toLowerCase().includes(wanted),
    );
    return named.sort(ORDERS[sorting]);
  }, [all, search, sorting]);
  const sort = (by: Sorting) => setSorting(by === sorting ? 'urgency' : by);
  const head = { sorting, onSort: sort };
  return (
    <section aria-label="Campaigns">
      <div class="list-head">
        <h2>Campaigns</h2>
        <input
          type="search"
          aria-label="Search campaigns"
          placeholder="Search campaigns"
          value={search}
          spellcheck={false}
          onInput={(e) => {
            setSearch(e.currentTarget.value);
            setPage(0);
          }}
        />
        <button type="button" class="small" aria-pressed={chosen === ''} onClick={() => props.onChoose('')}>
          All campaigns
        </button>
      </div>
      <table class="campaigns">
        <thead>
          <tr>
            <Sortable of="campaign" text="Campaign" {...head} />
            <th>State</th>
            <Sortable of="spend" text={`Spend ${shortDay(props.last)}`} isNumber {...head} />
            <Sortable of="week" text="7 days" isNumber {...head} />
            <Sortable of="change" text="Week on week" isNumber {...head} />
            <Sortable of="cpi" text="CPI, 7 days" isNumber {...head} />
            <Sortable of="use" text="Budget used" isNumber {...head} />
          </tr>
        </thead>
        <tbody>
          {pageOf(found, page, PAGE).map((one) => (
            <Row
              key={one.campaignId}
              one={one}
              isChosen={one.campaignId === chosen}
              formats={formats}
              locale={locale}
              onChoose={() => props.onChoose(one.campaignId)}
            />
          ))}
        </tbody>
      </table>
      {found.length === 0 ? <p class="hint">No matching campaigns.</p> : null}
      <Pages label="Pages of campaigns" total={found.length} page={page} size={PAGE} onPage={setPage} />
    </section>
  );
}
