// Workbench, page server: keeps the workbook of every page equal to the one of the host, which is the truth.
import type { LiveMutation, LiveWorkbook } from '../../apps-script/engine/live-workbook';
import type { Change, FromPage, FromServer } from '../wire/messages';
import { digest, isAutomatic, type Kind, type Mutation } from '../wire/mutation';
import { spellOutStyles } from '../wire/named-styles';
import { type Rebased, rebase } from '../wire/rebase';
import { createHistory } from './history';
import { joinWrites } from './outbox';

export type PageMutation = Extract<FromPage, { kind: 'mutation' }>;

/** One page as the sync sees it. `send` may be called at any time until `leave`. */
export interface PageLink {
  session: string;
  user: string;
  send(message: FromServer): void;
}

export interface SyncOptions {
  workbook: LiveWorkbook;
  /** Null when the user may; else a sentence for the user that says why not. */
  forbids?(user: string, mutation: Mutation): string | null;
  /** Called right before and right after a page's mutation is applied; for the triggers. */
  applied?(page: PageLink, mutation: Mutation, apply: () => void): void;
  /** Milliseconds in which changes are gathered before they go out. */
  gatherMs?: number;
}

export interface Sync {
  /**
   * Brings a page (anew, or after a lost connection) up to date; it hears of every change until it leaves.
   */
  join(link: PageLink): { receive(message: PageMutation): void; leave(): void };
  /** Sends what is waiting now. */
  flush(): void;
  close(): void;
}

/** What is remembered of a page, also while it is away. */
interface PageState {
  link: PageLink | null;
  epoch: number;
  /** Mutations made on snapshots older than this are void. */
  voidBefore: number;
  settled: number;
  wantsSnapshot: boolean;
  /** Version of the workbook after the last change of its own that it is sent in full. */
  echoed: number;
  outbox: Change[];
}

/** The page mutation being applied, and whether its page needs to hear all of it. */
interface Applying {
  page: PageState;
  id: string;
  seq: number;
  by: string;
  inFull: boolean;
  heard: boolean;
}

const copyOf = (mutation: Mutation): Mutation => JSON.parse(JSON.stringify(mutation)) as Mutation;

const displaces = (kind: Kind): boolean => kind === 'shift' || kind === 'move';

const RACE =
  'Someone changed rows, columns or the order of this sheet at the same moment, so your last change was not made. Please make it again.';

export function createSync(options: SyncOptions): Sync {
  const { workbook, gatherMs = 30 } = options;
  const history = createHistory(workbook.version);
  const pages = new Map<string, PageState>();
  let timer: NodeJS.Timeout | null = null;
  let current: Applying | null = null;

  const stop = workbook.onMutation(heard);

  function heard({ version, id, params }: LiveMutation): void {
    const { kind } = digest({ id, params });
    // Cells are written once and left alone; anything else may become part of the living workbook.
    const mutation: Mutation = kind === 'cells' ? { id, params: { ...params } } : copyOf({ id, params });
    spellOutStyles(mutation, (name) => workbook.core.getStyles().get(name));
    // What the engine does of itself in consequence is the host's doing.
    const own = current && !current.heard && current.id === id ? current : null;
    if (own) own.heard = true;
    history.add(version, mutation, own?.by ?? null);
    for (const page of pages.values()) {
      if (!page.link || page.wantsSnapshot) continue;
      if (own?.page !== page) page.outbox.push({ seq: null, mutation });
      else page.outbox.push({ seq: own.seq, mutation: own.inFull ? mutation : null });
    }
    soon();
  }

  function soon(): void {
    timer ??= setTimeout(flush, gatherMs);
  }

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    for (const page of pages.values()) flushPage(page);
  }

  function flushPage(page: PageState): void {
    if (!page.link) return;
    const { version } = workbook;
    if (page.wantsSnapshot) {
      page.wantsSnapshot = false;
      page.outbox = [];
      const { epoch, settled } = page;
      page.link.send({ kind: 'snapshot', epoch, version, settled, workbook: workbook.snapshot() });
    } else if (page.outbox.length > 0) {
      const changes = joinWrites(page.outbox);
      page.outbox = [];
      page.link.send({ kind: 'changes', version, changes });
    }
  }

  function resync(page: PageState): void {
    page.epoch += 1;
    page.wantsSnapshot = true;
    soon();
  }

  /** The page's mutation is not made: its page goes back to the truth. */
  function refuse(page: PageState, mutation: Mutation, why: string): void {
    if (!page.wantsSnapshot && !isAutomatic(mutation)) page.link?.send({ kind: 'notice', message: why });
    resync(page);
    // What the page did next names its cells by places that never came to be.
    if (displaces(digest(mutation).kind)) page.voidBefore = page.epoch;
  }

  function receive(page: PageState, message: PageMutation): void {
    const { link } = page;
    if (!link || message.seq <= page.settled) return;
    page.settled = message.seq;
    if (message.epoch < page.voidBefore) {
      if (!page.wantsSnapshot) page.outbox.push({ seq: message.seq, mutation: null });
      soon();
      return;
    }
    const by = `${link.session} ${message.epoch}`;
    const foreign = history.since(message.base, by);
    const rebased: Rebased = foreign ? rebase(message.mutation, foreign) : { possible: false };
    const mutation = rebased.possible ? rebased.mutation : message.mutation;
    const obstacle = rebased.possible ? (options.forbids?.(link.user, mutation) ?? null) : RACE;
    if (!rebased.possible || obstacle !== null) {
      refuse(page, mutation, obstacle ?? RACE);
      return;
    }
    // A page that was sent a fresh snapshot meanwhile has lost its own doing with the old one.
    const stale = message.epoch !== page.epoch;
    const { kind } = digest(mutation);
    // The page made this change before it received its own earlier one back, which will overwrite it there.
    const overtaken = message.base < page.echoed;
    const inFull = stale || (kind === 'cells' && (overtaken || (foreign !== null && foreign.length > 0)));
    if (rebased.resync || (overtaken && displaces(kind))) resync(page);
    const before = workbook.version;
    const applying: Applying = { page, id: mutation.id, seq: message.seq, by, inFull, heard: false };
    current = applying;
    try {
      const apply = () => workbook.applyForeign(mutation, link.session);
      if (options.applied) options.applied(link, mutation, apply);
      else apply();
    } finally {
      current = null;
    }
    if (workbook.version === before) refuse(page, mutation, RACE);
    else if (inFull) page.echoed = workbook.version;
  }

  return {
    join: (link) => {
      const known = pages.get(link.session);
      const page = known ?? {
        link,
        epoch: 0,
        voidBefore: 0,
        settled: 0,
        wantsSnapshot: false,
        echoed: 0,
        outbox: [],
      };
      page.link = link;
      pages.set(link.session, page);
      link.send({ kind: 'hello', life: workbook.epoch, user: link.user, settled: page.settled });
      resync(page);
      flushPage(page);
      return {
        receive: (message) => receive(page, message),
        leave: () => {
          if (page.link !== link) return;
          page.link = null;
          page.outbox = [];
        },
      };
    },
    flush,
    close: () => {
      if (timer) clearTimeout(timer);
      stop();
      pages.clear();
    },
  };
}
