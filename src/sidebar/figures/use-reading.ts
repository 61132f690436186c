// sidebar, figures: reads the files of a report once, with progress; stops when the dialog goes back.

import { useCallback, useRef, useState } from 'preact/hooks';
import type { FiguresCatalog } from '../../client-api/figures';
import { ListError } from '../lists/list-error';
import type { ReportForm } from './columns-form';
import type { Progress } from './progress';
import { type ReadFile, type ReportFile, readReport } from './report-files';

const SHOW_EVERY_MS = 100;

export function useReading() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const turn = useRef(0);
  const stop = useCallback(() => {
    turn.current += 1;
    setProgress(null);
  }, []);
  const read = async (
    files: readonly ReportFile[],
    form: ReportForm,
    catalog: FiguresCatalog,
  ): Promise<ReadFile[] | null> => {
    turn.current += 1;
    const own = turn.current;
    const isWanted = () => turn.current === own;
    const whole = files.reduce((sum, { source }) => sum + source.size, 0);
    const done: ReadFile[] = [];
    let [before, shownAt] = [0, 0];
    for (const file of files) {
      const result = await readReport(
        file,
        { ...catalog, catalog: catalog.campaigns, columns: form.columns, style: form.style },
        (now) => {
          if (Date.now() - shownAt < SHOW_EVERY_MS || !isWanted()) return;
          shownAt = Date.now();
          setProgress({ text: `Reading ${file.source.name}…`, done: (before + now) / Math.max(1, whole) });
        },
        isWanted,
      );
      if (result === null) return null;
      const same = done.findIndex(({ fingerprint }) => fingerprint === result.fingerprint);
      if (same >= 0) {
        setProgress(null);
        throw new ListError(
          `"${file.source.name}" has the same content as "${files[same]!.source.name}". Choose only one of them.`,
        );
      }
      done.push(result);
      before += file.source.size;
    }
    setProgress(null);
    return done;
  };
  return { progress, setProgress, read, stop };
}
