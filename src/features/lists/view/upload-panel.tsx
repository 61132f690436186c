// lists: progress of an upload: bar, speed, time left, pause and cancel; totals at the end.

import { counted, grouped } from '../../../shared/sentences';
import { clockText } from '../../../sidebar/client/when';
import { Countdown, FailureNotice, Notice } from '../../../sidebar/components/notice';
import { SetAsideButton } from './list-counts';
import { NotSent } from './upload-notices';
import type { UploadProgress } from './upload-run';
import type { ListInHand } from './use-list';
import type { Uploader } from './use-upload';

function timeLeft({ upload, rate }: UploadProgress): string {
  if (!rate) return '';
  const seconds = Math.ceil((upload.total - upload.confirmed) / rate);
  return seconds < 90 ? `about ${seconds} s left` : `about ${Math.ceil(seconds / 60)} min left`;
}

function Running(props: { progress: UploadProgress; uploader: Uploader; doing: string }) {
  const { progress, uploader, doing } = props;
  const { upload, state, reason, resumeAt, rate } = progress;
  const paused = state === 'paused';
  return (
    <>
      <p class="phase" aria-live="polite">
        {uploader.stopping ? 'Stopping after this part…' : paused ? 'Paused.' : doing}
      </p>
      <progress max={Math.max(1, upload.total)} value={upload.confirmed} aria-label="Upload progress" />
      <p class="hint line">
        <span>
          {grouped(upload.confirmed)} of {grouped(upload.total)} confirmed
        </span>
        <span>{state === 'sending' ? timeLeft(progress) : ''}</span>
      </p>
      <p class="hint line">
        <span>
          {counted(upload.parts, 'part')} of {grouped(upload.partSize)}
        </span>
        <span>{rate && state === 'sending' ? `${grouped(Math.round(rate))} a second` : ''}</span>
      </p>
      {state === 'waiting' && resumeAt !== null ? (
        <Notice tone="warning">
          {reason} Trying again in <Countdown until={resumeAt} /> (at {clockText(resumeAt)}).
        </Notice>
      ) : null}
      {paused ? (
        <p class="hint">You can close this sidebar and resume later: confirmed parts are kept.</p>
      ) : null}
      <div class="actions">
        <button type="button" disabled={uploader.stopping} onClick={() => uploader.pause(!paused)}>
          {paused ? 'Resume' : 'Pause'}
        </button>
        <button type="button" disabled={uploader.stopping} onClick={uploader.cancel}>
          Cancel
        </button>
      </div>
    </>
  );
}

/** @param again label of the button at the end */
export function UploadPanel(props: {
  uploader: Uploader;
  list: ListInHand;
  doing: string;
  again: string;
  onAgain: () => void;
}) {
  const { uploader, list } = props;
  const { progress, end, failure } = uploader;
  if (end) {
    const { upload, summary } = end;
    const whole = upload.confirmed === upload.total;
    const { malformed = 0, allZero = 0 } = list.counts ?? {};
    return (
      <section class="job">
        <Notice tone={whole && upload.oddParts === 0 ? 'success' : 'warning'}>
          {summary.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
        <dl class="facts">
          <dt>Sent</dt>
          <dd>{grouped(upload.confirmed)}</dd>
          <dt>Valid</dt>
          <dd>{grouped(upload.valid)}</dd>
          <dt>Invalid</dt>
          <dd class={upload.invalid > 0 ? 'error' : ''}>{grouped(upload.invalid)}</dd>
        </dl>
        <NotSent list={list} />
        <div class="actions">
          {malformed + allZero + upload.invalid > 0 ? (
            <SetAsideButton
              list={list}
              partSize={upload.partSize}
              // Parts of a replacement are not parts of the list.
              refused={upload.action === 'replace' ? [] : upload.odd}
              label={`Download ${list.kind.many} left out or refused`}
            />
          ) : null}
          <button type="button" class="primary" onClick={props.onAgain}>
            {props.again}
          </button>
        </div>
      </section>
    );
  }
  return (
    <section class="job">
      <FailureNotice failure={failure} />
      {progress && !failure ? <Running progress={progress} uploader={uploader} doing={props.doing} /> : null}
      {failure && progress ? (
        <>
          <p class="hint line">
            {grouped(progress.upload.confirmed)} of {grouped(progress.upload.total)} confirmed
          </p>
          <div class="actions">
            <button type="button" class="primary" onClick={uploader.resume}>
              Resume
            </button>
            <button type="button" onClick={uploader.cancel}>
              Cancel
            </button>
          </div>
        </>
      ) : null}
      {failure && !progress ? (
        <button type="button" onClick={uploader.dismiss}>
          Back
        </button>
      ) : null}
      {!failure && !progress ? <p class="phase">Starting…</p> : null}
    </section>
  );
}
