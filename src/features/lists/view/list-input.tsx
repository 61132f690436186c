// lists: the source of a list of IDs: a file, pasted text, the selected cells, or rows of the Sources tab.

import { useEffect, useState } from 'preact/hooks';
import { grouped } from '../../../shared/sentences';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { CheckBox, Select } from '../../../sidebar/components/field';
import { FileDrop } from '../../../sidebar/components/file-drop';
import { ALL_COLUMNS, UNDECIDED } from './list-layout';
import { cellsSource, fileSource, textSource } from './list-source';
import type { ListInHand } from './use-list';
import './lists.css';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';

type Way = 'file' | 'paste' | 'range' | 'sources';

const WAYS: Readonly<Record<Way, string>> = {
  file: 'File',
  paste: 'Paste',
  range: 'Selection',
  sources: 'Sources',
};

/** Delay before a typed list is counted. */
const TYPING_MS = 400;

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${grouped(bytes / 1_000_000, 1)} MB`;

function Paste(props: { list: ListInHand }) {
  const { choose, kind } = props.list;
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => choose(text.trim() === '' ? null : textSource('Pasted list', text)),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [text, choose]);
  return (
    <label>
      One {kind.one} a line, or cells copied from a sheet
      <textarea rows={6} spellcheck={false} value={text} onInput={(e) => setText(e.currentTarget.value)} />
    </label>
  );
}

function Selected(props: { list: ListInHand; what: 'range' | 'sources' }) {
  const { list, what } = props;
  const request = useRequest();
  const readSelection = () =>
    request.run(
      () => ask('selectedList', what),
      ({ place, cells }) => list.choose(cellsSource(place, cells)),
    );
  return (
    <>
      <p class="hint">
        {what === 'range'
          ? 'Select the cells in the sheet, then read them. Hidden rows and columns are left out.'
          : 'Select rows in the tab Sources, then read them: their external app IDs are used. Hidden rows are left out.'}
      </p>
      <FailureNotice failure={request.failure} />
      <button type="button" disabled={request.busy} onClick={readSelection}>
        {request.busy ? 'Reading…' : list.source ? 'Read again' : 'Read the selection'}
      </button>
      {list.source ? (
        <p>
          <strong>{list.source.name}</strong>
        </p>
      ) : null}
    </>
  );
}

function FromFile(props: { list: ListInHand }) {
  const { list } = props;
  return (
    <>
      <FileDrop
        button={list.source ? 'Choose another file' : 'Choose a file'}
        hint="text or CSV, of any size"
        accept=".csv,.tsv,.txt,text/plain,text/csv,text/tab-separated-values"
        onFiles={([file]) => file && list.choose(fileSource(file))}
      />
      {list.source ? (
        <p>
          <strong>{list.source.name}</strong> <span class="hint">{size(list.source.size)}</span>
        </p>
      ) : null}
    </>
  );
}

/** The choice of the ID column, shown if there are several or if it is uncertain. */
function Layout(props: { list: ListInHand }) {
  const { layout, setLayout, kind } = props.list;
  // The box keeps its lines when it is unchecked.
  const [titles, setTitles] = useState(0);
  if (!layout) return null;
  const { columns, column, guess, header, note } = layout;
  const lines = Math.max(header, titles, 1);
  return (
    <div>
      {note !== '' && column === guess ? (
        <Notice tone={column === UNDECIDED ? 'warning' : 'plain'}>{note}</Notice>
      ) : null}
      {columns.length > 1 || note !== '' ? (
        <Select
          label={`Column with the ${kind.many}`}
          value={String(column)}
          options={[
            ...(column === UNDECIDED ? [[String(UNDECIDED), 'Choose…'] as const] : []),
            ...columns.map((name, index) => [String(index), name] as const),
            [String(ALL_COLUMNS), 'All columns'],
          ]}
          onPick={(value) => setLayout({ column: Number(value), platform: null })}
        />
      ) : null}
      <CheckBox
        label={lines > 1 ? `The first ${lines} lines are a header` : 'The first line is a header'}
        checked={header > 0}
        onTick={(isHeader) => {
          setTitles(lines);
          setLayout({ header: isHeader ? lines : 0 });
        }}
      />
    </div>
  );
}

/** @param sources also offers the apps of rows selected in the Sources tab */
export function ListInput(props: { list: ListInHand; sources?: boolean }) {
  const { list } = props;
  const [way, setWay] = useState<Way>('file');
  const ways = (Object.keys(WAYS) as Way[]).filter((choice) => choice !== 'sources' || props.sources);
  return (
    <fieldset class="apart">
      <legend>{list.kind.many === 'IDs' ? 'Advertising IDs' : 'Apps'}</legend>
      <div class="ways">
        {ways.map((choice) => (
          <label key={choice} class={choice === way ? 'way chosen' : 'way'}>
            <input
              type="radio"
              name="way"
              checked={choice === way}
              onChange={() => {
                setWay(choice);
                list.choose(null);
              }}
            />
            {WAYS[choice]}
          </label>
        ))}
      </div>
      {way === 'file' ? <FromFile list={list} /> : null}
      {way === 'paste' ? <Paste list={list} /> : null}
      {way === 'range' || way === 'sources' ? <Selected key={way} list={list} what={way} /> : null}
      <Layout list={list} />
    </fieldset>
  );
}
