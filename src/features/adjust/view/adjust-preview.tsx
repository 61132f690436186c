// adjust: the preview of Adjust: the first changes, new issues of Check, and cells that are not changed.

import { useEffect, useRef } from 'preact/hooks';
import { leftOutText } from '../../../shared/sentences';
import { Notice } from '../../../sidebar/components/notice';
import type { AdjustView } from '../adjust-schema';

const count = (n: number, one: string): string => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;

function Samples(props: { view: AdjustView }) {
  const { samples, changes } = props.view;
  const columns = new Set(samples.map(({ column }) => column));
  return (
    <>
      <table class="samples">
        <thead>
          <tr>
            <th scope="col">{columns.size === 1 ? samples[0]!.column : 'Cell'}</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {samples.map(({ row, column, label, before, after }) => (
            <tr key={`${row} ${column}`}>
              <th scope="row">
                <span class="row-label" title={label}>
                  {label === '' ? `Row ${row}` : label}
                </span>
                <span class="column">
                  {[label === '' ? '' : `Row ${row}`, columns.size > 1 ? column : '']
                    .filter((text) => text !== '')
                    .join(' · ')}
                </span>
              </th>
              <td class="before">{before === '' ? 'empty' : before}</td>
              <td class="after">{after === '' ? 'empty' : after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes > samples.length ? (
        <p class="hint">and {count(changes - samples.length, 'more cell')}.</p>
      ) : null}
    </>
  );
}

function Staying(props: { view: AdjustView }) {
  const { skipped, unchanged } = props.view;
  const lines = skipped.map(({ why, count: n }) => ({ n, why }));
  if (unchanged > 0) lines.unshift({ n: unchanged, why: 'that would not change' });
  if (lines.length === 0) return null;
  const all = lines.reduce((sum, { n }) => sum + n, 0);
  return (
    <details class="staying">
      <summary>{count(all, 'cell')} stay as they are</summary>
      <ul>
        {lines.map(({ n, why }) => (
          <li key={why}>
            <strong>{n.toLocaleString('en')}</strong> {why}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How many bids pay more and less, and how other numbers change: a wrong sign shows before it is applied. */
function Directions({ view }: { view: AdjustView }) {
  const parts = [
    [view.more, 'pay more', 'up'],
    [view.less, 'pay less', 'down'],
    [view.raised, 'raised', 'up'],
    [view.lowered, 'lowered', 'down'],
  ] as const;
  return (
    <>
      <p class="up-down">
        {parts.map(([n, what, style]) =>
          n > 0 ? (
            <span key={what} class={style}>
              {n.toLocaleString('en')} {what}
            </span>
          ) : null,
        )}
      </p>
      {view.paying === '' ? null : <p class="paying">{view.paying}</p>}
    </>
  );
}

function Concerns(props: { view: AdjustView }) {
  const { concerns } = props.view;
  if (concerns.length === 0) return null;
  const error = concerns.some(({ severity }) => severity === 'error');
  return (
    <Notice tone={error ? 'error' : 'warning'}>
      <p>Check would then report:</p>
      <ul class="concerns">
        {concerns.map(({ title, count: n, message }) => (
          <li key={title}>
            <strong>
              {title} ({n.toLocaleString('en')})
            </strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function AdjustPreview(props: { view: AdjustView; busy: boolean; onApply: () => void }) {
  const { view, busy } = props;
  const section = useRef<HTMLElement>(null);
  const leftOut = leftOutText(view.hiddenRows, view.hiddenColumns);
  // The form leaves no room for the cells in a low window. First the button Preview gets the focus back,
  // which scrolls to it.
  useEffect(() => {
    if (busy) return undefined;
    const timer = setTimeout(() => section.current?.scrollIntoView());
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <section class="adjust-preview" aria-live="polite" ref={section}>
      <h2>Preview</h2>
      <p>
        <strong>
          {view.changes === 0 ? 'No cell' : count(view.changes, 'cell')} of{' '}
          {view.selected.toLocaleString('en')}
        </strong>{' '}
        selected in {view.sheet} would change.{leftOut === '' ? '' : ` ${leftOut}.`}
      </p>
      <Directions view={view} />
      <Concerns view={view} />
      <Staying view={view} />
      {view.changes > 0 ? (
        <>
          <Samples view={view} />
          <div class="main-action">
            <button type="button" class="primary" disabled={busy} onClick={props.onApply}>
              Change {count(view.changes, 'cell')}
            </button>
          </div>
        </>
      ) : null}
    </section>
  );
}
