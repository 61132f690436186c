// insights: the table of campaigns with states and alarms.

import { useMemo, useState } from 'preact/hooks';
import { shortDay } from '../../../shared/time';
import { type Column, Table } from '../../../sidebar/components/table/table';
import { ALARM_NAMES, alarmText, STATE_NAMES } from '../core/alarm-texts';
import { byUrgency, type CampaignOverview, type PacingState, urgencyOf } from '../core/pacing';
import { changeText, moneyText, PACING_HELP, PACING_TONES, shareText, toneOf } from './chart-metrics';

const nameIn = ({ campaign, campaignId }: CampaignOverview): string => campaign || campaignId;

function State({ overview }: { overview: CampaignOverview }) {
  const { alarms, pacing } = overview;
  const { state } = pacing;
  // The alarm already shows this state.
  const isInAlarm = state === 'silent' && alarms.some(({ kind }) => kind === 'silent');
  return (
    <span class="state">
      {alarms.map(({ kind }) => (
        <span key={kind} class="tag error">
          {ALARM_NAMES[kind]}
        </span>
      ))}
      {isInAlarm ? null : (
        <span class={`tag ${PACING_TONES[state]}`} title={PACING_HELP[state]}>
          {STATE_NAMES[state]}
        </span>
      )}
    </span>
  );
}

/** The most urgent first. */
const STATES: readonly PacingState[] = ['silent', 'over', 'starved', 'bound', 'normal', 'paused', 'unknown'];

/** Larger is more urgent. */
const stateRank = (overview: CampaignOverview): number =>
  urgencyOf(overview) * STATES.length - STATES.indexOf(overview.pacing.state);

/** @param choose the name of a campaign shows it in the chart */
function columnsOf(
  last: number,
  chosenId: string,
  choose: (campaignId: string) => void,
): Column<CampaignOverview>[] {
  const number = (
    title: string,
    sortKey: (overview: CampaignOverview) => number | null,
    show: (value: number | null) => string,
  ): Column<CampaignOverview> => ({
    title,
    width: '12%',
    isNumber: true,
    isLargestFirst: true,
    sortKey,
    cell: (overview) => show(sortKey(overview)),
  });
  return [
    {
      title: 'Campaign',
      sortKey: nameIn,
      cell: (overview) => (
        <button
          type="button"
          class="link"
          title={nameIn(overview)}
          aria-pressed={overview.campaignId === chosenId}
          onClick={() => choose(overview.campaignId)}
        >
          {nameIn(overview)}
        </button>
      ),
    },
    {
      title: 'State',
      width: '15%',
      isLargestFirst: true,
      sortKey: stateRank,
      cell: (overview) => <State overview={overview} />,
    },
    number(`Spend ${shortDay(last)}`, ({ spend }) => spend, moneyText),
    number('7 days', ({ week }) => week.spend, moneyText),
    {
      ...number('Week on week', ({ change }) => change.spend, changeText),
      cell: ({ change }) => <span class={toneOf(change.spend)}>{changeText(change.spend)}</span>,
    },
    number('CPI, 7 days', ({ week }) => week.cpi, moneyText),
    number('Budget used, 7 days', ({ weekUse }) => weekUse, shareText),
  ];
}

const idOf = ({ campaignId }: CampaignOverview): string => campaignId;

export function CampaignTable(props: {
  overviews: readonly CampaignOverview[];
  last: number;
  /** ID of the campaign in the chart; `''`: all campaigns. */
  chosenId: string;
  onChoose: (campaignId: string) => void;
}) {
  const { overviews, last, chosenId, onChoose } = props;
  const [search, setSearch] = useState('');
  const shownCampaigns = useMemo(() => {
    const searchText = search.trim().toLowerCase();
    return overviews
      .filter(({ campaign, campaignId }) => `${campaign} ${campaignId}`.toLowerCase().includes(searchText))
      .sort(byUrgency);
  }, [overviews, search]);
  const columns = useMemo(() => columnsOf(last, chosenId, onChoose), [last, chosenId, onChoose]);
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
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
        <button type="button" class="small" aria-pressed={chosenId === ''} onClick={() => onChoose('')}>
          All campaigns
        </button>
      </div>
      <div class="list scroll">
        <Table
          label="Campaigns"
          class="campaigns"
          rows={shownCampaigns}
          nameOf={idOf}
          columns={columns}
          below={({ alarms }) =>
            alarms.length === 0
              ? null
              : alarms.map((alarm) => (
                  <span key={alarm.kind} class="error">
                    {alarmText(alarm)}{' '}
                  </span>
                ))
          }
        />
        {shownCampaigns.length === 0 ? <p class="hint">No matching campaigns.</p> : null}
      </div>
    </section>
  );
}
