// Workbench, Apps Script host: finds developer metadata by key, value, location and visibility.
import type { MetadataEntry, MetadataPlace } from '../engine/own-store';
import { rangesOverlap, rangeWithin } from '../engine/protection';
import { handle } from '../protocol/messages';
import type { HostCore, Run, Served } from './run';
import { clipped } from './spreadsheet-grid';
import { enumName, type RangeRef } from './spreadsheet-refs';

/** The criteria of a finder; each `with…` returns a finder with one more criterion. */
interface FinderRef {
  within: { kind: 'SPREADSHEET' } | { kind: 'SHEET'; sheetId: string } | { kind: 'RANGE'; range: RangeRef };
  key?: string;
  value?: string;
  id?: number;
  visibility?: string;
  locationType?: string;
  intersecting?: boolean;
}

export const finderHandle = (finder: FinderRef) => handle('DeveloperMetadataFinder', finder);

/** The sheet of a location, null for the spreadsheet itself. */
export const sheetIdOf = (place: MetadataPlace): string | null =>
  place.kind === 'SPREADSHEET' ? null : place.kind === 'SHEET' ? place.sheetId : place.range.sheetId;

export function metadataFinder({
  workbook,
}: HostCore): Served<GoogleAppsScript.Spreadsheet.DeveloperMetadataFinder> {
  const narrow = (ref: FinderRef, more: Partial<FinderRef>) => finderHandle({ ...ref, ...more });

  const isInside = ({ within, intersecting }: FinderRef, place: MetadataPlace): boolean => {
    if (within.kind === 'SPREADSHEET') return true;
    if (within.kind === 'SHEET') return sheetIdOf(place) === within.sheetId;
    if (!('range' in place)) return false;
    const range = clipped(workbook, place.range);
    return intersecting ? rangesOverlap(range, within.range) : rangeWithin(range, within.range);
  };

  const matches = (ref: FinderRef) => (entry: MetadataEntry) =>
    isInside(ref, entry.place) &&
    (ref.key === undefined || entry.key === ref.key) &&
    (ref.value === undefined || entry.value === ref.value) &&
    (ref.id === undefined || entry.id === ref.id) &&
    (ref.visibility === undefined || entry.visibility === ref.visibility) &&
    (ref.locationType === undefined || entry.place.kind === ref.locationType);

  return {
    withKey: (_run: Run, ref: FinderRef, key: string) => narrow(ref, { key }),
    withValue: (_run: Run, ref: FinderRef, value: string) => narrow(ref, { value }),
    withId: (_run: Run, ref: FinderRef, id: number) => narrow(ref, { id }),
    withVisibility: (_run: Run, ref: FinderRef, visibility: unknown) =>
      narrow(ref, { visibility: enumName(visibility) }),
    withLocationType: (_run: Run, ref: FinderRef, type: unknown) =>
      narrow(ref, { locationType: enumName(type) }),
    onIntersectingLocations: (_run: Run, ref: FinderRef) => narrow(ref, { intersecting: true }),
    find: (_run: Run, ref: FinderRef) =>
      workbook.own.metadata.filter(matches(ref)).map(({ id }) => handle('DeveloperMetadata', { id })),
  };
}
