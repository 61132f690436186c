// lists: App lists: appends, removes or replaces apps: counts the list, and previews a replacement as adds
// and removes.

import { useEffect, useRef, useState } from 'preact/hooks';
import { counted, grouped } from '../../../shared/sentences';
import { ask } from '../../../sidebar/client/bridge';
import { EnterHint, useNoEnter } from '../../../sidebar/client/use-keys';
import { useRequest } from '../../../sidebar/client/use-request';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import type { AppListView, Upload, UploadAction } from '../lists-schema';
import { APP_ID } from './id-kind';
import { ListCounts, ListExamples } from './list-counts';
import { ListInput } from './list-input';
import { isOtherList, orderOf, partsOfList } from './list-order';
import { missingInList } from './missing-in-list';
import { readIds } from './read-ids';
import { OtherList } from './upload-notices';
import { UploadPanel } from './upload-panel';
import { compareReplaced, type Difference, differenceFrom, partsOf } from './upload-run';
import { useList } from './use-list';
import { type Compare, type RemainingParts, useUpload, wait } from './use-upload';

const SHOWN = 20;

function Some(props: { title: string; apps: readonly string[] }) {
  const { apps } = props;
  if (apps.length === 0) return null;
  return (
    <details>
      <summary>
        {props.title} ({grouped(apps.length)})
      </summary>
      <ul class="list ids">
        {apps.slice(0, SHOWN).map((app) => (
          <li key={app}>
            <code>{app}</code>
          </li>
        ))}
        {apps.length > SHOWN ? <li class="hint">and {grouped(apps.length - SHOWN)} more</li> : null}
      </ul>
    </details>
  );
}

function DifferenceView({ difference }: { difference: Difference }) {
  const { adds, removes, stay } = difference;
  if (adds.length + removes.length === 0) {
    return <Notice tone="success">The app list already has exactly these apps.</Notice>;
  }
  return (
    <section aria-label="What will change">
      <dl class="facts counts" aria-live="polite">
        <dt>Will be added</dt>
        <dd class="success">+{grouped(adds.length)}</dd>
        <dt>Will be removed</dt>
        <dd class="error">−{grouped(removes.length)}</dd>
        <dt>Stay</dt>
        <dd>{grouped(stay)}</dd>
      </dl>
      <Some title="Added" apps={adds} />
      <Some title="Removed" apps={removes} />
    </section>
  );
}

const VERB: Readonly<Record<UploadAction, string>> = { add: 'Append', remove: 'Remove', replace: 'Replace' };
const DOING: Readonly<Record<UploadAction, string>> = {
  add: 'Appending to the list…',
  remove: 'Removing from the list…',
  replace: 'Replacing the list…',
};

/** @param partsBefore number of parts that were confirmed before the difference was computed */
const partsOfDifference = (difference: Difference, partsBefore: number): RemainingParts =>
  async function* (upload) {
    yield* partsOf(difference, upload.partSize).slice(upload.parts - partsBefore);
  };

export function ChangeList(props: {
  list: AppListView;
  action: UploadAction;
  partSize: number;
  connection: string | undefined;
  resumes: Upload | null;
  onSending: (isSending: boolean) => void;
  /** The list was changed, possibly in part. */
  onSent: () => void;
  onDone: () => void;
}) {
  const { action, resumes } = props;
  const list = useList(APP_ID);
  const uploader = useUpload();
  const request = useRequest();
  const { hint, keys } = useNoEnter(VERB[props.action].toLowerCase());
  const [difference, setDifference] = useState<Difference | null>(null);
  const { counts, source, layout } = list;
  const isReplacement = action === 'replace';
  const isOther = isOtherList(list, resumes);
  const partSize = resumes?.partSize ?? props.partSize;

  const { run } = request;
  const id = props.list.id;
  useEffect(() => {
    setDifference(null);
    if (!isReplacement || !counts || !source || !layout || counts.valid === 0) return;
    const compare = async () => differenceFrom(await ask('appListApps', id), readIds(source, layout, APP_ID));
    run(compare, setDifference);
  }, [isReplacement, counts, source, layout, id, run]);

  const onSent = useRef(props.onSent);
  onSent.current = props.onSent;
  const { end } = uploader;
  useEffect(() => {
    if (end) onSent.current();
  }, [end]);

  const isSending = uploader.progress !== null && uploader.failure === null;
  const { onSending } = props;
  useEffect(() => {
    onSending(isSending);
    return () => onSending(false);
  }, [isSending, onSending]);

  if (uploader.progress || uploader.end || uploader.failure) {
    return (
      <UploadPanel
        uploader={uploader}
        list={list}
        doing={DOING[action]}
        again="Back to the list"
        onAgain={props.onDone}
      />
    );
  }

  const total = isReplacement
    ? difference
      ? difference.adds.length + difference.removes.length
      : 0
    : (counts?.valid ?? 0);
  const leftCount = resumes && !isReplacement ? resumes.total - resumes.confirmed : total;
  const start = () => {
    const target = { kind: 'app-list', id, name: props.list.name } as const;
    const order = { target, action, total, connection: props.connection };
    const parts =
      action === 'replace' ? partsOfDifference(difference!, resumes?.parts ?? 0) : partsOfList(list, action);
    const compare: Compare = (upload) =>
      compareReplaced(
        () => ask('appListApps', id),
        () => readIds(source!, layout!, APP_ID),
        upload,
        wait,
      );
    uploader.start(orderOf(list, order, resumes), parts, isReplacement ? compare : undefined);
  };
  return (
    <>
      {resumes ? (
        <Notice tone="plain">
          Choose the same list again, with the same column: <strong>{resumes.source}</strong>.
        </Notice>
      ) : null}
      <ListInput list={list} sources />
      <ListExamples list={list} partSize={partSize} />
      <FailureNotice failure={request.failure} />
      {isOther ? <OtherList resumes={resumes} /> : null}
      {isReplacement && request.busy ? <p class="phase">Comparing with the app list…</p> : null}
      {difference ? <DifferenceView difference={difference} /> : null}
      <div class="main-action" {...keys}>
        <ListCounts list={list} ready={isReplacement ? 'In your list' : undefined} />
        {difference && difference.removes.length > 0 && counts && counts.malformed > 0 ? (
          <Notice tone="warning">
            {counted(counts.malformed, 'entry', 'entries')} of your list cannot be read. Fix them first if
            they name apps of the app list: otherwise these apps are removed.
          </Notice>
        ) : null}
        <EnterHint hint={hint || missingInList(list)} />
        <button
          type="button"
          class="primary wide"
          disabled={leftCount === 0 || isOther || !counts}
          onClick={start}
        >
          {isReplacement && difference
            ? `Replace: add ${grouped(difference.adds.length)}, remove ${grouped(difference.removes.length)}`
            : `${VERB[action]} ${leftCount > 0 ? counted(leftCount, 'app') : 'apps'}`}
        </button>
      </div>
    </>
  );
}
