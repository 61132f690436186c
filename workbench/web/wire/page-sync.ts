// Workbench, wire: the page's side of the sync: sends this user's changes to the server and applies the
// changes of others.
import {
  ICommandService,
  type IExecutionOptions,
  type Injector,
  type IUndoRedoItem,
  IUndoRedoService,
  IUniverInstanceService,
  type IWorkbookData,
  type Workbook,
} from '@univerjs/core';
import type { FromPage, FromServer } from './messages';
import { digest, type Mutation } from './mutation';
import { inlineStyles } from './named-styles';
import { keepOwnSteps } from './own-undo';

type Sent = Extract<FromPage, { kind: 'mutation' }>;
type Incoming = Extract<FromServer, { kind: 'hello' | 'snapshot' | 'changes' }>;

/** Univer's internal service: its public interface can only drop all steps at once. */
interface UndoStacks {
  _undoStacks: Map<string, IUndoRedoItem[]>;
  _redoStacks: Map<string, IUndoRedoItem[]>;
  _updateStatus(): void;
}

interface PageSyncOptions {
  injector: Injector;
  /** Replaces the shown workbook. */
  replace(workbook: IWorkbookData): void;
  /** ID of the shown workbook, null before the first. */
  unitId(): string | null;
  send(message: Sent): void;
  /** While true (a cell is being edited), changes that would move the edited cell wait. */
  busy?(): boolean;
  /** Called after changes of others were applied. */
  updated?(): void;
  notice?(message: string): void;
}

interface PageSync {
  receive(message: Incoming): void;
  /** Applies the changes that waited for the end of an edit. */
  resume(): void;
  /** Number of changes that the server has not confirmed. */
  pending(): number;
  close(): void;
}

/** Keeps the shown workbook equal to the server's; one per page, across reconnections. */
export function createPageSync(options: PageSyncOptions): PageSync {
  const commands = options.injector.get(ICommandService);
  const pending: Sent[] = [];
  const waiting: Incoming[] = [];
  let life: string | null = null;
  let epoch = 0;
  let version = 0;
  let seq = 0;
  let replacing = false;

  const listener = commands.onMutationExecutedForCollab((command, how) => {
    if (!command.params || replacing || isForeign(how)) return;
    if ((command.params as { unitId?: string }).unitId !== options.unitId()) return;
    seq += 1;
    // Univer continues to use the object, so the change kept for a repeated send is a copy.
    const mutation = JSON.parse(JSON.stringify({ id: command.id, params: command.params })) as Mutation;
    inlineStyles(mutation, (name) => stylesOf(options.unitId())?.get(name));
    const message: Sent = { kind: 'mutation', epoch, base: version, seq, mutation };
    pending.push(message);
    options.send(message);
  });

  const units = options.injector.get(IUniverInstanceService);
  const stylesOf = (unitId: string | null) => (unitId ? units.getUnit<Workbook>(unitId)?.getStyles() : null);

  function receive(message: Incoming): void {
    if (message.kind === 'hello') {
      handleHello(message.life, message.settled);
    } else {
      waiting.push(message);
      resume();
    }
  }

  function handleHello(newLife: string, settled: number): void {
    // Waiting changes of the old connection are replaced by the snapshot that follows.
    waiting.length = 0;
    confirmUpTo(settled);
    if (life !== null && life !== newLife) {
      if (pending.length > 0)
        options.notice?.('The workbench was restarted; your last change may be missing.');
      pending.length = 0;
      seq = 0;
    }
    life = newLife;
    for (const message of pending) options.send(message);
  }

  function resume(): void {
    let next = waiting[0];
    while (next && !(options.busy?.() && moves(next))) {
      waiting.shift();
      if (next.kind === 'snapshot') takeSnapshot(next);
      else if (next.kind === 'changes') takeChanges(next);
      next = waiting[0];
    }
    options.updated?.();
  }

  function takeSnapshot(message: Extract<Incoming, { kind: 'snapshot' }>): void {
    replacing = true;
    try {
      options.replace(message.workbook as IWorkbookData);
    } finally {
      replacing = false;
    }
    ({ epoch, version } = message);
    confirmUpTo(message.settled);
  }

  function takeChanges(message: Extract<Incoming, { kind: 'changes' }>): void {
    for (const change of message.changes) {
      if (change.seq !== null) confirmUpTo(change.seq);
      if (!change.mutation) continue;
      const { id, params } = change.mutation;
      commands.syncExecuteCommand(id, params, { fromCollab: true });
      if (change.seq === null) keepOwnUndo(change.mutation);
    }
    version = message.version;
  }

  /** Undo must never undo changes of others, nor write to other cells than the person intends. */
  function keepOwnUndo(foreign: Mutation): void {
    const unitId = options.unitId();
    if (!unitId) return;
    const service = options.injector.get(IUndoRedoService) as unknown as UndoStacks;
    for (const [way, stacks] of [
      ['undo', service._undoStacks],
      ['redo', service._redoStacks],
    ] as const) {
      const steps = stacks.get(unitId);
      if (!steps || steps.length === 0) continue;
      const kept = keepOwnSteps(steps, way, foreign);
      if (kept !== steps) steps.splice(0, steps.length, ...kept);
    }
    service._updateStatus();
  }

  function confirmUpTo(upTo: number): void {
    while (pending[0] && pending[0].seq <= upTo) pending.shift();
  }

  return { receive, resume, pending: () => pending.length, close: () => listener.dispose() };
}

const isForeign = (how: IExecutionOptions | undefined): boolean => Boolean(how?.fromCollab || how?.onlyLocal);

const moves = (message: Incoming): boolean =>
  message.kind === 'snapshot' ||
  (message.kind === 'changes' &&
    message.changes.some((change) => change.mutation && changesPlaces(change.mutation)));

function changesPlaces(mutation: Mutation): boolean {
  const { kind } = digest(mutation);
  return kind === 'shift' || kind === 'move';
}
