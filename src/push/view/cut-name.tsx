// push: a name in one line that is cut before its end: the end tells most names apart. Invisible characters
// have marks.

import { withMarks } from '../../shared/invisible-characters';
import { namePieces } from './name-pieces';

export function CutName({ text }: { text: string }) {
  const [cut, keptPart] = namePieces(withMarks(text));
  return (
    <span class="cut-name">
      <span class="cut">{cut}</span>
      <span class="kept">{keptPart}</span>
    </span>
  );
}
