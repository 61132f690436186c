// creatives: Creative assets: choose a set, see its assets, add, replace and remove assets.

import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { Radio } from '../../../sidebar/components/field';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { View } from '../../../sidebar/components/view';
import type { SetName, SetSearch, SetsFound } from '../creatives-schema';
import './creatives.css';
import { SetPanel } from './set-panel';

function SetButton(props: { set: SetName; onPick: () => void }) {
  const { setId, name, campaign, campaignId } = props.set;
  return (
    <button type="button" class="card" onClick={props.onPick}>
      <strong>{name || `Creative set ${setId}`}</strong>
      <span class="hint">{setId}</span>
      <span class="hint">{campaign || `Campaign ${campaignId}`}</span>
    </button>
  );
}

function FoundSets(props: { found: SetsFound; where: SetSearch['where']; onPick: (set: SetName) => void }) {
  const { sets, total } = props.found;
  if (total === 0) {
    return (
      <p class="hint" role="status">
        {props.where === 'sheet'
          ? 'No matching creative set in this spreadsheet. Pull Creative sets, or search at the service.'
          : 'No creative set in a campaign with this name or ID.'}
      </p>
    );
  }
  return (
    <>
      <p class="hint" role="status">
        {total === 1
          ? '1 set'
          : total > sets.length
            ? `The first ${sets.length} of ${total} sets`
            : `${total} sets`}
        {props.where === 'service' ? ' in the first 20 matching campaigns' : ''}
      </p>
      <ul>
        {sets.map((set) => (
          <li key={set.setId}>
            <SetButton set={set} onPick={() => props.onPick(set)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SetPicker(props: { onPick: (set: SetName) => void }) {
  const [text, setText] = useState('');
  const [where, setWhere] = useState<SetSearch['where']>('sheet');
  const [searchResult, setSearchResult] = useState<SetsFound | null>(null);
  const request = useRequest();
  useEffect(() => {
    const timer = setTimeout(
      () => request.run(() => ask('creativesFind', { text, where }), setSearchResult),
      text ? 400 : 0,
    );
    return () => clearTimeout(timer);
  }, [text, where, request.run]);
  return (
    <View title="Creative assets">
      <p class="hint">Choose a creative set.</p>
      {searchResult?.selected ? (
        <section aria-label="Selected in the sheet">
          <p class="hint">Selected in the sheet</p>
          <SetButton set={searchResult.selected} onPick={() => props.onPick(searchResult.selected!)} />
        </section>
      ) : null}
      {searchResult && searchResult.open.length > 0 ? (
        <Notice tone="warning">
          <p>Uploads to these sets are not finished:</p>
          {searchResult.open.map((set) => (
            <SetButton key={set.setId} set={set} onPick={() => props.onPick(set)} />
          ))}
        </Notice>
      ) : null}
      <label>
        {where === 'sheet' ? 'Name or ID of the set or its campaign' : 'Name or ID of the campaign'}
        <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <fieldset class="where links">
        <legend class="hint">Search in</legend>
        <Radio name="where" checked={where === 'sheet'} onPick={() => setWhere('sheet')}>
          This spreadsheet
        </Radio>
        <Radio name="where" checked={where === 'service'} onPick={() => setWhere('service')}>
          The service
        </Radio>
      </fieldset>
      <FailureNotice failure={request.failure} />
      {request.busy && !searchResult ? <p class="hint">Loading…</p> : null}
      {searchResult ? <FoundSets found={searchResult} where={where} onPick={props.onPick} /> : null}
    </View>
  );
}

export function CreativesView() {
  const [set, setSet] = useState<SetName | null>(null);
  return set ? (
    <SetPanel key={set.setId} set={set} onLeave={() => setSet(null)} />
  ) : (
    <SetPicker onPick={setSet} />
  );
}
