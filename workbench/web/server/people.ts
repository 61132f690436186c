// Workbench, page server: the people who have the workbook open, and pages that lost their connection.

import type { Host } from '../../apps-script/host';
import type { FromPage, FromServer } from '../wire/messages';
import type { Person } from '../wire/model';
import type { Frames } from './frames';
import { openSession, type Session } from './session';
import type { Sync } from './sync';

/** A reload or a short connection loss does not count as leaving. */
const LEAVE_AFTER_MS = 30_000;

interface People {
  /** A page is connected; `send` reaches it until `leave`. */
  enter(
    person: Person,
    send: (message: FromServer) => void,
  ): { receive(message: FromPage): void; leave(): void };
  close(): void;
}

export function createPeople(host: Host, sync: Sync, frames: Frames): People {
  const present = new Map<string, { person: Person; send: (message: FromServer) => void }>();
  const leaving = new Map<string, NodeJS.Timeout>();
  const opened = new Set<string>();

  const sendPeople = (): void => {
    const people = [...present.values()].map(({ person }) => person);
    for (const { send } of present.values()) send({ kind: 'people', people });
  };

  return {
    enter: (person, send) => {
      const { session, user } = person;
      clearTimeout(leaving.get(session));
      leaving.delete(session);
      const entry = { person, send };
      present.set(session, entry);
      const opening: Session = openSession({ host, sync, frames, user, session, send });
      sendPeople();
      if (!opened.has(session)) {
        opened.add(session);
        void host.open({ user, session }).then((result) => {
          if (!result.ok) send({ kind: 'failed', function: 'onOpen', message: result.error?.message ?? '' });
        });
      }
      return {
        receive: opening.receive,
        leave: () => {
          opening.leave();
          if (present.get(session) !== entry) return;
          present.delete(session);
          sendPeople();
          leaving.set(session, setTimeout(() => leave(session), LEAVE_AFTER_MS).unref());
        },
      };
    },
    close: () => {
      for (const timer of leaving.values()) clearTimeout(timer);
      for (const session of opened) host.ui.leave(session);
    },
  };

  function leave(session: string): void {
    leaving.delete(session);
    opened.delete(session);
    host.ui.leave(session);
  }
}
