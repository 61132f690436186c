// sidebar, figures: asks which lines count, if a report repeats installs and spend in several lines.

import { useState } from 'preact/hooks';
import type { LineChoice, Repeated } from '../../figures/read/repeats';
import { Notice } from '../components/notice';

type Use = LineChoice['use'];

/** @param keys what the lines have in common: `day, campaign and country` */
export function LineQuestion(props: {
  repeated: Repeated;
  keys: string;
  busy: boolean;
  onAnswer: (choice: LineChoice) => void;
}) {
  const { repeated, keys, busy, onAnswer } = props;
  const { column, header, values, figures } = repeated;
  const name = `“${header || `Column ${column + 1}`}”`;
  const [use, setUse] = useState<Use | null>(null);
  const [value, setValue] = useState(values[values.length - 1] ?? '');
  const option = (one: Use, text: string) => (
    <label class="check">
      <input type="radio" name="lines" checked={use === one} onChange={() => setUse(one)} />
      {text}
    </label>
  );
  return (
    <Notice tone="warning">
      <fieldset class="question">
        <legend>Which lines count?</legend>
        <p>
          Several lines of the same {keys} repeat the same {figures}; only {name} differs. If you add up all
          lines, these figures count several times.
        </p>
        {values.length > 0 ? (
          <div class="value-choice">
            {option('value', `Only the lines in which ${name} is`)}
            <select
              aria-label={`Value of ${header}`}
              value={value}
              onChange={(e) => {
                setValue(e.currentTarget.value);
                setUse('value');
              }}
            >
              {values.map((text) => (
                <option key={text} value={text}>
                  {text || '(empty)'}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        {option('once', `One line for each ${keys}; only its ${figures}`)}
        {option('all', `All lines: each has other ${figures}, which happen to be equal`)}
        <button
          type="button"
          class="small"
          disabled={use === null || busy}
          onClick={() => onAnswer({ use: use!, column, value: use === 'value' ? value : '' })}
        >
          Use these lines
        </button>
      </fieldset>
    </Notice>
  );
}
