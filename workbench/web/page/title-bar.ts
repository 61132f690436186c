// Workbench page: the bar above the menus: document name, save state, people.
import type { Person } from '../wire/model';
import { byId, element } from './dom';

type SaveState = 'saved' | 'saving' | 'offline';

interface TitleBar {
  setName(name: string): void;
  setState(state: SaveState): void;
  setPeople(people: Person[]): void;
  setRunning(count: number): void;
}

const STATES: Record<SaveState, string> = { saved: 'Saved', saving: 'Saving…', offline: 'Reconnecting…' };
/** Padding on both sides of the name field, including borders and caret. */
const NAME_PADDING = 18;
/** Dark enough for white letters. */
const COLORS = ['#1a73e8', '#188038', '#b3261e', '#8430ce', '#a05a00', '#00796b', '#c2185b', '#455a64'];

/** `rename` is called when the person renames the document. */
export function createTitleBar(ownSession: string, rename: (name: string) => void): TitleBar {
  const name = element('input', {
    id: 'document-name',
    'aria-label': 'Name of the document',
    spellcheck: 'false',
    maxlength: 200,
  });
  const state = element('span', { id: 'save-state', role: 'status' });
  const running = element('span', { id: 'running', role: 'status', hidden: true }, 'Running script');
  const people = element('ul', { id: 'people', 'aria-label': 'People in this document' });
  const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  let shownName = '';

  const resize = (): void => {
    pen.font = getComputedStyle(name).font;
    name.style.width = `${Math.max(40, Math.ceil(pen.measureText(name.value).width) + NAME_PADDING)}px`;
  };
  // Before its style sheet is loaded, the name has the wrong font.
  window.addEventListener('load', resize);
  name.addEventListener('input', resize);
  name.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') name.value = shownName;
    if (event.key === 'Enter' || event.key === 'Escape') name.blur();
  });
  name.addEventListener('blur', () => {
    const wanted = name.value.trim();
    if (wanted && wanted !== shownName) rename(wanted);
    else name.value = shownName;
    resize();
  });
  byId('title-bar').replaceChildren(icon(), name, state, running, people);

  return {
    setName: (text) => {
      shownName = text;
      document.title = text;
      if (document.activeElement !== name) name.value = text;
      resize();
    },
    setState: (now) => {
      state.textContent = STATES[now];
      state.className = now;
    },
    setRunning: (count) => {
      running.hidden = count === 0;
    },
    setPeople: (present) => {
      const others = present.filter((person) => person.session !== ownSession);
      const own = present.filter((person) => person.session === ownSession);
      people.replaceChildren(
        ...[...others, ...own].map((person) => avatar(person, person.session === ownSession)),
      );
    },
  };
}

function avatar({ user }: Person, isOwn: boolean): HTMLElement {
  let sum = 0;
  for (const letter of user) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  const style = `background:${COLORS[sum % COLORS.length]}`;
  return element(
    'li',
    { style, title: isOwn ? `${user} (you)` : user, class: isOwn ? 'own' : '' },
    user.slice(0, 1).toUpperCase(),
  );
}

function icon(): HTMLElement {
  return element('img', { src: '/page/icon.svg', alt: '', width: 28, height: 28 });
}
