// sidebar: a message box: a failure with details, a hint or a success.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { twoDigits } from '../../shared/time';
import type { CallError } from '../client/bridge';

/** `4:05`, `1:02:09`. */
function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`;
}

/** @param until milliseconds since 1970 */
export function Countdown(props: { until: number }) {
  const [time, setTime] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span class="number">{countdownText(props.until - time)}</span>;
}

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
          <p>{detail}</p>
        </details>
      ) : null}
    </Notice>
  );
}
