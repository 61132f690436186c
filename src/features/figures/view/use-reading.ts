// figures: reads the files of a report once, with progress; stops when the dialog goes back.

import { useCallback, useRef, useState } from 'preact/hooks';
import { ListError } from '../../../sidebar/client/list-error';
import type { ListSource } from '../../lists/view/list-source';
import { styleReader } from '../core/report/style';
import type { FiguresCatalog } from '../figures-schema';
import type { ReportForm } from './columns-form';
import type { Progress } from './import-progress';
import { needSameColumns, openReport, type ReportFile, readReport, type Watch } from './report-files';

const SHOW_EVERY_MS = 100;

export function useReading() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const turn = useRef(0);
  const stop = useCallback(() => {
    turn.current += 1;
    setProgress(null);
  }, []);
  /** Takes one file after the other, with progress; null: it was stopped. */
  const eachFile = async <T, R>(
    all: readonly T[],
    sourceOf: (one: T) => ListSource,
    take: (one: T, watch: Watch) => Promise<R | null>,
  ): Promise<R[] | null> => {
    turn.current += 1;
    const own = turn.current;
    const isWanted = () => turn.current === own;
    const whole = all.reduce((sum, one) => sum + sourceOf(one).size, 0);
    const done: R[] = [];
    let [before, shownAt] = [0, 0];
    try {
      for (const one of all) {
        const { name, size } = sourceOf(one);
        const result = await take(one, {
          isWanted,
          progress: (now) => {
            if (Date.now() - shownAt < SHOW_EVERY_MS || !isWanted()) return;
            shownAt = Date.now();
            setProgress({ text: `Reading ${name}…`, done: (before + now) / Math.max(1, whole) });
          },
        });
        if (result === null) return null;
        done.push(result);
        before += size;
      }
      return done;
    } finally {
      if (isWanted()) setProgress(null);
    }
  };
  /** @throws ListError when a file cannot be read */
  const open = async (sources: readonly ListSource[]) => {
    const style = styleReader();
    const files = await eachFile(
      sources,
      (source) => source,
      (source, watch) => openReport(source, style, watch),
    );
    if (files !== null) needSameColumns(files);
    return files && { files, evidence: style.evidence() };
  };
  const read = async (files: readonly ReportFile[], form: ReportForm, catalog: FiguresCatalog) => {
    const reading = { ...form, ...catalog, catalog: catalog.campaigns };
    const results = await eachFile(
      files,
      ({ source }) => source,
      (file, watch) => readReport(file, reading, watch),
    );
    const prints = (results ?? []).map(({ fingerprint }) => fingerprint);
    const copy = prints.findIndex((print, i) => prints.indexOf(print) < i);
    if (copy >= 0) {
      const [name, original] = [files[copy]!, files[prints.indexOf(prints[copy]!)]!].map(
        ({ source }) => source.name,
      );
      throw new ListError(`"${name}" has the same content as "${original}". Choose only one of them.`);
    }
    return results;
  };
  return { progress, setProgress, open, read, stop };
}
