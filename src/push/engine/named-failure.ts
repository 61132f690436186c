// push: failures with the names of campaigns and creative sets: requests have only IDs.

import type { Failure } from '../../ad-service/failures';
import { shortened } from '../../shared/cell-text';
import { withoutTrailing } from '../../shared/invisible-characters';
import { isUnreadable, type Value } from '../../shared/value';
import type { Parents } from '../../tabs/common/resource';

/** Characters of a name. */
const LONGEST = 60;

/** `campaign 007`, with the period of the sentence. */
const OBJECT = /\b(campaign|creative set) ([^\s,;:()"]+)/g;

/** The failure with the last pulled names; an ID stays where the name is unknown. */
export function namedFailure(failure: Failure, parents: Parents): Failure {
  const nameOf = (noun: string, id: string): Value | undefined =>
    noun === 'campaign' ? parents.campaign(id)?.name : parents.nameOfSet(id);
  const sentence = failure.sentence.replace(OBJECT, (text, noun: string, word: string) => {
    const id = withoutTrailing(word, '.');
    const name = nameOf(noun, id);
    const isKnown = typeof name === 'string' && name !== '' && !isUnreadable(name);
    return isKnown ? `${noun} "${shortened(name, LONGEST)}"${word.slice(id.length)}` : text;
  });
  return { ...failure, sentence };
}
