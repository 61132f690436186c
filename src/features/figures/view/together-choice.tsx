// figures: what several files are that have figures of the same rows and days.

import { Notice } from '../../../sidebar/components/notice';
import type { Together } from '../core/combine-imports';

export function TogetherChoice(props: {
  overlapping: number;
  together: Together;
  onChange: (one: Together) => void;
}) {
  return (
    <Notice tone="warning">
      <p>
        The files have figures of the same rows and days ({props.overlapping.toLocaleString('en')} times).
        What are they?
      </p>
      {(['newer', 'add'] as const).map((one) => (
        <label key={one} class="check">
          <input
            type="radio"
            name="together"
            checked={props.together === one}
            onChange={() => props.onChange(one)}
          />
          {one === 'newer'
            ? 'Separate reports: where they overlap, the newer file counts. The sums below are those of all files'
            : 'Parts of one report: where they overlap, their figures are added'}
        </label>
      ))}
    </Notice>
  );
}
