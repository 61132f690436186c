// creatives: the chosen set with its assets and the forms to change them.

import { useState } from 'preact/hooks';
import type { AssetType } from '../../../shared/ad-templates';
import type { CallError } from '../../../sidebar/client/bridge';
import { asCallError } from '../../../sidebar/client/use-request';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { View } from '../../../sidebar/components/view';
import type { AssetView, SentView, SetName } from '../creatives-schema';
import { AssetList } from './asset-list';
import { FileSection } from './file-section';
import { Templates } from './template-choice';
import { TextSection } from './text-section';
import { Uploads } from './upload-list';
import { useFiles } from './use-files';
import { useSet } from './use-set';

/** Announcement for screen readers after sending. */
function announcement(name: string, { sent }: SentView): string {
  if (sent.state === 'failed') return `${name} was refused. ${sent.sentence}`;
  if (sent.state === 'unknown') return `${name}: ${sent.sentence}`;
  if (sent.action === 'remove') return `${name} was removed.`;
  return sent.state === 'processing' ? `${name} was sent and is being processed.` : `${name} was sent.`;
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
  const files = useFiles({ assets, largestFile }, driver.send, (file, sent) =>
    setAnnounced(announcement(file.name, sent)),
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
  const seenOf = (type: string): string | null => assets.find((one) => one.type === type)?.asset ?? null;
  const onRemove = ({ type, asset }: AssetView) => void sendOne(type, { type, seen: asset, remove: true });
  const onText = (type: AssetType, asset: string) => sendOne(type, { type, seen: seenOf(type), asset });

  return (
    <View
      title={view?.name || set.name || `Creative set ${set.setId}`}
      path={[{ text: 'All creative sets', onOpen: props.onLeave }]}
      locked={files.busy}
      class="creative-set"
    >
      <p class="hint set-head">
        {set.setId} · {view?.campaign || set.campaign || `campaign ${set.campaignId}`}
      </p>
      <FailureNotice failure={failure ?? driver.failure} />
      {driver.failure ? (
        <button type="button" onClick={driver.look}>
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
          {driver.following ? (
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
