// push: client calls for creations without an answer whose object was not found. A person decides.

import { isSegment } from '../../ad-service/address';
import { openService } from '../../connections/service-of-connection';
import { findTabState, needHeaders } from '../../grid/grid';
import { parentsOf } from '../../grid/parents';
import { needFree, withDocument } from '../../jobs/lease';
import { type Ports, seenBy } from '../../ports/ports';
import { Outdated, UserError, userErrorOf } from '../../ports/user-error';
import { sentenceTime } from '../../shared/time';
import type { Fields } from '../../shared/value';
import { NO_SHARED_NAMES, rowLabel } from '../../tabs/columns/row-label';
import { keyOf } from '../../tabs/columns/tab';
import type { Service } from '../../tabs/common/resource';
import { RESOURCES, resourceOf } from '../../tabs/registry';
import { listAround } from '../engine/created-rows';
import type { LoggedOperation } from '../journal/journal-rows';
import { visibleAt, windowAt } from '../journal/lag-window';
import { projectLog } from '../journal/project-log';
import { recentWrites } from '../journal/recent-pushes';
import { arrivedKeys, creationName } from '../journal/unknown-records';
import { adopt, type Candidate, CHANGED, candidatesOf, createAgain, createdOf, type Placed } from './adopt';
import { readUnknownCreations, sentOperationOf, unknownRows } from './read-unknown';
import type { UnknownChoice, UnknownCreationView } from './unknown-schema';

const PATIENCE_MS = 25_000;

/** Under the document lock. */
function placedCreations(ports: Ports): Placed[] {
  const tabStates = RESOURCES.flatMap(({ tab }) => {
    const tabState = tab.keysFrom === 'service' ? findTabState(ports, tab) : null;
    return tabState === null ? [] : [tabState];
  });
  const creations = readUnknownCreations(
    ports,
    tabStates.map(({ tab, reading }) => [tab, reading.rows]),
  );
  const placed: Placed[] = [];
  for (const tabState of tabStates) {
    const { tab } = tabState;
    if (creations.every((creation) => creation.tab !== tab)) continue;
    const { rowsByCreation } = unknownRows(creations, tab, needHeaders(tabState).reading.rows);
    for (const creation of creations) {
      const row = rowsByCreation.get(creation) ?? null;
      if (creation.tab === tab)
        placed.push({ creation, tabState, row, logged: sentOperationOf(creation, row) });
    }
  }
  return placed;
}

/** The service's lists that contain the creations, by tab. @throws UserError when they cannot be read */
function listedAround(ports: Ports, client: Service, placed: readonly Placed[]): Map<string, Fields[]> {
  const listed = new Map<string, Fields[]>();
  const asking = {
    client,
    parents: parentsOf(ports),
    recent: recentWrites(ports, windowAt(ports, ports.clock.now())),
  };
  for (const id of new Set(placed.map(({ creation }) => creation.tab.id))) {
    const tabCreations = placed.filter(({ creation }) => creation.tab.id === id).map(({ logged }) => logged);
    const listResult = listAround(asking, tabCreations);
    if (!listResult.ok) throw userErrorOf(listResult.failure);
    const why = tabCreations.map(listResult.value.unread).find((failure) => failure !== undefined);
    if (why) throw userErrorOf(why);
    listed.set(id, [...listResult.value.rows]);
  }
  return listed;
}

interface Shown extends Placed {
  readonly candidates: readonly Candidate[];
  readonly view: UnknownCreationView;
}

const CREATED = (key: string) =>
  `${key} was already created for this row, so it is not created again. Choose it, or delete the row.`;

const detailOf = ({ fields, row }: Candidate): string =>
  [createdOf(fields) && `created ${createdOf(fields)}`, row && `pulled into row ${row.row}`]
    .filter((part) => part)
    .join(', ');

/** Why it cannot be created again now; `''`: it can. */
function waitSentence(ports: Ports, logged: LoggedOperation): string {
  const shownAt = visibleAt(ports, logged);
  if (ports.clock.now() >= shownAt) return '';
  return `The service may not show it yet. It can be created again after ${sentenceTime(ports.timeText(shownAt))}.`;
}

