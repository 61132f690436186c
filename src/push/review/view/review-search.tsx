// push: finds rows of the review: by words, tab, campaign, direction, warnings.

import { useEffect, useRef, useState } from 'preact/hooks';
import { type ChangeStep, GUARDED, STEPS, type Tally } from '../../../shared/guards';
import { grouped } from '../../../shared/sentences';
import { LONGEST_SEARCH } from '../../../shared/text-limits';
import type { RowName, RowQuery } from '../review-schema';
import type { ReviewGroup } from '../review-view';
import { stepText, titleOf } from './review-numbers';

export type RowSearch = Pick<RowQuery, 'text' | 'only' | 'named' | 'tab' | 'in'>;

/** No search: all groups are shown. */
export const ANY: RowSearch = {};

/** Letters that are typed fast are one search, if it needs a call. Milliseconds. */
const PAUSE_MS = 100;

const guarded = (tally: Tally): boolean => GUARDED.some((measure) => tally[measure]);

/** The filter for changed rows. */
export const CHANGED = 'changed';

/** A filter that was chosen outside of the search. */
export interface WantedFilter {
  /** `''`: none yet. */
  readonly name: typeof CHANGED | ChangeStep | '';
  /** How often one was chosen. */
  readonly times: number;
}

/** Groups of a tab that are campaigns. */
function placesOf(groups: readonly ReviewGroup[], tab: string): readonly ReviewGroup[] {
  return groups.filter((group) => group.tab === tab && group.group !== '');
}

function Choice(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  all: string;
  choices: readonly (readonly [value: string, label: string])[];
}) {
  if (props.choices.length === 0) return null;
  return (
    <select
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <option value="">{props.all}</option>
      {props.choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

export function Search(props: {
  /** Totals of the changes. */
  totals: Tally;
  groups: readonly ReviewGroup[];
  /** Rows that differ from what the person saw before. */
  changedRows: readonly RowName[];
  /** Each time, only its rows are found. */
  wantedFilter: WantedFilter;
  /** Tabs with rows of any kind, in their order. */
  tabs: readonly string[];
  /** A search needs no call. */
  isLocal: boolean;
  onWanted: (wanted: RowSearch) => void;
}) {
  const { totals, groups, changedRows, wantedFilter, tabs, isLocal, onWanted } = props;
  const [text, setText] = useState('');
  const [chosenFilter, setOnly] = useState('');
  const [chosenTab, setTab] = useState('');
  const [chosenCampaign, setCampaign] = useState('');
  const lastWanted = useRef(wantedFilter);
  useEffect(() => {
    if (wantedFilter === lastWanted.current) return;
    lastWanted.current = wantedFilter;
    setText('');
    setOnly(wantedFilter.name);
    setTab('');
    setCampaign('');
  }, [wantedFilter]);
  const { warned = 0, created = 0, up = 0, down = 0 } = totals;
  const kinds: readonly (readonly [boolean, string, string])[] = [
    [changedRows.length > 0, CHANGED, 'Added or changed'],
    [guarded(totals), 'guarded', 'Needs confirmation'],
    [warned > 0, 'warned', `With a warning (${grouped(warned)})`],
    [created > 0, 'created', `New (${grouped(created)})`],
    [up > 0, 'up', `Pay more (${grouped(up)})`],
    [down > 0, 'down', `Pay less (${grouped(down)})`],
    ...STEPS.map(
      (step) => [step === chosenFilter && (totals[step] ?? 0) > 0, step, `${stepText(step)} %`] as const,
    ),
  ];
  const choices = kinds.filter(([isAnyOf]) => isAnyOf).map(([, value, label]) => [value, label] as const);
  // A filter ends with the last of its rows.
  const only = choices.some(([value]) => value === chosenFilter) ? chosenFilter : '';
  const tab = tabs.length > 1 && tabs.includes(chosenTab) ? chosenTab : '';
  const ofTab = tabs.length === 1 ? tabs[0]! : tab;
  const campaigns = placesOf(groups, ofTab);
  const campaign = campaigns.some(({ group }) => group === chosenCampaign) ? chosenCampaign : '';
  const words = text.trim();
  const tooLong = words.length > LONGEST_SEARCH;
  const isAny = words === '' && only === '' && tab === '' && campaign === '';
  useEffect(() => {
    if (tooLong) return undefined;
    const rowSearch: RowSearch = {
      ...(words === '' ? {} : { text: words }),
      ...(only === CHANGED ? { named: changedRows } : {}),
      ...(only === '' || only === CHANGED ? {} : { only: only as NonNullable<RowSearch['only']> }),
      ...(tab === '' ? {} : { tab }),
      ...(campaign === '' ? {} : { in: { tab: ofTab, group: campaign } }),
    };
    const timer = setTimeout(() => onWanted(isAny ? ANY : rowSearch), words === '' || isLocal ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, tooLong, only, changedRows, tab, campaign, ofTab, isAny, isLocal, onWanted]);
  return (
    <div class="search">
      <Choice
        label="Tab"
        all="All tabs"
        value={tab}
        onChange={(next) => {
          setTab(next);
          setCampaign('');
        }}
        choices={tabs.length > 1 ? tabs.map((tabId) => [tabId, titleOf(tabId)] as const) : []}
      />
      <Choice
        label="Campaign"
        all="All campaigns"
        value={campaign}
        onChange={setCampaign}
        choices={campaigns.length > 1 ? campaigns.map(({ group, label }) => [group, label] as const) : []}
      />
      <Choice label="Which rows" all="All changes" value={only} onChange={setOnly} choices={choices} />
      <input
        type="search"
        aria-label="Find rows"
        placeholder="Find rows…"
        aria-invalid={tooLong}
        aria-describedby={tooLong ? 'search-limit' : undefined}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {tooLong ? (
        <p id="search-limit" class="hint error" role="alert">
          {`At most ${LONGEST_SEARCH} characters. Shorten the search.`}
        </p>
      ) : null}
    </div>
  );
}
