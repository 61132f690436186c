// push: client calls for creations without an answer whose object was not found. A person decides.

import { isSegment } from '../../ad-service/address';
import { openService } from '../../connections/service-of-connection';
import { findTabState, needHeaders } from '../../grid/grid';
import { parentsOf } from '../../grid/parents';
import { mayStart, withDocument } from '../../jobs/lease';
import { type Ports, seenBy } from '../../ports/ports';
import { Outdated, UserError, userErrorOf } from '../../ports/user-error';
import type { Fields } from '../../shared/value';
import { NO_SHARED_NAMES, rowLabel } from '../../tabs/columns/row-label';
import type { Service } from '../../tabs/common/resource';
import { resourceOf } from '../../tabs/registry';
import { listAround } from '../engine/created-rows';
import { arrivedKeys } from '../journal/held-creations';
import { projectLog } from '../journal/project-log';
import { adopt, CHANGED, createAgain, type Placed } from './adopt';
import { type Candidate, candidatesOf, createdOf } from './candidates';
import { heldRows, openCreations, sentBy } from './open-creations';
import type { UnknownChoice, UnknownCreation } from './unknown-schema';

const PATIENCE_MS = 25_000;

/** Under the document lock. */
function placedCreations(ports: Ports): Placed[] {
  const open = openCreations(ports);
  const placed: Placed[] = [];
  for (const tab of new Set(open.map((one) => one.tab))) {
    const tabState = findTabState(ports, tab);
    if (tabState === null) continue;
    const { own } = heldRows(open, tab, needHeaders(tabState).reading.rows);
    for (const one of open) {
      const row = own.get(one) ?? null;
      if (one.tab === tab) placed.push({ open: one, tabState, row, sent: sentBy(one, row) });
    }
  }
  return placed;
}

/** The service's lists that contain the creations, by tab. @throws UserError when they cannot be read */
function listedAround(ports: Ports, client: Service, placed: readonly Placed[]): Map<string, Fields[]> {
  const listed = new Map<string, Fields[]>();
  const asking = { client, parents: parentsOf(ports) };
  for (const id of new Set(placed.map(({ open }) => open.tab.id))) {
    const own = placed.filter(({ open }) => open.tab.id === id).map(({ sent }) => sent);
    const read = listAround(asking, own);
    if (!read.ok) throw userErrorOf(read.failure);
    const why = own.map(read.value.unread).find((failure) => failure !== undefined);
    if (why) throw userErrorOf(why);
    listed.set(id, [...read.value.rows]);
  }
  return listed;
}

interface Shown extends Placed {
  readonly candidates: readonly Candidate[];
  readonly view: UnknownCreation;
}

const CREATED = (key: string) =>
  `${key} was already created for this row, so it is not created again. Choose it, or delete the row.`;

const detailOf = ({ fields, row }: Candidate): string =>
  [createdOf(fields) && `created ${createdOf(fields)}`, row && `pulled into row ${row.row}`]
    .filter((part) => part)
    .join(', ');

/** Under the document lock. */
function shownOf(ports: Ports, listed: ReadonlyMap<string, readonly Fields[]>): Shown[] {
  const seen = seenBy(ports);
  return placedCreations(ports).flatMap((placed): Shown[] => {
    const { open, tabState, row, sent } = placed;
    const { tab, held } = open;
    const all = listed.get(tab.id);
    if (all === undefined) return [];
    const arrived = arrivedKeys(ports.documentStore, tab.id);
    const candidates = candidatesOf(tab, sent, tabState, all, arrived);
    const views = candidates.map((one) => {
      const label = rowLabel(tab, one.fields, NO_SHARED_NAMES);
      const name = label.includes(one.key) ? label : `${label} (${one.key})`;
      return { key: one.key, label: name, detail: detailOf(one) };
    });
    const { run, entry } = held;
    const shown = {
      run,
      entry,
      tab: tab.id,
      label: sent.operation.label,
      row: row?.row ?? null,
      candidates: views,
      isCreated: sent.key !== undefined && candidates.length > 0,
      note: sent.detail,
    };
    const view = {
      ...shown,
      noun: tab.rowIs,
      title: tab.title,
      seen: seen('unknown', run, entry, views, shown.row !== null),
    };
    return [{ ...placed, candidates, view }];
  });
}

/** @throws UserError when there are unknown creations and the service cannot be read */
export function unknownList(ports: Ports): UnknownCreation[] {
  const placed = withDocument(ports, () => placedCreations(ports));
  if (placed.length === 0) return [];
  const listed = listedAround(ports, openService(ports, ports.clock.now() + PATIENCE_MS), placed);
  return withDocument(ports, () => shownOf(ports, listed).map(({ view }) => view));
}

/** @throws Outdated when the creation or its candidates changed since they were shown */
export function unknownResolve(ports: Ports, { run, entry, take, seen }: UnknownChoice): UnknownCreation[] {
  if (!isSegment(take)) throw new Outdated(CHANGED);
  const isChosen = ({ open: { held } }: Placed) => held.run === run && held.entry === entry;
  const placed = withDocument(ports, () => placedCreations(ports));
  const one = placed.find(isChosen);
  if (!one) throw new Outdated(CHANGED);
  const client = openService(ports, ports.clock.now() + PATIENCE_MS);
  const listed = listedAround(ports, client, placed);
  const alone = take === 'again' ? undefined : resourceOf(one.open.tab.id)?.alone;
  const details = alone?.read(client, [take])[0];
  if (details && !details.ok) throw userErrorOf(details.failure);
  return withDocument(ports, () => {
    mayStart(ports);
    const shown = shownOf(ports, listed).find(isChosen);
    if (!shown) throw new Outdated(CHANGED);
    const chosen = shown.candidates.find(({ key }) => key === take);
    if (shown.view.seen !== seen || (take !== 'again' && !chosen)) throw new Outdated(CHANGED);
    if (!chosen && shown.row && shown.view.isCreated) throw new UserError(CREATED(shown.candidates[0]!.key));
    if (chosen) adopt(ports, shown, chosen, { ...chosen.fields, ...(details?.ok ? details.value : {}) });
    else createAgain(ports, shown);
    if (shown.open.known) projectLog(ports, shown.open.known.journal);
    return shownOf(ports, listed).map(({ view }) => view);
  });
}
