// lists: notices about uploads: the key they use, interrupted ones, what was left out.

import type { ManagementKeyView } from '../../../connections/connection-schema';
import { andMore, counted, grouped } from '../../../shared/sentences';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { dayText } from '../../../sidebar/client/when';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import type { Upload } from '../lists-schema';
import { shownId } from './list-counts';
import type { SetAside } from './read-ids';
import type { ListInHand } from './use-list';

export function KeyOwner(props: { managementKey: ManagementKeyView }) {
  const { owner, isSet } = props.managementKey;
  if (isSet) return <p class="hint key-owner">Uses the management key of {owner}.</p>;
  return (
    <Notice tone="warning">
      No management key is set for {owner}. Open Bidgrid ▸ More ▸ Connections… and enter it.
    </Notice>
  );
}

const DOING = { add: 'Adding to', remove: 'Removing from', replace: 'Replacing' } as const;

export const placeOf = ({ target }: Upload): string =>
  target.kind === 'suppression' ? target.app : target.name;

export function StoppedUploads(props: {
  uploads: readonly Upload[];
  onResume: (upload: Upload) => void;
  onForgotten: (upload: Upload) => void;
}) {
  const request = useRequest();
  return (
    <>
      <FailureNotice failure={request.failure} />
      {props.uploads.map((upload) => (
        <Notice key={upload.id} tone="warning">
          <p>
            {DOING[upload.action]} <strong>{placeOf(upload)}</strong> stopped at {grouped(upload.confirmed)}{' '}
            of {grouped(upload.total)}, {dayText(upload.startedAt)}. The list was{' '}
            <strong>{upload.source}</strong>.
          </p>
          <div class="actions">
            <button type="button" disabled={request.busy} onClick={() => props.onResume(upload)}>
              Resume
            </button>
            <button
              type="button"
              disabled={request.busy}
              onClick={() =>
                request.run(
                  () => ask('uploadEnd', upload.id),
                  () => props.onForgotten(upload),
                )
              }
            >
              Forget the rest
            </button>
          </div>
        </Notice>
      ))}
    </>
  );
}

export function OtherList({ resumes }: { resumes: Upload }) {
  return (
    <Notice tone="error">
      This is not the list that was interrupted. Choose {resumes.source} with the same column.
    </Notice>
  );
}

/** Maximum number of malformed lines that are named. */
const NAMED = 3;

const lineText = ({ line, written: entry }: SetAside): string =>
  `"${shownId(entry)}" (line ${grouped(line)})`;

const was = (n: number): string => (n === 1 ? 'was' : 'were');

/** `first`: of several. */
const exampleText = (n: number, example: string): string => (n === 1 ? example : `first ${example}`);

/** One sentence for each kind. */
function sentencesOf({ counts, kind }: ListInHand): readonly string[] {
  if (!counts) return [];
  const { malformed, allZero, duplicates, aside, blank, firstBlank, samples } = counts;
  const sentences: string[] = [];
  if (malformed > 0) {
    const first = samples.slice(0, NAMED).map(lineText);
    const names = first.join(', ') + andMore(malformed - first.length);
    const what = counted(malformed, `malformed ${kind.one}`, `malformed ${kind.many}`);
    sentences.push(`${what} ${was(malformed)} not sent: ${names}.`);
  }
  const zeros = aside.get('all-zero')?.first;
  if (zeros) {
    const example = exampleText(allZero, `line ${grouped(zeros.line)}`);
    sentences.push(`${counted(allZero, 'ID')} of zeros only ${was(allZero)} not sent: ${example}.`);
  }
  const otherPlatformCount = aside.get('other platform')?.count ?? 0;
  if (otherPlatformCount > 0)
    sentences.push(
      `${counted(otherPlatformCount, 'ID')} of the other platform ${was(otherPlatformCount)} not sent.`,
    );
  const duplicate = aside.get('duplicate')?.first;
  if (duplicate) {
    const what = counted(duplicates, `duplicate ${kind.one}`, `duplicate ${kind.many}`);
    const example = exampleText(duplicates, lineText(duplicate));
    sentences.push(`${what} ${was(duplicates)} left out: ${example}.`);
  }
  if (blank > 0) {
    const what = `${counted(blank, 'row')} without ${kind.one === 'ID' ? 'an ID' : 'an app'}`;
    sentences.push(`${what} ${was(blank)} skipped: ${exampleText(blank, `line ${grouped(firstBlank)}`)}.`);
  }
  return sentences;
}

export function NotSent({ list }: { list: ListInHand }) {
  const sentences = sentencesOf(list);
  if (sentences.length === 0) return null;
  const { malformed, allZero } = list.counts!;
  return (
    <div class={malformed + allZero > 0 ? 'notice warning' : 'notice'}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
