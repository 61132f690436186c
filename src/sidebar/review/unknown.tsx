// sidebar: creations without an answer: choose the created object, or create it again.

import { useEffect, useState } from 'preact/hooks';
import type { UnknownCreation } from '../../app/surface/unknown';
import { ask } from '../bridge';
import { FailureNotice } from '../parts/notice';
import { useRequest } from '../use-request';

/** Needs a new `key` for each review. */
export function Unknown(props: { onDecided: () => void; onOutdated: (changed: string) => void }) {
  const [open, setOpen] = useState<readonly UnknownCreation[]>([]);
  const request = useRequest();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each review
  useEffect(() => request.run(() => ask('unknownList'), setOpen), []);
  const decide = ({ run, entry, seen }: UnknownCreation, take: string) =>
    request.run(
      () =>
        ask('unknownResolve', { run, entry, take, seen }).catch((error) => {
          if (error.outdated) props.onOutdated(error.sentence);
          throw error;
        }),
      (left) => {
        setOpen(left);
        props.onDecided();
      },
    );
  if (open.length === 0) return <FailureNotice failure={request.failure} />;
  return (
    <section>
      <header>
        <h2>Unknown results</h2>
        <p class="hint">
          These rows were sent without an answer. Choose what was created, or create the row again.
        </p>
      </header>
      <FailureNotice failure={request.failure} />
      <ul class="troubles">
        {open.map((one) => (
          <li key={`${one.run} ${one.entry}`}>
            <strong>{one.label}</strong>
            {one.candidates.map(({ key, label, detail }) => (
              <span key={key}>
                {label} ({detail}){' '}
                <button type="button" disabled={request.busy} onClick={() => decide(one, key)}>
                  It is this one
                </button>
              </span>
            ))}
            <span>
              {one.candidates.length === 0 ? 'The service has no new object like it. ' : null}
              <button type="button" disabled={request.busy} onClick={() => decide(one, 'again')}>
                Create it again
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
