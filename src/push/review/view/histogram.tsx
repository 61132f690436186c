// push: bid changes by size, as bars and as a table for screen readers.

import { CHANGE_STEPS, type ChangeStep, type Tally } from '../../../shared/guards';
import { numberText } from './review-numbers';

/** `under −50`, `−50 to −20`, … `over 50`: percent. */
function stepLabels(): string[] {
  const sign = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
  const first = `under ${sign(CHANGE_STEPS[0])}`;
  const between = CHANGE_STEPS.slice(1).map((end, i) => `${sign(CHANGE_STEPS[i]!)} to ${sign(end)}`);
  return [first, ...between, `over ${sign(CHANGE_STEPS[CHANGE_STEPS.length - 1]!)}`];
}

export function Histogram(props: { tally: Tally }) {
  const steps = stepLabels().map((label, i) => ({
    label,
    count: props.tally[`change${i}` as ChangeStep] ?? 0,
    tone: CHANGE_STEPS[i] === undefined || CHANGE_STEPS[i] > 0 ? 'rise' : 'fall',
  }));
  const most = Math.max(...steps.map(({ count }) => count));
  if (most === 0) return null;
  return (
    <figure class="histogram">
      <figcaption>Pay less or more, in %</figcaption>
      <div class="bars" aria-hidden="true">
        {steps.map(({ label, count, tone }) => (
          <div key={label} class="bar-of">
            <span class="number">{count > 0 ? numberText(count) : ''}</span>
            <span class={`column ${tone}`} style={{ height: `${Math.ceil((count / most) * 56)}px` }} />
            <span class="step">{label}</span>
          </div>
        ))}
      </div>
      <table class="unseen">
        <thead>
          <tr>
            <th>Change in %</th>
            <th>Changes</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ label, count }) => (
            <tr key={label}>
              <td>{label}</td>
              <td>{numberText(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
