// Workbench, Apps Script host, in the worker: text finders: their settings and their current position.
import { isHandle } from '../../protocol/messages';
import type { TextSearch } from '../../services/text-search';
import type { Bridge } from '../bridge/bridge';

type Finder = GoogleAppsScript.Spreadsheet.TextFinder;

/** The main thread searches; settings and position are kept here. */
function textFinder(bridge: Bridge, search: TextSearch): object {
  const set = (change: Partial<TextSearch>): object => {
    Object.assign(search, change);
    return self;
  };
  const go = (method: 'findNext' | 'findPrevious'): unknown => {
    const found = bridge.call('TextFinder', method, [search]);
    const handle = bridge.handleOf(found);
    if (isHandle(handle, 'Range')) search.current = handle.ref as TextSearch['current'];
    return found;
  };
  const local = {
    findNext: () => go('findNext'),
    findPrevious: () => go('findPrevious'),
    getCurrentMatch: () => (search.current ? bridge.decode({ $: 'Range', ref: search.current }) : null),
    ignoreDiacritics: (ignoreDiacritics: boolean) => set({ ignoreDiacritics }),
    matchCase: (matchCase: boolean) => set({ matchCase }),
    matchEntireCell: (matchEntireCell: boolean) => set({ matchEntireCell }),
    matchFormulaText: (matchFormulaText: boolean) => set({ matchFormulaText }),
    startFrom: (range: unknown) => {
      const handle = bridge.handleOf(range);
      return set({
        start: isHandle(handle, 'Range') ? (handle.ref as TextSearch['start']) : null,
        current: null,
      });
    },
    useRegularExpression: (useRegularExpression: boolean) => set({ useRegularExpression }),
  } satisfies { [K in keyof Finder]?: unknown };
  const self = bridge.remote('TextFinder', search, local);
  return self;
}

export function reviveTextFinders(bridge: Bridge): void {
  bridge.revive('TextFinder', (search: TextSearch) => textFinder(bridge, search));
}
