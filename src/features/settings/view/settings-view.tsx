// settings: Settings of the document, for everyone who opens it; saved together.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { counted } from '../../../shared/sentences';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { UnreadView, View } from '../../../sidebar/components/view';
import type { SettingsView as SettingsData } from '../settings-schema';
import { changesIn, type Draft, draftOf } from './settings-draft';
import { SettingField } from './settings-fields';

/** Folded: their defaults fit, and Test of a connection finds the form of token requests. */
const ADVANCED = 'Advanced';

const HINTS: Readonly<Record<string, string>> = {
  'Push limits':
    'A push that exceeds a limit asks you to type the number of rows first. Uncheck a limit to switch it off.',
};

export function SettingsView() {
  const [settingsData, setSettingsData] = useState<SettingsData | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [saved, setSaved] = useState(false);
  const request = useRequest();
  const { run, busy } = request;
  const tidyRequest = useRequest();
  /** What *Tidy columns* did; `''`: not used yet. */
  const [tidyResult, setTidyResult] = useState('');
  /** Morning runs of the document; null: not known. */
  const [runs, setRuns] = useState<number | null>(null);
  const take = useCallback((newSettings: SettingsData) => {
    setSettingsData(newSettings);
    if (Object.keys(newSettings.problems).length === 0) setDrafts({});
  }, []);
  const refresh = useCallback(() => run(() => ask('settingsRead'), take), [run, take]);
  useEffect(refresh, [refresh]);

  if (!settingsData) return <UnreadView title="Settings" failure={request.failure} onTryAgain={refresh} />;
  const changes = changesIn(settingsData.settings, drafts);
  const count = Object.keys(changes).length;
  const { history } = changes;
  const endsHistory = history !== undefined && history !== 'on';
  const cannotSave = busy || count === 0 || (endsHistory && runs === null);
  const wrong = Object.keys(settingsData.problems).length > 0;
  const save = (event: Event) => {
    event.preventDefault();
    // A disabled button would lose the focus to the next action.
    if (cannotSave) return;
    run(
      () => ask('settingsSave', changes),
      (view) => {
        setSaved(Object.keys(view.problems).length === 0);
        take(view);
      },
    );
  };
  const tidyColumns = () => {
    setTidyResult('');
    tidyRequest.run(
      () => ask('columnsTidy'),
      ({ tabs }) =>
        setTidyResult(
          tabs === 0
            ? 'There are no tabs yet. Pull first.'
            : `The columns of ${counted(tabs, 'tab')} are in order.`,
        ),
    );
  };
  const discard = () => {
    setDrafts({});
    setSettingsData({ ...settingsData, problems: {} });
  };
  const change = (name: string, draft: Draft) => {
    setSaved(false);
    if (name === 'history' && runs === null)
      ask('scheduleRead').then(
        ({ schedules }) => setRuns(schedules.length),
        () => setRuns(0),
      );
    setDrafts({ ...drafts, [name]: draft });
  };
  const { settings, problems } = settingsData;
  const groups = new Set(settings.map(({ group }) => group).filter((group) => group !== ADVANCED));
  const isAdvancedWrong = settings.some(({ group, name }) => group === ADVANCED && problems[name]);
  const fieldsOf = (groupName: string) =>
    settings
      .filter(({ group }) => group === groupName)
      .map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          draft={drafts[setting.name] ?? draftOf(setting)}
          problem={problems[setting.name] ?? ''}
          busy={busy}
          onChange={(draft) => change(setting.name, draft)}
        />
      ));
  return (
    <View title="Settings">
      <form onSubmit={save}>
        <p class="hint">For everyone who works in this spreadsheet.</p>
        {[...groups].map((group) => (
          <fieldset key={group}>
            <legend>{group}</legend>
            {HINTS[group] ? <p class="hint">{HINTS[group]}</p> : null}
            {fieldsOf(group)}
          </fieldset>
        ))}
        <details open={isAdvancedWrong || undefined}>
          <summary>{ADVANCED}</summary>
          {fieldsOf(ADVANCED)}
        </details>
        <div class="main-action actions">
          <FailureNotice failure={request.failure} />
          {saved && count === 0 ? <Notice tone="success">Saved.</Notice> : null}
          {endsHistory && (runs ?? 0) > 0 ? (
            <Notice tone="warning">
              Without the tab History, {counted(runs!, 'morning run')} can compare nothing and find no alarm.
            </Notice>
          ) : null}
          {wrong ? <Notice tone="error">Not saved. Fix the marked fields.</Notice> : null}
          <button type="submit" class="primary" aria-disabled={cannotSave}>
            {busy ? 'Saving…' : count === 0 ? 'Save' : `Save ${counted(count, 'change')}`}
          </button>
          {count > 0 ? (
            <button type="button" disabled={busy} onClick={discard}>
              Discard
            </button>
          ) : null}
        </div>
      </form>
      <fieldset>
        <legend>Columns</legend>
        <p class="hint">
          Moves Bidgrid's columns back to their original order, in every tab. Your own columns stay beside
          their left neighbor.
        </p>
        <FailureNotice failure={tidyRequest.failure} />
        {tidyResult === '' ? null : <Notice tone="success">{tidyResult}</Notice>}
        <button type="button" disabled={tidyRequest.busy} onClick={tidyColumns}>
          {tidyRequest.busy ? 'Moving columns…' : 'Tidy columns'}
        </button>
      </fieldset>
    </View>
  );
}
