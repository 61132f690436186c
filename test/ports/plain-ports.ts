// test, ports: in-memory ports of the use cases: a document, one person at the keyboard, a controllable
// clock.

import type { HttpAnswer, HttpRequest } from '../../src/ad-service/transport';
import type { Person, Ports, SelectedAreas } from '../../src/ports/ports';
import { ENGLISH } from '../../src/shared/numbers';
import { manualClock } from '../ad-service/manual-clock';
import { plainCache } from '../contract/plain-cache';
import { type PlainLock, plainLock } from '../contract/plain-lock';
import { plainStore } from '../contract/plain-store';
import { type PlainWorkbook, plainWorkbook } from '../sheet/plain-workbook';

export interface PlainPorts extends Ports {
  readonly workbook: PlainWorkbook;
  readonly documentLock: PlainLock;
  readonly userLock: PlainLock;
  readonly clock: ReturnType<typeof manualClock>;
  readonly documentStore: ReturnType<typeof plainStore>;
  readonly userStore: ReturnType<typeof plainStore>;
  readonly scriptStore: ReturnType<typeof plainStore>;
  readonly userCache: ReturnType<typeof plainCache>;
  /** Every request that was sent. */
  readonly sent: HttpRequest[];
  /** The person at the keyboard, and the selection. */
  at: Person;
  selected: SelectedAreas | null;
}

export const ANNA: Person = { id: 'person-a', name: 'anna@example.com', known: 'google' };
/** Whole rows, selected in one or several ranges. */
export const selectedRows = (
  { sheetId }: { readonly sheetId: number },
  ...rows: readonly (readonly [first: number, count: number])[]
): SelectedAreas => ({
  sheetId,
  areas: rows.map(([row, count]) => ({ row, column: 1, rows: count, columns: 26 })),
});

export const BEN: Person = { id: 'person-b', name: 'ben@example.com', known: 'google' };

/** @param answer the service's answer to one request; by default every request is an error */
export function plainPorts(answer?: (request: HttpRequest) => HttpAnswer): PlainPorts {
  let ids = 0;
  const sent: HttpRequest[] = [];
  const ports: PlainPorts = {
    workbook: plainWorkbook(),
    transport: (requests) =>
      requests.map((request) => {
        sent.push(request);
        if (!answer) throw new Error(`No answer for ${request.url}`);
        return answer(request);
      }),
    documentStore: plainStore(),
    userStore: plainStore(),
    scriptStore: plainStore(),
    userCache: plainCache(),
    documentLock: plainLock(),
    userLock: plainLock(),
    keys: { figures: () => 'figures-key', approval: () => `approval-key of ${ports.at.id}` },
    clock: manualClock(),
    sent,
    at: ANNA,
    selected: null,
    oauthCallback: {
      address: () => 'https://script.example/usercallback',
      stateToken: (carried) => JSON.stringify(carried),
    },
    person: () => ports.at,
    selectedAreas: () => ports.selected,
    gridCells: () => 26_000,
    triggers: {
      permissionPage: () => null,
      list: () => [],
      createDaily: () => 'trigger-1',
      delete: () => undefined,
    },
    mailer: { ownAddress: () => ports.at.name, left: () => 100, send: () => undefined },
    timeZone: () => 'Etc/UTC',
    documentLink: () => ({ title: 'Campaigns', url: 'https://docs.google.com/spreadsheets/d/1/edit' }),
    numberStyle: () => ENGLISH,
    timeText: (ms) => new Date(ms).toISOString().slice(0, 16).replace('T', ' '),
    locale: () => 'en_US',
    spreadsheetId: () => 'spreadsheet-1',
    uniqueId: () => {
      ids += 1;
      return `id${ids}`;
    },
  };
  return ports;
}
