// sidebar: remaining time, updated each second.

import { useEffect, useState } from 'preact/hooks';

const two = (n: number): string => String(n).padStart(2, '0');

/** `4:05`, `1:02:09`. */
function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** @param until milliseconds since 1970 */
export function Countdown(props: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span class="countdown">{countdownText(props.until - now)}</span>;
}
