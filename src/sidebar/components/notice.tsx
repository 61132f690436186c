// sidebar: a message box: a failure with details, a hint or a success.

import type { ComponentChildren } from 'preact';
import type { CallError } from '../client/bridge';
import { Countdown } from './countdown';

export type Tone = 'error' | 'warning' | 'success' | 'plain';

export function Notice(props: { tone: Tone; children: ComponentChildren }) {
  return (
    <div class={`notice ${props.tone}`} role={props.tone === 'error' ? 'alert' : 'status'}>
      {props.children}
    </div>
  );
}

/** One box for each text. */
export function Notices(props: { tone: Tone; texts: readonly string[] }) {
  return (
    <>
      {props.texts.map((text) => (
        <Notice key={text} tone={props.tone}>
          {text}
        </Notice>
      ))}
    </>
  );
}

export function FailureNotice(props: { failure: CallError | null }) {
  if (!props.failure) return null;
  const { sentence, detail, until, notReady } = props.failure;
  return (
    <Notice tone={notReady ? 'plain' : 'error'}>
      <p>{sentence}</p>
      {until === null ? null : (
        <p>
          Time left: <Countdown until={until} />
        </p>
      )}
      {detail && detail !== sentence ? (
        <details>
          <summary>Details</summary>
          <p class="detail">{detail}</p>
        </details>
      ) : null}
    </Notice>
  );
}
