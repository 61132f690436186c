// schedule: what a morning run found; types only.

import type { FiguresNews } from './news';

/**
 * passing: the next run may succeed · login, tabs, size: the person has to fix the connection, fix the
 * tabs, or choose fewer tabs.
 */
export interface Problem {
  readonly kind: 'passing' | 'login' | 'tabs' | 'size';
  readonly sentence: string;
}

/** Values of a tab that were changed at the service, not from this document. */
export interface Elsewhere {
  readonly title: string;
  readonly values: number;
}

export interface Report extends FiguresNews {
  /** The person has seen no report yet: alarms and states are all of the day, not only new ones. */
  readonly isFirst: boolean;
  readonly elsewhere: readonly Elsewhere[];
  readonly problem: Problem | null;
}
