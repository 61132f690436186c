// lists: App lists: one list with its apps and actions.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import type { AppListsView, AppListView } from '../app-list-schema';
import type { UploadAction, UploadView } from '../upload-schema';
import { appsText } from './app-list-overview';
import { AppsInList } from './apps-in-list';
import { ChangeList } from './change-app-list';
import { DeleteList } from './delete-app-list';

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
  resumes: UploadView | null;
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
  const read = useCallback(() => run(() => ask('appListApps', list.id), setApps), [run, list.id]);
  useEffect(read, [read]);
  return (
    <>
      {list.description ? <p>{list.description}</p> : null}
      <p class="hint">
        ID {list.id} · {request.busy ? 'reading…' : appsText(apps?.length ?? list.apps)}
      </p>
      <fieldset class="ways" aria-label="What to do with this list">
        {(Object.keys(BUTTONS) as (keyof typeof BUTTONS)[]).map((one) => (
          <button
            key={one}
            type="button"
            class={one === 'delete' ? 'small delete' : 'small'}
            aria-pressed={doing === one}
            onClick={() => setDoing(doing === one ? 'show' : one)}
          >
            {BUTTONS[one]}
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
            read();
            props.onChanged();
          }}
          onDone={() => setDoing('show')}
        />
      ) : null}
    </>
  );
}
