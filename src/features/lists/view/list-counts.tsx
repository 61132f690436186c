// lists: counts of a list before it is sent; malformed IDs with their lines, and as a file.

import { shortened } from '../../../shared/cell-text';
import { counted, grouped } from '../../../shared/sentences';
import { useRequest } from '../../../sidebar/client/use-request';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { saveFile } from '../../../sidebar/components/save-file';
import { type RefusedPart, setAsideFile } from './csv-files';
import type { SetAsideReason } from './id-kind';
import { readIds } from './read-ids';
import type { ListInHand } from './use-list';

const SHOWN = 60;
export const shownId = (entry: string): string =>
  entry.length > SHOWN ? shortened(entry, SHOWN + 1) : entry.replace(/\s+/g, ' ');

/** Offers malformed and rejected IDs as a CSV file; reads the list once more. */
export function SetAsideButton(props: {
  list: ListInHand;
  partSize: number;
  refused: readonly RefusedPart[];
  label: string;
}) {
  const { source, layout, kind } = props.list;
  const request = useRequest();
  if (!source || !layout) return null;
  const make = () => setAsideFile(readIds(source, layout, kind), props.partSize, props.refused);
  return (
    <>
      <FailureNotice failure={request.failure} />
      <button
        type="button"
        class="small"
        disabled={request.busy}
        onClick={() => request.run(make, (blob) => saveFile(blob, 'not-sent.csv'))}
      >
        {request.busy ? 'Collecting…' : props.label}
      </button>
    </>
  );
}

const REASONS: readonly (readonly [why: SetAsideReason, name: string, isBad: boolean])[] = [
  ['duplicate', 'Duplicate', false],
  ['malformed', 'Malformed', true],
  ['no hyphens', 'Without hyphens, or hashed', true],
  ['hashed', 'Hashed', true],
  ['name, not an app ID', 'Names, not app IDs', true],
  ['rounded number', 'Rounded numbers', true],
  ['address without an app', 'Addresses without an app', true],
  ['no value', 'No value (null, N/A, –)', false],
  ['other platform', 'Other platform', false],
  ['all-zero', 'All zeros', false],
];

/** Zero counts are left out. */
function Fact(props: { name: string; count: number; isBad?: boolean }) {
  if (props.count === 0) return null;
  return (
    <div>
      <dt>{props.name}</dt>
      <dd class={props.isBad ? 'error' : ''}>{grouped(props.count)}</dd>
    </div>
  );
}

/**
 * Stands beside the button that sends.
 * @param ready label of the valid IDs; default: they will be sent
 */
export function ListCounts(props: { list: ListInHand; ready?: string }) {
  const { counts, reading, failure, kind } = props.list;
  if (failure) {
    const sentence = 'sentence' in failure ? String(failure.sentence) : 'The list cannot be read.';
    return <Notice tone="error">{sentence}</Notice>;
  }
  if (reading !== null) {
    return (
      <div>
        <p class="phase" role="status">
          Counting… nothing is sent yet.
        </p>
        <progress max={1} value={reading} aria-label="Counting progress" />
      </div>
    );
  }
  if (!counts) return null;
  const { valid, converted, aside, blank } = counts;
  return (
    <dl class="facts counts" aria-live="polite" aria-label="Counts of the list">
      <div>
        <dt>{props.ready ?? 'Ready to send'}</dt>
        <dd class="ready">{counted(valid, kind.one, kind.many)}</dd>
      </div>
      <Fact name="Converted to IDs" count={converted} />
      {REASONS.map(([why, name, isBad]) => (
        <Fact key={why} name={name} count={aside.get(why)?.count ?? 0} isBad={isBad} />
      ))}
      <Fact name={`Rows without ${kind.one === 'ID' ? 'an ID' : 'an app'}`} count={blank} />
    </dl>
  );
}

/** Examples of what was converted, and the first entries that are not sent. */
export function ListExamples(props: { list: ListInHand; partSize: number }) {
  const { counts, kind } = props.list;
  if (!counts) return null;
  const { converted, firstConverted, malformed, allZero, samples } = counts;
  return (
    <>
      {converted > 0 ? (
        <p class="hint">
          Converted, for example: <code>{shownId(firstConverted)}</code>
        </p>
      ) : null}
      {allZero > 0 ? <p class="hint">An all-zero ID identifies no device, so it is not sent.</p> : null}
      {malformed > 0 ? (
        <details>
          <summary>{malformed === 1 ? 'What is not sent' : 'The first that are not sent'}</summary>
          <p class="hint">Expected: {kind.form}.</p>
          <ul>
            {samples.map(({ line, written: entry, why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
              <li key={index}>
                <span class="hint">Line {grouped(line)}</span> <code>{shownId(entry)}</code>{' '}
                <span class="hint">{why}</span>
              </li>
            ))}
          </ul>
          <SetAsideButton
            list={props.list}
            partSize={props.partSize}
            refused={[]}
            label={`Download ${malformed === 1 ? 'it' : 'all'} as CSV`}
          />
        </details>
      ) : null}
    </>
  );
}
