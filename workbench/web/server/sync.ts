// Workbench, page server: keeps the workbook of every page equal to the host's, which is authoritative.
import type { LiveMutation, LiveWorkbook } from '../../apps-script/engine/live-workbook';
import type { Change, FromPage, FromServer } from '../wire/messages';
import { digest, isAutomatic, type Kind, type Mutation } from '../wire/mutation';
import { inlineStyles } from '../wire/named-styles';
import { type Rebased, rebase } from '../wire/rebase';
import { createHistory } from './history';
import { joinWrites } from './joined-writes';

type PageMutation = Extract<FromPage, { kind: 'mutation' }>;

/** One page as seen by the sync. `send` may be called at any time until `leave`. */
export interface PageLink {
  session: string;
  user: string;
  send(message: FromServer): void;
}

interface SyncOptions {
  workbook: LiveWorkbook;
  /** null: the user may make the change; otherwise a message with the reason. */
  forbids?(user: string, mutation: Mutation): string | null;
  /** Called right before and right after a page's mutation is applied, for the triggers. */
  applied?(page: PageLink, mutation: Mutation, apply: () => void): void;
  /** Milliseconds during which changes are collected before they are sent. */
  gatherMs?: number;
}

export interface Sync {
  /** Brings a new or reconnected page up to the current version; it receives every change until it leaves. */
  join(link: PageLink): { receive(message: PageMutation): void; leave(): void };
  /** Sends waiting changes immediately. */
  flush(): void;
  close(): void;
}

/** State of a page, kept while it is disconnected. */
interface PageState {
  link: PageLink | null;
  epoch: number;
  /** Mutations made on snapshots older than this are ignored. */
  ignoredBefore: number;
  settled: number;
  needsSnapshot: boolean;
  /** Version of the workbook after the last change by this page that is sent in full. */
  echoed: number;
  outbox: Change[];
}

/** The page mutation being applied, and whether its page must receive all of it. */
interface Applying {
  page: PageState;
  id: string;
  seq: number;
  by: string;
  inFull: boolean;
  observed: boolean;
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

  const stop = workbook.onMutation(distribute);

  function distribute({ version, id, params }: LiveMutation): void {
    const { kind } = digest({ id, params });
    // Cells are written once and not modified; other parameters may become part of the live workbook.
    const mutation: Mutation = kind === 'cells' ? { id, params: { ...params } } : copyOf({ id, params });
    inlineStyles(mutation, (name) => workbook.core.getStyles().get(name));
    // Changes that the engine makes as a consequence are sent as the host's.
    const own = current && !current.observed && current.id === id ? current : null;
    if (own) own.observed = true;
    history.add(version, mutation, own?.by ?? null);
    for (const page of pages.values()) {
      if (!page.link || page.needsSnapshot) continue;
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
    if (page.needsSnapshot) {
      page.needsSnapshot = false;
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
    page.needsSnapshot = true;
    soon();
  }

  /** Refuses the page's mutation: the page receives a new snapshot. */
  function refuse(page: PageState, mutation: Mutation, why: string): void {
    if (!page.needsSnapshot && !isAutomatic(mutation)) page.link?.send({ kind: 'notice', message: why });
    resync(page);
    // Later changes of the page refer to positions that do not exist.
    if (displaces(digest(mutation).kind)) page.ignoredBefore = page.epoch;
  }

  function receive(page: PageState, message: PageMutation): void {
    const { link } = page;
    if (!link || message.seq <= page.settled) return;
    page.settled = message.seq;
    if (message.epoch < page.ignoredBefore) {
      if (!page.needsSnapshot) page.outbox.push({ seq: message.seq, mutation: null });
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
    // A new snapshot replaced the page's own changes on the old one.
    const stale = message.epoch !== page.epoch;
    const { kind } = digest(mutation);
    // The page made this change before it receives its own earlier one back, which will overwrite it there.
    const overtaken = message.base < page.echoed;
    const inFull = stale || (kind === 'cells' && (overtaken || (foreign !== null && foreign.length > 0)));
    if (rebased.resync || (overtaken && displaces(kind))) resync(page);
    const before = workbook.version;
    const applying: Applying = { page, id: mutation.id, seq: message.seq, by, inFull, observed: false };
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
        ignoredBefore: 0,
        settled: 0,
        needsSnapshot: false,
        echoed: 0,
        outbox: [],
      };
      page.link = link;
      pages.set(link.session, page);
      const { epoch: life, locale } = workbook;
      const { settled } = page;
      link.send({ kind: 'hello', life, user: link.user, locale: locale.name, settled });
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
