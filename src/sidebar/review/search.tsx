// sidebar: finds rows among the changes: by words, or those above a guard, with a warning, new.

import { useEffect, useState } from 'preact/hooks';
import type { RowQuery } from '../../client-api/review';
import { GUARDED, type Tally } from '../../model/tally';
import { LONGEST_SEARCH } from '../../model/text-limits';
import { numberText } from './numbers';

export type Wanted = Pick<RowQuery, 'text' | 'only'>;

/** No search: all groups are shown. */
export const ANY: Wanted = {};

/** Longer than the pause between two letters. Milliseconds. */
const PAUSE_MS = 300;

const guarded = (tally: Tally): boolean => GUARDED.some((measure) => tally[measure]);

export function Search(props: { all: Tally; onWanted: (wanted: Wanted) => void }) {
  const { all, onWanted } = props;
  const [text, setText] = useState('');
  const [only, setOnly] = useState('');
  const words = text.trim();
  const tooLong = words.length > LONGEST_SEARCH;
  useEffect(() => {
    if (tooLong) return undefined;
    const wanted: Wanted = {
      ...(words === '' ? {} : { text: words }),
      ...(only === '' ? {} : { only: only as NonNullable<Wanted['only']> }),
    };
    const timer = setTimeout(() => onWanted(words === '' && only === '' ? ANY : wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, tooLong, only, onWanted]);
  const { warned = 0, created = 0 } = all;
  return (
    <div class="search">
      {guarded(all) || warned > 0 || created > 0 ? (
        <select aria-label="Which rows" value={only} onChange={(event) => setOnly(event.currentTarget.value)}>
          <option value="">All changes</option>
          {guarded(all) ? <option value="guarded">Needs confirmation</option> : null}
          {warned > 0 ? <option value="warned">With a warning ({numberText(warned)})</option> : null}
          {created > 0 ? <option value="created">New ({numberText(created)})</option> : null}
        </select>
      ) : null}
      <input
        type="search"
        aria-label="Find rows"
        placeholder="Find a row, a column, a value…"
        aria-invalid={tooLong}
        aria-describedby={tooLong ? 'search-limit' : undefined}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {tooLong ? (
        <p id="search-limit" class="hint wrong" role="alert">
          {`At most ${LONGEST_SEARCH} characters. Shorten the search.`}
        </p>
      ) : null}
    </div>
  );
}
