// Workbench page: the menus that the script created.
import type { MenuEntry, MenuTree } from '../../apps-script/services/ui-hub';
import type { BarMenu, Entry } from './menu-bar';

/** Menus of the script by caption; an add-on's own menu is under Extensions, as at Google. */
export function scriptMenus(menus: MenuTree[], run: (functionName: string) => void): BarMenu[] {
  const entry = (given: MenuEntry): Entry => {
    if (given.type === 'separator') return given;
    if (given.type === 'menu') return { ...given, items: given.items.map(entry) };
    return { type: 'item', caption: given.caption, choose: () => run(given.functionName) };
  };
  const own = menus
    .filter((menu) => !menu.addon)
    .map(({ caption, items }) => ({ caption, items: items.map(entry) }));
  const addons: Entry[] = menus
    .filter((menu) => menu.addon)
    .map(({ caption, items }) => ({ type: 'menu', caption, items: items.map(entry) }));
  return addons.length > 0 ? [{ caption: 'Extensions', items: addons }, ...own] : own;
}
