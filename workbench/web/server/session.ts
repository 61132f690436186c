// Workbench, page server: one open page: its edits, selection, menus, sidebars, questions and calls.
import type { Host } from '../../apps-script/host';
import type { FromPage, FromServer } from '../wire/messages';
import { pageCharts } from './charts';
import type { Frames } from './frames';
import { closedFor } from './protected-cells';
import type { Sync } from './sync';

interface SessionOptions {
  host: Host;
  sync: Sync;
  frames: Frames;
  user: string;
  session: string;
  send(message: FromServer): void;
}

export interface Session {
  receive(message: FromPage): void;
  /** The connection is lost; the page may reconnect under the same name. */
  leave(): void;
}

export function openSession(options: SessionOptions): Session {
  const { host, sync, frames, user, session, send } = options;
  const { workbook, ui } = host;
  let running = 0;

  const link = sync.join({ user, session, send });
  const sendClosed = (): void => send({ kind: 'closed', closed: closedFor(workbook, user) });
  sendClosed();
  const charts = pageCharts(workbook, user, send);
  charts.update();
  const stopOwn = workbook.onOwnChange(() => {
    sendClosed();
    charts.update();
  });
  const stopUi = ui.subscribe(session, (event) => {
    if (event.type === 'close') frames.forget(event.id);
    // The script's earlier writes must be on the page before this appears.
    sync.flush();
    send({ kind: 'surface', surface: frames.withoutHtml(event) });
  });
  send({ kind: 'surfaces', ids: ui.shown(session).open.map((shown) => shown.id) });
  const stopSelect = host.selections.onSelect((of, { sheetId, ranges }) => {
    if (of !== session) return;
    sync.flush();
    send({ kind: 'select', sheetId, ranges });
  });

  /** Runs a menu item: errors are shown to the person who chose it, as at Google. */
  async function runMenu(name: string): Promise<void> {
    running += 1;
    send({ kind: 'running', count: running });
    const result = await host.run({ function: name, user, session, mode: 'FULL' });
    running -= 1;
    sync.flush();
    send({ kind: 'running', count: running });
    if (!result.ok) send({ kind: 'failed', function: name, message: messageOf(result.error) });
  }

  async function call(id: number, name: string, args: unknown[]): Promise<void> {
    const answer = await host.callFromClient({ user, session, function: name, args });
    sync.flush();
    send({ kind: 'reply', id, answer });
  }

  return {
    receive: (message) => {
      if (message.kind === 'mutation') link.receive(message);
      else if (message.kind === 'selection') {
        const { sheetId, current } = message;
        const ranges = message.ranges.map((range) => ({ sheetId, ...range }));
        if (ranges.length > 0) host.selections.report(session, { sheetId, ranges, current });
      } else if (message.kind === 'run') void runMenu(message.function);
      else if (message.kind === 'call') void call(message.id, message.function, message.args);
      else if (message.kind === 'answer') {
        ui.answer(session, message.id, { button: message.button, text: message.text });
      } else if (message.kind === 'removeChart' || message.kind === 'moveChart') charts.receive(message);
      else {
        frames.forget(message.id);
        ui.closed(session, message.id);
      }
    },
    leave: () => {
      link.leave();
      stopOwn();
      stopUi();
      stopSelect();
    },
  };
}

const messageOf = (error: { name: string; message: string } | undefined): string =>
  error ? `${error.name}: ${error.message}` : 'The script stopped.';
