// creatives: the chosen set with its assets and the forms to change them.

import { useState } from 'preact/hooks';
import { type AssetType, templatesOf } from '../../../shared/ad-templates';
import { counted } from '../../../shared/sentences';
import type { CallError } from '../../../sidebar/client/bridge';
import { asCallError } from '../../../sidebar/client/use-request';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { View } from '../../../sidebar/components/view';
import type { AssetView, SentView, SetName, SetView } from '../creatives-schema';
import { AssetList, Uploads } from './asset-list';
import { FileSection } from './file-section';
import { TextSection } from './text-section';
import { useFiles } from './use-files';
import { useSet } from './use-set';

/** Number of incomplete templates shown. */
const NEAREST = 3;

function Templates(props: { view: SetView }) {
  const { assets, uploads, ads } = props.view;
  const types = assets.filter(({ processing }) => processing === 'ready').map(({ type }) => type);
  const { ready, lacking } = templatesOf(types);
  const earlierTemplates = templatesOf(uploads.at(-1)?.readyBefore ?? []).ready;
  const fresh = uploads.length > 0 ? ready.filter((name) => !earlierTemplates.includes(name)) : [];
  return (
    <section aria-label="Ad templates">
      <h2>Templates</h2>
      <div aria-live="polite">
        {fresh.length > 0 ? <Notice tone="success">Complete now: {fresh.join(', ')}</Notice> : null}
      </div>
      <details>
        <summary>
          {ready.length} ready, {counted(ads, 'ad')} created
        </summary>
        <ul class="bullets">
          {ready.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </details>
      {lacking.length > 0 ? <p class="hint">Nearest templates:</p> : null}
      <ul class="bullets">
        {lacking.slice(0, NEAREST).map(({ name, missing }) => (
          <li key={name}>
            {name} <span class="hint">needs {missing.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Announcement for screen readers after sending. */
function announcement(name: string, { sent: sentAsset }: SentView): string {
  if (sentAsset.state === 'failed') return `${name} was refused. ${sentAsset.sentence}`;
  if (sentAsset.state === 'unknown') return `${name}: ${sentAsset.sentence}`;
  if (sentAsset.action === 'remove') return `${name} was removed.`;
  return sentAsset.state === 'processing' ? `${name} was sent and is being processed.` : `${name} was sent.`;
}

export function SetPanel(props: { set: SetName; onLeave: () => void }) {
  const { set } = props;
  const driver = useSet(set);
  const { view } = driver;
  const [failure, setFailure] = useState<CallError | null>(null);
  const [announced, setAnnounced] = useState('');
  const [busy, setBusy] = useState(false);
  const assets = view?.assets ?? [];
  const largestFile = view?.largestFile ?? 0;
  const files = useFiles({ assets, largestFile }, driver.send, (file, answer) =>
    setAnnounced(announcement(file.name, answer)),
  );
  const disabled = busy || files.busy || view === null;

  const sendOne = async (name: string, order: Parameters<typeof driver.send>[0]): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await driver.send(order);
      setAnnounced(announcement(name, answer));
      return answer.sent.state !== 'failed';
    } catch (error) {
      setFailure(asCallError(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const seenOf = (type: string): string | null =>
    assets.find((candidate) => candidate.type === type)?.asset ?? null;
  const onRemove = ({ type, asset }: AssetView) => void sendOne(type, { type, seen: asset, remove: true });
  const onText = (type: AssetType, asset: string) => sendOne(type, { type, seen: seenOf(type), asset });

  return (
    <View
      title={view?.name || set.name || `Creative set ${set.setId}`}
      path={[{ text: 'All creative sets', onOpen: props.onLeave }]}
      locked={files.busy}
    >
      <p class="hint">
        {set.setId} · {view?.campaign || set.campaign || `campaign ${set.campaignId}`}
      </p>
      <FailureNotice failure={failure ?? driver.failure} />
      {driver.failure ? (
        <button type="button" onClick={driver.read}>
          Try again
        </button>
      ) : null}
      {view === null && !driver.failure ? <p class="hint">Asking the service…</p> : null}
      <p class="visually-hidden" role="status">
        {announced}
      </p>
      {view?.remark ? <Notice tone="warning">{view.remark}</Notice> : null}
      {view ? (
        <>
          <FileSection files={files} largest={largestFile} disabled={busy} />
          <TextSection assets={assets} disabled={disabled} onSend={onText} />
          <Uploads uploads={view.uploads} />
          {driver.isPolling ? (
            <p class="hint">The service is processing it. This view updates automatically.</p>
          ) : null}
          <Templates view={view} />
          <h2>Assets in the set</h2>
          <AssetList assets={assets} disabled={disabled} onRemove={onRemove} />
        </>
      ) : null}
    </View>
  );
}
