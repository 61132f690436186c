// figures: the start: choosing a report, the imports of the document, and the columns that show them.

import { useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { logTimeText } from '../../../sidebar/client/when';
import { CheckBox, Select } from '../../../sidebar/components/field';
import { FileDrop } from '../../../sidebar/components/file-drop';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { cellsSource, fileSource, type ListSource, textSource } from '../../lists/view/list-source';
import { HORIZONS } from '../core/add-sums';
import type { Window } from '../core/shown-figures';
import type { FiguresChoice, FiguresView, ImportLine } from '../figures-schema';
import { daysText, dollars, lines, matchedShare } from './figures-texts';
import type { Import } from './use-import';

/** @param onChoose the sources, oldest first */
export function Choose(props: { busy: boolean; onChoose: (sources: readonly ListSource[]) => void }) {
  const [text, setText] = useState<string | null>(null);
  const request = useRequest();
  const selected = () =>
    request.run(
      () => ask('selectedList', 'range'),
      ({ place, cells }) => props.onChoose([cellsSource(place, cells)]),
    );
  return (
    <section>
      <FileDrop
        button="Choose report files"
        hint="CSV or TSV with one line per day, campaign, app and country"
        accept=".csv,.tsv,.txt,text/plain,text/csv,text/tab-separated-values"
        several
        onFiles={(files) =>
          props.onChoose(
            [...files].sort((a, b) => a.lastModified - b.lastModified).map((file) => fileSource(file)),
          )
        }
      />
      <p class="links">
        <button
          type="button"
          class="link"
          disabled={props.busy}
          onClick={() => setText(text === null ? '' : null)}
        >
          Paste a report
        </button>
        <button type="button" class="link" disabled={props.busy || request.busy} onClick={selected}>
          Read the selected cells
        </button>
      </p>
      <FailureNotice failure={request.failure} />
      {text === null ? null : (
        <>
          <label>
            The report with its header
            <textarea
              rows={6}
              spellcheck={false}
              value={text}
              onInput={(e) => setText(e.currentTarget.value)}
            />
          </label>
          <button
            type="button"
            disabled={text.trim() === '' || props.busy}
            onClick={() => props.onChoose([textSource('Pasted report', text)])}
          >
            Use this text
          </button>
        </>
      )}
    </section>
  );
}

const WINDOWS: Readonly<Record<Window, string>> = {
  final: 'All final days',
  'since-change': 'Since the last change of the bid',
  '7': 'Last 7 final days',
  '28': 'Last 28 final days',
};

function Imports(props: { imports: readonly ImportLine[]; busy: boolean; onRemove: (id: number) => void }) {
  const [askedId, setAskedId] = useState<number | null>(null);
  return (
    <table>
      <thead>
        <tr>
          <th>Report</th>
          <th>Days</th>
          <th class="number">Spend</th>
          <th class="number">Matched</th>
          <th>Imported</th>
          <th>
            <span class="visually-hidden">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.imports.map((importLine) => (
          <tr key={importLine.id}>
            <td>
              {importLine.source}
              {importLine.isWhole ? null : <span class="error"> Not complete. Import it again.</span>}
            </td>
            <td>{daysText(importLine.firstDay, importLine.lastDay)}</td>
            <td class="number">{dollars(importLine.total.spend)}</td>
            <td class="number" title={lines(importLine.matched.lines)}>
              {matchedShare(importLine)}
            </td>
            <td class="quiet">
              {logTimeText(importLine.when)}, {importLine.person}
            </td>
            <td>
              {askedId === importLine.id ? (
                <span role="alert">
                  Remove its figures? Those that it replaced do not come back.{' '}
                  <button
                    type="button"
                    class="small"
                    disabled={props.busy}
                    onClick={() => props.onRemove(importLine.id)}
                  >
                    Remove
                  </button>{' '}
                  <button type="button" class="link" onClick={() => setAskedId(null)}>
                    Cancel
                  </button>
                </span>
              ) : (
                <button
                  type="button"
                  class="link"
                  disabled={props.busy}
                  aria-label={`Remove ${importLine.source}`}
                  onClick={() => setAskedId(importLine.id)}
                >
                  Remove…
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const toggled = <T,>(items: readonly T[], item: T): T[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];

function Columns(props: { work: Import; view: FiguresView; choice: FiguresChoice }) {
  const { view, choice } = props;
  const { request, setChoice: onChange, refresh } = props.work;
  return (
    <fieldset class="shown" disabled={request.busy}>
      <legend>Columns beside the bids</legend>
      <div class="choices">
        <div>
          {view.tabs.map(({ id, title }) => (
            <CheckBox
              key={id}
              label={title}
              checked={choice.tabs.includes(id)}
              onTick={() => onChange({ ...choice, tabs: toggled(choice.tabs, id) })}
            />
          ))}
        </div>
        <div>
          <Select
            label="Days"
            value={choice.window}
            options={Object.entries(WINDOWS)}
            onPick={(window) => onChange({ ...choice, window: window as Window })}
          />
        </div>
        <div>
          <span class="hint">Revenue and ROAS until day</span>
          <div class="links">
            {HORIZONS.map((horizon) => (
              <CheckBox
                key={horizon}
                label={String(horizon)}
                checked={choice.horizons.includes(horizon)}
                onTick={() => {
                  const next = toggled(choice.horizons, horizon).sort((a, b) => a - b);
                  onChange({ ...choice, horizons: next });
                }}
              />
            ))}
          </div>
        </div>
      </div>
      <button type="button" disabled={choice.tabs.length === 0} onClick={refresh}>
        Show the columns
      </button>
      <p class="hint">
        The columns are added beside the bids and are never sent. To remove a column, delete it in the sheet.
      </p>
    </fieldset>
  );
}

export function Overview(props: { work: Import; view: FiguresView; choice: FiguresChoice }) {
  const { work, view } = props;
  if (view.imports.length === 0) return null;
  return (
    <>
      <h2>Imported reports</h2>
      <Imports imports={view.imports} busy={work.request.busy} onRemove={work.remove} />
      {view.damaged > 0 ? (
        <Notice tone="warning">
          The hidden sheet with the figures was changed, so those of {view.damaged}{' '}
          {view.damaged === 1 ? 'campaign are' : 'campaigns are'} not used. Remove the reports and import them
          again.
        </Notice>
      ) : null}
      <Columns {...props} />
    </>
  );
}
