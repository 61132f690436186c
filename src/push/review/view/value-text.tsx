// push: a value of a review, as in a cell, with marks for invisible characters; and two values with their
// differences marked.

import { withMarks } from '../../../shared/invisible-characters';
import { differencesOf, lengthOf, type Piece } from './differences';

export function ValueText(props: { text: string }) {
  return props.text === '' ? (
    <em class="empty">empty</em>
  ) : (
    <span class="value">{withMarks(props.text)}</span>
  );
}

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) => (
  <span class="value">
    {pieces.map(({ text, isChanged }, i) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a value never change
      isChanged ? <mark key={i}>{withMarks(text)}</mark> : withMarks(text),
    )}
  </span>
);

/** @param props `isWhole`: with everything that is equal */
export function Differences(props: { before: string; after: string; isWhole: boolean }) {
  const { before, after } = differencesOf(props.before, props.after, props.isWhole);
  return (
    <>
      {lengthOf(before) > 0 ? <Pieces pieces={before} /> : <em class="empty">empty</em>}
      <span class="arrow"> → </span>
      {lengthOf(after) > 0 ? <Pieces pieces={after} /> : <em class="empty">empty</em>}
    </>
  );
}
