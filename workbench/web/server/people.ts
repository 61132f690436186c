// Workbench, page server: who has the workbook open, and what becomes of a page whose line is cut.
import type { Host } from '../../apps-script/host';
import type { FromPage, FromServer, Person } from '../wire/messages';
import type { Frames } from './frames';
import { openSession, type Session } from './session';
import type { Sync } from './sync';

/** A reload or a short loss of the line is no farewell. */
const FAREWELL_MS = 30_000;

export interface People {
  /** A page is there; `send` reaches it until `leave`. */
  enter(
    person: Person,
    send: (message: FromServer) => void,
  ): { receive(message: FromPage): void; leave(): void };
  close(): void;
}

export function createPeople(host: Host, sync: Sync, frames: Frames): People {
  const present = new Map<string, { person: Person; send: (message: FromServer) => void }>();
  const farewells = new Map<string, NodeJS.Timeout>();
  const opened = new Set<string>();

  const tellAll = (): void => {
    const people = [...present.values()].map(({ person }) => person);
    for (const { send } of present.values()) send({ kind: 'people', people });
  };

  return {
    enter: (person, send) => {
      const { session, user } = person;
      clearTimeout(farewells.get(session));
      farewells.delete(session);
      const entry = { person, send };
      present.set(session, entry);
      const opening: Session = openSession({ host, sync, frames, user, session, send });
      tellAll();
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
          tellAll();
          farewells.set(session, setTimeout(() => farewell(session), FAREWELL_MS).unref());
        },
      };
    },
    close: () => {
      for (const timer of farewells.values()) clearTimeout(timer);
      for (const session of opened) host.ui.leave(session);
    },
  };

  function farewell(session: string): void {
    farewells.delete(session);
    opened.delete(session);
    host.ui.leave(session);
  }
}
