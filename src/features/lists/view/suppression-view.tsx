// lists: Suppression: adds or removes millions of advertising IDs of an app's users, counted before they
// are sent.

import { useEffect, useState } from 'preact/hooks';
import { counted, grouped } from '../../../shared/sentences';
import { ask } from '../../../sidebar/client/bridge';
import { EnterHint, useNoEnter } from '../../../sidebar/client/use-keys';
import { useRequest } from '../../../sidebar/client/use-request';
import { Radio } from '../../../sidebar/components/field';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { View } from '../../../sidebar/components/view';
import { externalAppId } from '../core/list-ids';
import type { Upload, UploadsView } from '../lists-schema';
import { ADVERTISING_ID } from './id-kind';
import { ListCounts, ListExamples } from './list-counts';
import { ListInput } from './list-input';
import { isOtherList, orderOf, partsOfList } from './list-order';
import { missingInList, otherPlatform } from './missing-in-list';
import { OtherPlatform, PlatformChoice } from './platform-choice';
import { KeyOwner, OtherList, placeOf, StoppedUploads } from './upload-notices';
import { UploadPanel } from './upload-panel';
import { useList } from './use-list';
import { useUpload } from './use-upload';

type Action = 'add' | 'remove';

const ACTIONS: Readonly<Record<Action, string>> = {
  add: 'Add to the suppression list',
  remove: 'Remove from it',
};

function AppField(props: { app: string; known: UploadsView['apps']; onApp: (app: string) => void }) {
  const typed = props.app.trim();
  const isValid = typed === '' || externalAppId(typed) !== null;
  const isKnown = props.known.some(({ app }) => app === typed);
  return (
    <>
      <label>
        App
        <input
          list="known-apps"
          spellcheck={false}
          autocomplete="off"
          value={props.app}
          aria-invalid={!isValid}
          aria-describedby="app-hint"
          onInput={(e) => props.onApp(e.currentTarget.value)}
        />
      </label>
      <datalist id="known-apps">
        {props.known.map(({ app, label }) => (
          <option key={app} value={app}>
            {label}
          </option>
        ))}
      </datalist>
      <p class="hint" id="app-hint" aria-live="polite">
        {!isValid
          ? 'An app ID cannot contain spaces or commas.'
          : typed !== '' && props.known.length > 0 && !isKnown
            ? 'None of the campaigns in this spreadsheet is for this app. Check its spelling.'
            : 'The bundle ID on iOS, the package name on Android.'}
      </p>
    </>
  );
}

function Resuming(props: { upload: Upload; onBack: () => void }) {
  const { upload } = props;
  return (
    <Notice tone="plain">
      <p>
        {upload.action === 'add' ? 'Adding to' : 'Removing from'} <strong>{placeOf(upload)}</strong>:{' '}
        {grouped(upload.total - upload.confirmed)} IDs are left. Choose the same list again, with the same
        column: <strong>{upload.source}</strong>.
      </p>
      <button type="button" class="link" onClick={props.onBack}>
        Not now
      </button>
    </Notice>
  );
}

export function SuppressionView() {
  const [view, setView] = useState<UploadsView | null>(null);
  const [typedApp, setApp] = useState('');
  const [chosenAction, setAction] = useState<Action>('add');
  const [acceptedFor, setAcceptedFor] = useState('');
  const [resumes, setResumes] = useState<Upload | null>(null);
  const request = useRequest();
  const list = useList(ADVERTISING_ID);
  const uploader = useUpload();
  const { hint, keys } = useNoEnter('send');
  const { run } = request;
  const openUploads = () => run(() => ask('uploadsOpen', 'suppression'), setView);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the view opens
  useEffect(openUploads, []);

  const app = resumes ? placeOf(resumes) : typedApp.trim();
  const action: Action = resumes ? (resumes.action as Action) : chosenAction;
  const { counts } = list;
  const partSize = resumes?.partSize ?? view?.partSize ?? 1;

  if (uploader.progress || uploader.end || uploader.failure) {
    const startAgain = () => {
      uploader.dismiss();
      list.choose(null);
      setResumes(null);
      openUploads();
    };
    return (
      <View
        title={`${action === 'add' ? 'Adding to' : 'Removing from'} the suppression list`}
        locked={uploader.progress !== null && uploader.failure === null}
      >
        <p>
          <strong>{app}</strong>
        </p>
        <UploadPanel
          uploader={uploader}
          list={list}
          doing={`Sending ${list.source?.name ?? 'the list'}…`}
          again="Another list"
          onAgain={startAgain}
        />
      </View>
    );
  }

  const isOther = isOtherList(list, resumes);
  const leftCount = resumes ? resumes.total - resumes.confirmed : (counts?.valid ?? 0);
  const platform = view?.apps.find((campaignApp) => campaignApp.app === app)?.platform ?? null;
  const other = otherPlatform(list, platform);
  // Another app or list is another question.
  const question = `${app} ${other} ${counts?.fingerprint}`;
  const missing =
    externalAppId(app) === null
      ? 'Enter the app first.'
      : missingInList(list) ||
        (other !== null && acceptedFor !== question ? 'Choose another app or list, or check the box.' : '');
  const ready = view !== null && counts !== null && !isOther && missing === '';
  const send = () => {
    const target = { kind: 'suppression', app } as const;
    const connection = view?.managementKey.connection;
    const order = { target, action, total: counts!.valid, connection };
    uploader.start(orderOf(list, order, resumes), partsOfList(list, action));
  };
  return (
    <View title="Suppression">
      <FailureNotice failure={request.failure} />
      {view ? <KeyOwner managementKey={view.managementKey} /> : null}
      {resumes ? (
        <Resuming upload={resumes} onBack={() => setResumes(null)} />
      ) : (
        <>
          <StoppedUploads uploads={view?.unfinished ?? []} onResume={setResumes} onForgotten={openUploads} />
          <AppField app={typedApp} known={view?.apps ?? []} onApp={setApp} />
          <fieldset>
            <legend class="hint">What to do with the IDs</legend>
            {(Object.keys(ACTIONS) as Action[]).map((choice) => (
              <Radio
                key={choice}
                name="action"
                checked={chosenAction === choice}
                onPick={() => setAction(choice)}
              >
                {ACTIONS[choice]}
              </Radio>
            ))}
          </fieldset>
        </>
      )}
      <ListInput list={list} />
      <PlatformChoice list={list} />
      <ListExamples list={list} partSize={partSize} />
      {isOther ? <OtherList resumes={resumes} /> : null}
      {ready ? (
        <p class="hint">
          Sent in {counted(Math.ceil(leftCount / partSize), 'part')} of up to {grouped(partSize)}. The IDs are
          never written into the spreadsheet.
        </p>
      ) : null}
      <div class="main-action" {...keys}>
        <ListCounts list={list} />
        <OtherPlatform
          platform={other}
          app={app}
          isAccepted={acceptedFor === question}
          onAccept={(isAccepted) => setAcceptedFor(isAccepted ? question : '')}
        />
        <EnterHint hint={hint || missing} />
        <button type="button" class="primary wide" disabled={!ready} onClick={send}>
          {resumes ? 'Resume with' : action === 'add' ? 'Add' : 'Remove'}{' '}
          {counts && leftCount > 0 && !isOther ? counted(leftCount, 'ID') : 'IDs'}
        </button>
      </div>
    </View>
  );
}
