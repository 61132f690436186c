// connections: which lists of a connection are too long for one answer, remembered between executions.

import type { LearnedPages } from '../ad-service/paged';
import type { Ports } from '../ports/ports';
import { PAGES } from './property-names';

/** More is not stored: there are two kinds of lists with pages. */
const MOST = 10;

function parsed(text: string | null): Map<string, number> {
  try {
    const entries = Object.entries(JSON.parse(text ?? '{}') as Record<string, unknown>);
    const sizes = entries.filter(
      (entry): entry is [string, number] => Number.isInteger(entry[1]) && (entry[1] as number) > 0,
    );
    return new Map(sizes.slice(0, MOST));
  } catch {
    return new Map();
  }
}

/** Read when first asked for, written when something is learned. */
export function learnedPagesOf({ userStore }: Pick<Ports, 'userStore'>, id: string): LearnedPages {
  const name = PAGES + id;
  let sizes: Map<string, number> | null = null;
  const all = () => {
    sizes = sizes ?? parsed(userStore.get(name));
    return sizes;
  };
  const write = () => {
    if (all().size > 0) userStore.set(name, JSON.stringify(Object.fromEntries(all())));
    else userStore.delete(name);
  };
  return {
    get: (resource) => all().get(resource),
    set: (resource, size) => {
      if (all().get(resource) === size) return;
      all().set(resource, size);
      write();
    },
    delete: (resource) => {
      if (all().delete(resource)) write();
    },
  };
}
