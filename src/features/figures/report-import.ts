// figures: takes the sums of a report into the document. The browser has read the report; its lines never
// come here. Each call leaves the sums of a campaign old or new, and importing again changes nothing.

import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { type StoredKey, storedKeys, withoutImport, withRecords } from './core/stored-sums';
import { firstKeptDay } from './figure-days';
import { type Manifest, readManifest, writeManifest } from './figures-manifest';
import type { FiguresView, ImportLine, ImportOrder, ImportPart, ImportStarted } from './figures-schema';
import { figuresView, readFigures, writeFigures } from './figures-store';
import { needFigureColumns } from './show-figures';

/** Older imports are no longer listed; their figures stay until they are replaced or too old. */
const MOST_IMPORTS = 30;
const MOST_LAYOUTS = 12;

type Days = Pick<ImportLine, 'firstDay' | 'lastDay'>;

const REMOVED = 'This import was removed before. Close this window and open Figures again.';
const GONE = 'This import was removed meanwhile. Import the report again.';

const overlap = (a: Days, b: Days): boolean => a.firstDay <= b.lastDay && b.firstDay <= a.lastDay;

/**
 * The import with this content, if the document still has all of it: no later one has figures of its days.
 */
function knownAs({ imports }: Manifest, { fingerprint }: ImportOrder): ImportLine | null {
  const importLine = imports.find((line) => line.fingerprint === fingerprint && line.isWhole);
  return importLine && !imports.some((line) => line.id > importLine.id && overlap(line, importLine))
    ? importLine
    : null;
}

/**
 * Notes that an import begins, so that an interrupted one can be seen. An interrupted import of the same
 * report continues under its number.
 * @throws UserError when the document has figures of the other kind, or a person has a column with the header
 * of a chosen one
 */
export function figuresBegin(ports: Ports, order: ImportOrder): ImportStarted {
  return withDocument(ports, () => {
    const manifest = readManifest(ports.documentStore);
    const knownImport = knownAs(manifest, order);
    if (knownImport) return { id: knownImport.id, known: knownImport };
    if (manifest.kind !== null && manifest.imports.length > 0 && manifest.kind !== order.kind) {
      const kind = manifest.kind === 'cohort' ? 'by install day' : 'by the day of the revenue';
      throw new UserError(
        `This spreadsheet has figures ${kind}, which cannot be mixed with this report. Remove the earlier imports first.`,
      );
    }
    needFigureColumns(ports, manifest);
    const { layout, kind, finalAfterDays, ...line } = order;
    const same = manifest.imports.filter(({ fingerprint }) => fingerprint === order.fingerprint);
    // One that was replaced in part counts as the newest when it is imported again.
    const id = same.find(({ isWhole }) => !isWhole)?.id ?? manifest.next;
    const newLine: ImportLine = {
      ...line,
      id,
      person: ports.person().name,
      when: ports.timeText(ports.clock.now()),
      isWhole: false,
    };
    writeManifest(ports.documentStore, {
      ...manifest,
      next: Math.max(manifest.next, id + 1),
      imports: [...manifest.imports.filter((importLine) => !same.includes(importLine)), newLine].slice(
        -MOST_IMPORTS,
      ),
      layouts: [layout, ...manifest.layouts.filter(({ headers }) => headers !== layout.headers)].slice(
        0,
        MOST_LAYOUTS,
      ),
      kind,
      finalAfterDays,
    });
    return { id, known: null };
  });
}

const isCount = (n: unknown): n is number => typeof n === 'number' && Number.isSafeInteger(n);

/** @throws UserError for sums that our pages never send */
function sumsIn({ sums }: ImportPart, by: number): StoredKey[] {
  try {
    const keys = storedKeys(sums);
    const isValid = keys.every(
      ({ appId, country, records }) =>
        typeof appId === 'string' &&
        /^([A-Z]{2})?$/.test(country) &&
        records.every(({ day, values }) => isCount(day) && values.every((n) => n === null || isCount(n))),
    );
    if (isValid)
      return keys.map((key) => ({ ...key, records: key.records.map((record) => ({ ...record, by })) }));
  } catch {}
  throw new UserError('The sums of the report arrived damaged. Import the report again.');
}

/** Takes the sums of some campaigns. Sending them again changes nothing. */
export function figuresAdd(ports: Ports, id: number, parts: readonly ImportPart[]): null {
  return withDocument(ports, () => {
    const { imports } = readManifest(ports.documentStore);
    if (!imports.some((importLine) => importLine.id === id)) throw new UserError(GONE);
    const { byCampaign, index } = readFigures(
      ports,
      parts.map(({ campaignId }) => campaignId),
    );
    const firstDay = firstKeptDay(ports.clock);
    const changedKeys = new Map<string, readonly StoredKey[]>();
    for (const part of parts) {
      const oldKeys = changedKeys.get(part.campaignId) ?? byCampaign.get(part.campaignId) ?? [];
      changedKeys.set(part.campaignId, withRecords(oldKeys, sumsIn(part, id), firstDay));
    }
    writeFigures(ports, changedKeys, index);
    ports.workbook.flush();
    return null;
  });
}

/** Notes that all sums have arrived. */
export function figuresEnd(ports: Ports, id: number): FiguresView {
  return withDocument(ports, () => {
    const manifest = readManifest(ports.documentStore);
    if (!manifest.imports.some((line) => line.id === id)) throw new UserError(GONE);
    writeManifest(ports.documentStore, {
      ...manifest,
      imports: manifest.imports.map((line) => (line.id === id ? { ...line, isWhole: true } : line)),
    });
    return figuresView(ports);
  });
}

/** Removes what an import brought. What it had replaced does not come back. */
export function figuresRemove(ports: Ports, id: number): FiguresView {
  return withDocument(ports, () => {
    const { byCampaign, damaged, index } = readFigures(ports);
    const manifest = readManifest(ports.documentStore);
    const removed = manifest.imports.find((line) => line.id === id);
    if (removed === undefined) throw new UserError(REMOVED);
    // What it had replaced is missing in older ones.
    const imports = manifest.imports
      .filter((line) => line.id !== id)
      .map((line) => (line.id < id && overlap(line, removed) ? { ...line, isWhole: false } : line));
    const changedKeys = new Map<string, readonly StoredKey[]>();
    byCampaign.forEach((keys, campaignId) => {
      const remainingKeys = withoutImport(keys, id);
      const count = (storedKeyList: readonly StoredKey[]) =>
        storedKeyList.reduce((sum, { records }) => sum + records.length, 0);
      if (imports.length === 0) changedKeys.set(campaignId, []);
      else if (count(remainingKeys) !== count(keys)) changedKeys.set(campaignId, remainingKeys);
    });
    // Nothing else can be done about figures that another person changed.
    damaged.forEach((campaignId) => void changedKeys.set(campaignId, []));
    writeFigures(ports, changedKeys, index);
    ports.workbook.flush();
    writeManifest(ports.documentStore, {
      ...manifest,
      imports,
      kind: imports.length > 0 ? manifest.kind : null,
    });
    return figuresView(ports);
  });
}
