// lists: App lists: all lists, a new one, or one list.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { View } from '../../../sidebar/components/view';
import type { AppListView, AppListsView as Lists, Upload, UploadsView } from '../lists-schema';
import { Overview } from './app-list-overview';
import { OneList } from './app-list-page';
import { NewList, type NewListDraft, NO_DRAFT } from './new-app-list';
import { KeyOwner, StoppedUploads } from './upload-notices';

type Place =
  | { readonly at: 'all' | 'new' }
  | { readonly at: 'one'; readonly id: string; readonly resumes: Upload | null };

const ALL: Place = { at: 'all' };

export function AppListsView() {
  const [view, setView] = useState<Lists | null>(null);
  const [uploads, setUploads] = useState<UploadsView | null>(null);
  const [place, setPlace] = useState<Place>(ALL);
  const [result, setResult] = useState('');
  const [draft, setDraft] = useState<NewListDraft>(NO_DRAFT);
  const [isSending, setSending] = useState(false);
  const request = useRequest();
  const { run } = request;
  const readLists = useCallback(
    () =>
      run(
        async () => ({ lists: await ask('appListsRead'), uploads: await ask('uploadsOpen', 'app-list') }),
        (answer) => {
          setView(answer.lists);
          setUploads(answer.uploads);
        },
      ),
    [run],
  );
  useEffect(readLists, [readLists]);

  const show = (next: Place, words = '') => {
    setPlace(next);
    setResult(words);
  };
  const resume = (upload: Upload) => {
    if (upload.target.kind === 'app-list') show({ at: 'one', id: upload.target.id, resumes: upload });
  };
  const lists: readonly AppListView[] = view?.lists ?? [];
  const connection = uploads?.managementKey.connection;
  const opened = place.at === 'one' ? lists.find(({ id }) => id === place.id) : undefined;
  const showCreated = (nextLists: Lists, name: string) => {
    setView(nextLists);
    setDraft(NO_DRAFT);
    const fresh = nextLists.lists.find((list) => list.name === name);
    show(fresh ? { at: 'one', id: fresh.id, resumes: null } : ALL, `"${name}" was created. It is empty.`);
  };
  const back = () => {
    show(ALL);
    readLists();
  };
  return (
    <View
      title={place.at === 'new' ? 'New app list' : (opened?.name ?? 'App lists')}
      path={place.at === 'all' ? [] : [{ text: 'All app lists', onOpen: back }]}
      locked={isSending}
    >
      <FailureNotice failure={request.failure} />
      {uploads ? <KeyOwner managementKey={uploads.managementKey} /> : null}
      {result && place.at === 'all' ? <Notice tone="success">{result}</Notice> : null}
      {(view?.notes ?? []).map((note) => (
        <Notice key={note} tone="warning">
          {note}
        </Notice>
      ))}
      {!view && request.busy ? <p class="hint">Reading the app lists…</p> : null}
      {view && place.at === 'all' ? (
        <>
          <StoppedUploads uploads={uploads?.unfinished ?? []} onResume={resume} onForgotten={readLists} />
          <Overview
            lists={lists}
            onOpen={({ id }) => show({ at: 'one', id, resumes: null })}
            onNew={() => show({ at: 'new' })}
          />
        </>
      ) : null}
      {view && place.at === 'new' ? (
        <NewList
          taken={lists.map(({ name }) => name)}
          connection={connection}
          draft={draft}
          onDraft={setDraft}
          onMade={showCreated}
          onClose={back}
        />
      ) : null}
      {place.at === 'one' && view && !opened ? (
        <Notice tone="warning">This app list was deleted.</Notice>
      ) : null}
      {place.at === 'one' && opened ? (
        <OneList
          key={opened.id}
          list={opened}
          partSize={uploads?.partSize ?? 1}
          connection={connection}
          resumes={place.resumes}
          result={result}
          onSending={setSending}
          onChanged={() => {
            setResult('');
            setPlace({ ...place, resumes: null });
            readLists();
          }}
          onDeleted={(nextLists) => {
            setView(nextLists);
            show(ALL, `"${opened.name}" was deleted.`);
          }}
        />
      ) : null}
    </View>
  );
}
