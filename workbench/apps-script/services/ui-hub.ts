// Workbench, Apps Script host: what scripts show on each open page, and the answers of people.

export type ButtonName = 'CLOSE' | 'OK' | 'CANCEL' | 'YES' | 'NO';

export type MenuEntry =
  | { type: 'item'; caption: string; functionName: string }
  | { type: 'separator' }
  | { type: 'menu'; caption: string; items: MenuEntry[] };

/** One menu in the bar; an add-on's menu is under Extensions at Google. */
export interface MenuTree {
  caption: string;
  addon: boolean;
  items: MenuEntry[];
}

/** An element that is shown until it is closed or answered; `id` is unique in the host. */
export type Shown =
  | { type: 'sidebar'; id: string; title: string; html: string }
  | {
      type: 'dialog';
      id: string;
      modal: boolean;
      title: string;
      html: string;
      /** Pixels; null: chosen by the page. */
      width: number | null;
      height: number | null;
    }
  | { type: 'alert' | 'prompt'; id: string; title: string; prompt: string; buttons: ButtonName[] };

export type UiEvent =
  /** Replaces the menu with the same caption. */
  | { type: 'menu'; menu: MenuTree }
  | Shown
  | { type: 'toast'; title: string; message: string; seconds: number }
  | { type: 'close'; id: string };

/** `text` is the input of a prompt. CLOSE is the close button in the corner. */
export interface UiAnswer {
  button: ButtonName;
  text?: string;
}

export interface UiHub {
  /** Sends a page everything that is currently shown, then every event. Returns a function that stops it. */
  subscribe(session: string, listener: (event: UiEvent) => void): () => void;
  /** A person pressed a button of an alert or a prompt; unknown IDs and buttons are ignored. */
  answer(session: string, id: string, answer: UiAnswer): void;
  /** The person, or the page itself, closed a sidebar, a dialog or a question. */
  closed(session: string, id: string): void;
  /** A page was closed permanently: its pending questions are answered with CLOSE. */
  leave(session: string): void;
  /** What a session currently sees: for tests and for replays. */
  shown(session: string): { menus: MenuTree[]; open: Shown[] };
  /** For services: shows an element. A sidebar or a modal dialog replaces the previous one. */
  show(session: string, event: UiEvent): void;
  /** For services: asks and waits; closes the question when `signal` is aborted. */
  ask(
    session: string,
    question: Shown & { type: 'alert' | 'prompt' },
    signal: AbortSignal,
  ): Promise<UiAnswer>;
  newId(): string;
}

interface Page {
  menus: Map<string, MenuTree>;
  open: Map<string, Shown>;
  listeners: Set<(event: UiEvent) => void>;
}

/** One sidebar and one dialog at a time: a new one replaces the previous one of its kind. */
const placeOf = (shown: Shown): string =>
  shown.type === 'sidebar' || shown.type === 'dialog' ? shown.type : shown.id;

export function createUiHub(): UiHub {
  const pages = new Map<string, Page>();
  const waiting = new Map<string, (answer: UiAnswer) => void>();
  let nextId = 1;

  const pageOf = (session: string): Page => {
    const page = pages.get(session) ?? { menus: new Map(), open: new Map(), listeners: new Set() };
    pages.set(session, page);
    return page;
  };

  const sendTo = (page: Page, event: UiEvent): void => {
    for (const listener of page.listeners) listener(event);
  };

  const show = (session: string, event: UiEvent): void => {
    const page = pageOf(session);
    if (event.type === 'menu') page.menus.set(event.menu.caption, event.menu);
    else if (event.type === 'close') page.open.delete(event.id);
    else if (event.type !== 'toast') {
      for (const other of page.open.values()) {
        if (placeOf(other) !== placeOf(event)) continue;
        page.open.delete(other.id);
        sendTo(page, { type: 'close', id: other.id });
      }
      page.open.set(event.id, event);
    }
    sendTo(page, event);
  };

  /** Removes an element from the page; a question closed this way is answered with CLOSE. */
  const closed = (session: string, id: string): void => {
    pageOf(session).open.delete(id);
    waiting.get(id)?.({ button: 'CLOSE' });
  };

  const answer = (session: string, id: string, given: UiAnswer): void => {
    const question = pageOf(session).open.get(id);
    if (question?.type !== 'alert' && question?.type !== 'prompt') return;
    if (given.button !== 'CLOSE' && !question.buttons.includes(given.button)) return;
    pageOf(session).open.delete(id);
    waiting.get(id)?.(given);
  };

  return {
    show,
    answer,
    closed,
    newId: () => `ui-${nextId++}`,
    subscribe(session, listener) {
      const page = pageOf(session);
      for (const menu of page.menus.values()) listener({ type: 'menu', menu });
      for (const event of page.open.values()) listener(event);
      page.listeners.add(listener);
      return () => void page.listeners.delete(listener);
    },
    leave(session) {
      for (const { id } of [...pageOf(session).open.values()]) closed(session, id);
      pages.delete(session);
    },
    shown: (session) => ({
      menus: [...pageOf(session).menus.values()],
      open: [...pageOf(session).open.values()],
    }),
    ask: (session, question, signal) =>
      new Promise((resolve) => {
        const finish = (given: UiAnswer): void => {
          waiting.delete(question.id);
          signal.removeEventListener('abort', giveUp);
          resolve(given);
        };
        const giveUp = (): void => {
          show(session, { type: 'close', id: question.id });
          finish({ button: 'CLOSE' });
        };
        waiting.set(question.id, finish);
        signal.addEventListener('abort', giveUp);
        show(session, question);
      }),
  };
}
