// Browser tests: how long Insights takes to open with as many rows as two years leave, for `npm run bench`.
import { startWorkbench } from './workbench';

export interface HistorySize {
  readonly campaigns: number;
  readonly days: number;
  /** How often Insights is opened. */
  readonly runs: number;
}

export interface Opened {
  readonly rows: number;
  /** From choosing the menu item until the chart and the table are on the screen, median. */
  readonly openMs: number;
  /** Of it, the call that reads the tab, with the way there and back. */
  readonly answerMs: number;
  /** JSON of the answer. */
  readonly kilobytes: number;
}

interface Answer {
  readonly value: { readonly series: readonly { readonly spend: readonly (number | null)[] }[] };
}
interface Runner {
  withSuccessHandler(done: (reply: Answer) => void): Runner;
  withFailureHandler(failed: (error: Error) => void): Runner;
  insightsRead(): void;
}

/**
 * Runs in each new frame and records when it first shows a chart and a campaign. The page records the time
 * itself, because Playwright polls only every half second.
 */
function noteDrawn(): void {
  const note = (): void => {
    if (!document.querySelector('.plot canvas') || !document.querySelector('.campaigns tbody tr')) return;
    watch.disconnect();
    // The second frame begins when the first is painted.
    requestAnimationFrame(() =>
      requestAnimationFrame((at) =>
        document.body.setAttribute('data-drawn', `${performance.timeOrigin + at}`),
      ),
    );
  };
  const watch = new MutationObserver(note);
  watch.observe(document, { childList: true, subtree: true });
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

export async function openInsights({ campaigns, days, runs }: HistorySize): Promise<Opened> {
  const workbench = await startWorkbench({
    campaigns,
    sources: 1,
    bids: 1,
    tidy: true,
    history: days,
  });
  try {
    const sheet = await workbench.open('ana@example.com');
    const dialog = sheet.dialog('Insights');
    await sheet.page.addInitScript(noteDrawn);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const start = Date.now();
      await sheet.choose('Bidgrid', 'Insights…');
      const drawn = await dialog.locator('body[data-drawn]').getAttribute('data-drawn');
      times.push(Number(drawn) - start);
      if (run < runs - 1) await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    }
    const asked = await dialog.locator('body').evaluate(
      () =>
        new Promise<{ ms: number; length: number; rows: number }>((resolve, reject) => {
          const start = performance.now();
          const answered = (reply: Answer) =>
            resolve({
              ms: performance.now() - start,
              length: JSON.stringify(reply).length,
              rows: reply.value.series.flatMap(({ spend }) => spend).filter((one) => one !== null).length,
            });
          const { google } = window as unknown as { google: { script: { run: Runner } } };
          google.script.run.withSuccessHandler(answered).withFailureHandler(reject).insightsRead();
        }),
    );
    await sheet.close();
    return { rows: asked.rows, openMs: median(times), answerMs: asked.ms, kilobytes: asked.length / 1024 };
  } finally {
    await workbench.close();
  }
}
