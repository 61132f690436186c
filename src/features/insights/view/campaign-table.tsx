// insights: the table of campaigns with states and alarms.

import { useMemo, useState } from 'preact/hooks';
import { shortDay } from '../../../shared/time';
import { Pages, pageOf } from '../../../sidebar/components/list-parts';
import { ALARM_NAMES, alarmText, numberTexts, STATE_NAMES } from '../core/alarm-texts';
import type { Alarm } from '../core/alarms';
import type { CampaignOverview } from '../core/pacing';
import { inOrder, nextSorting, type SortedBy, type Sorting } from './campaign-order';
import { type Formats, PACING_HELP, PACING_TONES, toneOf } from './chart-metrics';

const PAGE = 100;

function Header(props: {
  sortedBy: SortedBy;
  text: string;
  sorting: Sorting | null;
  isNumber?: boolean;
  onSort: (by: SortedBy) => void;
}) {
  const { sortedBy, sorting } = props;
  const isAscending = sorting?.by === sortedBy ? sorting.isAscending : null;
  const direction = isAscending === null ? undefined : isAscending ? 'ascending' : 'descending';
  return (
    <th class={props.isNumber ? 'number' : ''} aria-sort={direction}>
      <button type="button" class="link" onClick={() => props.onSort(sortedBy)}>
        {props.text}
        {isAscending === null ? null : <span aria-hidden="true">{isAscending ? ' ↑' : ' ↓'}</span>}
      </button>
    </th>
  );
}

function State({ overview }: { overview: CampaignOverview }) {
  const { state } = overview.pacing;
  // The alarm already shows this state.
  const isInAlarm = state === 'silent' && overview.alarms.some(({ kind }) => kind === 'silent');
  return (
    <td class="state">
      {overview.alarms.map(({ kind }) => (
        <span key={kind} class="tag error">
          {ALARM_NAMES[kind]}
        </span>
      ))}
      {isInAlarm ? null : (
        <span class={`tag ${PACING_TONES[state]}`} title={PACING_HELP[state]}>
          {STATE_NAMES[state]}
        </span>
      )}
    </td>
  );
}

/** Why, in full. */
function Alarms({ alarms, locale }: { alarms: readonly Alarm[]; locale: string }) {
  if (alarms.length === 0) return null;
  const sentences = alarms.map((alarm) => alarmText(alarm, numberTexts(locale)));
  return (
    <span class="sentences" title={sentences.join(' ')}>
      {sentences.map((sentence) => (
        <span key={sentence} class="sentence">
          {sentence}
        </span>
      ))}
    </span>
  );
}

function Row(props: {
  overview: CampaignOverview;
  isChosen: boolean;
  formats: Formats;
  locale: string;
  onChoose: () => void;
}) {
  const { overview, formats } = props;
  const { change, week } = overview;
  const name = overview.campaign || overview.campaignId;
  return (
    <tr class={props.isChosen ? 'chosen whole' : overview.alarms.length > 0 ? 'whole' : ''}>
      <th scope="row">
        <div class="campaign">
          <button
            type="button"
            class="link"
            title={name}
            aria-pressed={props.isChosen}
            onClick={props.onChoose}
          >
            {name}
          </button>
          <Alarms alarms={overview.alarms} locale={props.locale} />
        </div>
      </th>
      <State overview={overview} />
      <td class="number">{formats.money(overview.spend)}</td>
      <td class="number">{formats.money(week.spend)}</td>
      <td class={`number ${toneOf(change.spend)}`}>{formats.change(change.spend)}</td>
      <td class="number">{formats.money(week.cpi)}</td>
      <td class="number">{formats.percent(overview.weekUse)}</td>
    </tr>
  );
}

export function CampaignTable(props: {
  overviews: readonly CampaignOverview[];
  last: number;
  /** ID of the campaign in the chart; `''`: all campaigns. */
  chosenId: string;
  formats: Formats;
  locale: string;
  onChoose: (campaignId: string) => void;
}) {
  const { overviews, chosenId, formats, locale } = props;
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const foundCampaigns = useMemo(() => {
    const searchText = search.trim().toLowerCase();
    const namedCampaigns = overviews.filter(({ campaign, campaignId }) =>
      `${campaign} ${campaignId}`.toLowerCase().includes(searchText),
    );
    return inOrder(namedCampaigns, sorting);
  }, [overviews, search, sorting]);
  const head = { sorting, onSort: (by: SortedBy) => setSorting(nextSorting(sorting, by)) };
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
        <button type="button" class="small" aria-pressed={chosenId === ''} onClick={() => props.onChoose('')}>
          All campaigns
        </button>
      </div>
      <div class="list">
        <table class="campaigns">
          <thead>
            <tr>
              <Header sortedBy="campaign" text="Campaign" {...head} />
              <Header sortedBy="state" text="State" {...head} />
              <Header sortedBy="spend" text={`Spend ${shortDay(props.last)}`} isNumber {...head} />
              <Header sortedBy="week" text="7 days" isNumber {...head} />
              <Header sortedBy="change" text="Week on week" isNumber {...head} />
              <Header sortedBy="cpi" text="CPI, 7 days" isNumber {...head} />
              <Header sortedBy="use" text="Budget used, 7 days" isNumber {...head} />
            </tr>
          </thead>
          <tbody>
            {pageOf(foundCampaigns, page, PAGE).map((overview) => (
              <Row
                key={overview.campaignId}
                overview={overview}
                isChosen={overview.campaignId === chosenId}
                formats={formats}
                locale={locale}
                onChoose={() => props.onChoose(overview.campaignId)}
              />
            ))}
          </tbody>
        </table>
        {foundCampaigns.length === 0 ? <p class="hint">No matching campaigns.</p> : null}
        <Pages
          label="Pages of campaigns"
          total={foundCampaigns.length}
          page={page}
          size={PAGE}
          onPage={setPage}
        />
      </div>
    </section>
  );
}
