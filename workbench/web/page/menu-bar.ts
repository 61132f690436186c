// Workbench page: the menu bar: the page's own menus, then those of the script; usable with mouse and
// keyboard.
import { byId, element } from './dom';

export type Entry =
  | { type: 'item'; caption: string; hint?: string; choose: () => void }
  | { type: 'separator' }
  | { type: 'menu'; caption: string; items: Entry[] };

export interface BarMenu {
  caption: string;
  items: Entry[];
}

interface MenuBar {
  draw(menus: BarMenu[]): void;
}

/** `focusGrid` is called after a menu closes, with or without a choice. */
export function createMenuBar(focusGrid: () => void): MenuBar {
  const bar = byId('menu-bar');
  let menus: BarMenu[] = [];
  let buttons: HTMLElement[] = [];
  let open: { button: HTMLElement; list: HTMLElement } | null = null;

  const close = (): void => {
    // Removing the focused element calls this function again.
    const was = open;
    open = null;
    was?.list.remove();
    was?.button.setAttribute('aria-expanded', 'false');
  };
  const leave = (): void => {
    close();
    focusGrid();
  };
  const show = (menu: BarMenu, button: HTMLElement, focusFirst: boolean): void => {
    close();
    const list = listOf(menu.items, leave);
    button.setAttribute('aria-expanded', 'true');
    button.after(list);
    open = { button, list };
    if (focusFirst) itemsOf(list)[0]?.focus();
  };

  const buttonOf = (menu: BarMenu): HTMLElement => {
    const button: HTMLElement = element(
      'button',
      {
        type: 'button',
        role: 'menuitem',
        'aria-haspopup': 'menu',
        'aria-expanded': 'false',
        onclick: (event) => {
          if (open?.button === button) close();
          else show(menu, button, (event as MouseEvent).detail === 0);
        },
        onpointerenter: () => {
          if (open && open.button !== button) show(menu, button, false);
        },
      },
      menu.caption,
    );
    return button;
  };

  const walk = (step: 1 | -1, from: number): void => {
    const next = (from + step + buttons.length) % buttons.length;
    if (open) show(menus[next]!, buttons[next]!, true);
    else buttons[next]?.focus();
  };

  bar.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(open?.button ?? (document.activeElement as HTMLElement));
    const steps = new Map<string, () => void>([
      ['Escape', leave],
      ['ArrowDown', () => (open ? moveFocus(open.list, 1) : show(menus[at]!, buttons[at]!, true))],
      ['ArrowUp', () => open && moveFocus(open.list, -1)],
      ['ArrowRight', () => enterSubmenu() || walk(1, at)],
      ['ArrowLeft', () => leaveSubmenu() || walk(-1, at)],
    ]);
    const step = steps.get(event.key);
    if (!step || at < 0) return;
    step();
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!bar.contains(event.target as Node)) close();
  });
  bar.addEventListener('focusout', (event) => {
    if (open && !bar.contains(event.relatedTarget as Node | null)) close();
  });

  return {
    draw: (next) => {
      close();
      menus = next;
      buttons = menus.map(buttonOf);
      bar.replaceChildren(...buttons.map((button) => element('div', { class: 'menu-holder' }, button)));
    },
  };
}

/** The items of one list, without those of its submenus. */
const itemsOf = (list: Element): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > [role=menuitem], :scope > .submenu > [role=menuitem]'),
];

/** Up and down move within the list that has the focus. */
function moveFocus(whole: HTMLElement, step: 1 | -1): void {
  const items = itemsOf(document.activeElement?.closest('[role=menu]') ?? whole);
  const at = items.indexOf(document.activeElement as HTMLElement);
  // Without a focused item, down moves to the first one and up to the last one.
  const next = at < 0 && step < 0 ? items.length - 1 : at + step;
  items[(next + items.length) % items.length]?.focus();
}

/** Moves from the title of a submenu to its first item. Returns false if the focus is elsewhere. */
function enterSubmenu(): boolean {
  const list = document.activeElement?.parentElement?.querySelector(':scope > [role=menu]');
  if (!list?.closest('.submenu')) return false;
  itemsOf(list)[0]?.focus();
  return true;
}

/** Moves from an item of a submenu back to its title. */
function leaveSubmenu(): boolean {
  const title = document.activeElement?.closest('[role=menu]')?.parentElement;
  if (!title?.classList.contains('submenu')) return false;
  title.querySelector<HTMLElement>(':scope > [role=menuitem]')?.focus();
  return true;
}

function listOf(entries: Entry[], done: () => void): HTMLElement {
  const rows = entries.map((entry) => {
    if (entry.type === 'separator') return element('hr', {});
    if (entry.type === 'menu') {
      const label = element(
        'button',
        { type: 'button', role: 'menuitem', 'aria-haspopup': 'menu' },
        entry.caption,
        element('span', { class: 'hint' }, '▸'),
      );
      return element('div', { class: 'submenu' }, label, listOf(entry.items, done));
    }
    const choose = (): void => {
      done();
      entry.choose();
    };
    const hint = entry.hint ? element('span', { class: 'hint' }, entry.hint) : null;
    return element('button', { type: 'button', role: 'menuitem', onclick: choose }, entry.caption, hint);
  });
  return element('div', { class: 'menu', role: 'menu' }, ...rows);
}
