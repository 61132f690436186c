// bid-rules: the apps of the app lists that rules name, read from the service for each dry run.

import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { appListApps, appListsRead } from '../lists/app-lists';
import type { Rule } from './core/bid-rule';

/** Names of the lists with this app, in lower case. */
export type ListsOf = (externalAppId: string) => readonly string[];

const NONE: readonly string[] = [];

/**
 * One request for the lists and one for each that is named; none if no rule names one.
 * @throws UserError when a list does not exist, several have its name, or the service cannot be read
 */
export function appListsOf(ports: Ports, rules: readonly Rule[]): ListsOf {
  const named = rules.flatMap(({ row, appLists }) => appLists.map((name) => ({ row, name })));
  if (named.length === 0) return () => NONE;
  const { lists } = appListsRead(ports);
  const byApp = new Map<string, string[]>();
  const read = new Set<string>();
  for (const { row, name } of named) {
    if (read.has(name)) continue;
    read.add(name);
    const [found, second] = lists.filter((list) => list.name.toLowerCase() === name);
    if (found === undefined || second !== undefined) {
      const why = found === undefined ? 'There is no app list' : 'Several app lists have the name';
      throw new UserError(`Bid rules, row ${row}, Where: ${why} "${name}". See Bidgrid ▸ App lists.`);
    }
    for (const app of appListApps(ports, found.id)) {
      const names = byApp.get(app);
      if (names) names.push(name);
      else byApp.set(app, [name]);
    }
  }
  return (externalAppId) => byApp.get(externalAppId) ?? NONE;
}
