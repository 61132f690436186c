// creatives: asks before files of the set are replaced, because they cannot be restored.

import { counted } from '../../../shared/sentences';
import { Question } from '../../../sidebar/components/inner';

export function ReplaceQuestion(props: {
  types: readonly string[];
  disabled?: boolean;
  onReplace: () => void;
  onKeep: () => void;
}) {
  const { types } = props;
  const isSingle = types.length === 1;
  const current = isSingle ? `The current ${types[0]}` : `The current assets (${types.join(', ')})`;
  return (
    <Question
      title={`Replace ${isSingle ? types[0] : counted(types.length, 'asset')}?`}
      text={`${current} will be removed from the set. Undo can't restore a file.`}
      yes="Replace"
      no={`Keep the current ${isSingle ? 'asset' : 'assets'}`}
      writes="replace"
      busy={props.disabled ?? false}
      onYes={props.onReplace}
      onNo={props.onKeep}
    />
  );
}
