// lists: App lists: one list with its apps and actions.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { InnerForm } from '../../../sidebar/components/inner';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import type { AppListsView, AppListView, Upload, UploadAction } from '../lists-schema';
import { AppsInList, appsText } from './app-list-overview';
import { ChangeList } from './change-app-list';

function DeleteList(props: {
  list: AppListView;
  connection: string | undefined;
  onDeleted: (view: AppListsView) => void;
  onClose: () => void;
}) {
  const { list } = props;
  const [typed, setTyped] = useState('');
  const request = useRequest();
  const drop = () => {
    request.run(
      () => ask('appListDelete', { id: list.id, typed, connection: props.connection }),
      props.onDeleted,
    );
  };
  return (
    <InnerForm onClose={props.onClose} onSubmit={drop} writes="delete">
      <Notice tone="warning">
        Campaigns that target or exclude this list lose it. This cannot be undone here.
      </Notice>
      <label>
        Type <strong>{list.name}</strong> to delete the list
        <input
          value={typed}
          spellcheck={false}
          autocomplete="off"
          onInput={(e) => setTyped(e.currentTarget.value)}
        />
      </label>
      <FailureNotice failure={request.failure} />
      <button type="submit" class="danger" disabled={request.busy || typed.trim() !== list.name.trim()}>
        {request.busy ? 'Deleting…' : 'Delete the list'}
      </button>
    </InnerForm>
  );
}

type Doing = 'show' | UploadAction | 'delete';

const BUTTONS: Readonly<Record<Exclude<Doing, 'show'>, string>> = {
  add: 'Append',
  remove: 'Remove',
  replace: 'Replace',
  delete: 'Delete',
};

export function OneList(props: {
  list: AppListView;
  partSize: number;
  /** ID of the connection shown. */
  connection: string | undefined;
  resumes: Upload | null;
  /** Result of the last action; `''`: none. */
  result: string;
  /** Whether apps are being sent: leaving interrupts that. */
  onSending: (isSending: boolean) => void;
  onChanged: () => void;
  onDeleted: (view: AppListsView) => void;
}) {
  const { list, resumes } = props;
  const [doing, setDoing] = useState<Doing>(resumes ? resumes.action : 'show');
  const [apps, setApps] = useState<readonly string[] | null>(null);
  const request = useRequest();
  const { run } = request;
  const readApps = useCallback(() => run(() => ask('appListApps', list.id), setApps), [run, list.id]);
  useEffect(readApps, [readApps]);
  return (
    <>
      {list.description ? <p>{list.description}</p> : null}
      <p class="hint">
        ID {list.id} · {request.busy ? 'reading…' : appsText(apps?.length ?? list.apps)}
      </p>
      <fieldset class="ways" aria-label="What to do with this list">
        {(Object.keys(BUTTONS) as (keyof typeof BUTTONS)[]).map((action) => (
          <button
            key={action}
            type="button"
            class={action === 'delete' ? 'small delete' : 'small'}
            aria-pressed={doing === action}
            onClick={() => setDoing(doing === action ? 'show' : action)}
          >
            {BUTTONS[action]}
          </button>
        ))}
      </fieldset>
      <FailureNotice failure={request.failure} />
      {doing === 'show' && props.result ? <Notice tone="success">{props.result}</Notice> : null}
      {doing === 'show' && request.busy ? <p class="hint">Reading…</p> : null}
      {doing === 'show' && apps && !request.busy ? <AppsInList apps={apps} /> : null}
      {doing === 'delete' ? (
        <DeleteList
          list={list}
          connection={props.connection}
          onDeleted={props.onDeleted}
          onClose={() => setDoing('show')}
        />
      ) : null}
      {doing === 'add' || doing === 'remove' || doing === 'replace' ? (
        <ChangeList
          key={doing}
          list={list}
          action={doing}
          partSize={props.partSize}
          connection={props.connection}
          resumes={resumes?.action === doing ? resumes : null}
          onSending={props.onSending}
          onSent={() => {
            readApps();
            props.onChanged();
          }}
          onDone={() => setDoing('show')}
        />
      ) : null}
    </>
  );
}
