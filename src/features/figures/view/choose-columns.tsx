// figures: chooses the report: files, pasted text, or the selected cells.

import { useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { FileDrop } from '../../../sidebar/components/file-drop';
import { FailureNotice } from '../../../sidebar/components/notice';
import { cellsSource, fileSource, type ListSource, textSource } from '../../lists/view/list-source';

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
    <section class="choose">
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
