// connections: sentences for a reader who has Connections open already.

import type { Failure } from '../ad-service/failures';

/** Without the way to Connections: "Check them in Connections." becomes "Check them." */
export const inConnections = (sentence: string): string =>
  sentence
    .replace(/ in (?:Bidgrid ▸ )?Connections…?(?=[.;,])/g, '')
    .replace(
      /(Then open|Open|In) Bidgrid ▸ Connections…,? (?:and )?(\w)/g,
      (_, start: string, first: string) => (start === 'Then open' ? `Then ${first}` : first.toUpperCase()),
    );

export const forConnections = (failure: Failure): Failure => ({
  ...failure,
  sentence: inConnections(failure.sentence),
});