/** Under the document lock. */
function shownOf(ports: Ports, listed: ReadonlyMap<string, readonly Fields[]>): Shown[] {
  const shownDigest = seenBy(ports);
  return placedCreations(ports).flatMap((placed): Shown[] => {
    const { creation, tabState, row, logged } = placed;
    const { tab, record } = creation;
    const listedFields = listed.get(tab.id);
    if (listedFields === undefined) return [];
    // A pull may have added the object before a review found the row.
    const isNamesake = (fields: Fields) => creationName(tab, fields) === record.name;
    const arrived = creation.isFromElsewhere
      ? new Set(listedFields.filter(isNamesake).map((fields) => keyOf(tab, fields) ?? ''))
      : arrivedKeys(ports.documentStore, tab.id);
    const candidates = candidatesOf(tab, logged, tabState, listedFields, arrived);
    const views = candidates.map((candidate) => {
      const label = rowLabel(tab, candidate.fields, NO_SHARED_NAMES);
      const name = label.includes(candidate.key) ? label : `${label} (${candidate.key})`;
      return { key: candidate.key, label: name, detail: detailOf(candidate) };
    });
    const { run, entry } = record;
    const shownFields = {
      run,
      entry,
      tab: tab.id,
      label: logged.operation.label,
      row: row?.row ?? null,
      candidates: views,
      isCreated: logged.key !== undefined && candidates.length > 0,
      note: logged.detail,
      isFromElsewhere: creation.isFromElsewhere === true,
      wait: waitSentence(ports, logged),
    };
    const view = {
      ...shownFields,
      noun: tab.noun,
      title: tab.title,
      seen: shownDigest('unknown', run, entry, views, shownFields.row !== null),
    };
    return [{ ...placed, candidates, view }];
  });
}

/** @throws UserError when there are unknown creations and the service cannot be read */
export function unknownList(ports: Ports): UnknownCreationView[] {
  const placed = withDocument(ports, () => placedCreations(ports));
  if (placed.length === 0) return [];
  const listed = listedAround(ports, openService(ports, ports.clock.now() + PATIENCE_MS), placed);
  return withDocument(ports, () => shownOf(ports, listed).map(({ view }) => view));
}

/** @throws Outdated when the creation or its candidates changed since they were shown */
export function unknownResolve(
  ports: Ports,
  { run, entry, take, seen: digest }: UnknownChoice,
): UnknownCreationView[] {
  if (!isSegment(take)) throw new Outdated(CHANGED);
  const isChosen = ({ creation: { record } }: Placed) => record.run === run && record.entry === entry;
  const placed = withDocument(ports, () => placedCreations(ports));
  const placedCreation = placed.find(isChosen);
  if (!placedCreation) throw new Outdated(CHANGED);
  const client = openService(ports, ports.clock.now() + PATIENCE_MS);
  const listed = listedAround(ports, client, placed);
  const alone = take === 'again' ? undefined : resourceOf(placedCreation.creation.tab.id)?.alone;
  const details = alone?.read(client, [take])[0];
  if (details && !details.ok) throw userErrorOf(details.failure);
  return withDocument(ports, () => {
    needFree(ports);
    const shownCreation = shownOf(ports, listed).find(isChosen);
    if (!shownCreation) throw new Outdated(CHANGED);
    const chosenCandidate = shownCreation.candidates.find(({ key }) => key === take);
    if (shownCreation.view.seen !== digest || (take !== 'again' && !chosenCandidate))
      throw new Outdated(CHANGED);
    if (!chosenCandidate && shownCreation.row && shownCreation.view.isCreated)
      throw new UserError(CREATED(shownCreation.candidates[0]!.key));
    if (!chosenCandidate && shownCreation.row && shownCreation.view.wait !== '')
      throw new UserError(shownCreation.view.wait);
    if (chosenCandidate)
      adopt(ports, shownCreation, chosenCandidate, {
        ...chosenCandidate.fields,
        ...(details?.ok ? details.value : {}),
      });
    else createAgain(ports, shownCreation);
    if (shownCreation.creation.journaled) projectLog(ports, shownCreation.creation.journaled.journal);
    return shownOf(ports, listed).map(({ view }) => view);
  });
}
