// Workbench, Apps Script host: runs the script of the self-test.
import { measureSidebarCalls, type SidebarCall } from '../../self-test/sidebar-calls';
import type { Host } from './host';

/** A row of the results, as texts. */
export interface SelfTestResult {
  /** `cells/typed 007`: the group and the fact. */
  readonly id: string;
  readonly expected: string;
  readonly got: string;
  readonly passed: string;
}

/** Runs the facts of these groups that have no result yet. @returns all results in the spreadsheet */
export async function runSelfTest(
  host: Host,
  groups: readonly string[] | null = null,
): Promise<SelfTestResult[]> {
  const call = async (name: string, ...args: unknown[]): Promise<unknown> => {
    const answer = await host.callFromClient({
      user: host.owner,
      session: 'self-test',
      function: name,
      args,
    });
    if (answer.ok) return answer.value;
    throw new Error(answer.error.message);
  };
  while (!(await call('runSelfTest', groups)));
  if (groups === null || groups.includes('sidebar calls')) {
    const values = await measureSidebarCalls(
      (...args) => call('answerSidebarCall', ...args) as ReturnType<SidebarCall>,
    );
    await call('saveSidebarCalls', values);
  }
  const rows = (await call('readResults')) as string[][];
  return rows.map(([group, name, expected, got, passed]) => ({
    id: `${group}/${name}`,
    expected: expected!,
    got: got!,
    passed: passed!,
  }));
}

/** One line for each fact that did not pass. */
export const failuresIn = (results: readonly SelfTestResult[]): string[] =>
  results
    .filter(({ passed }) => passed.startsWith('no') || passed === 'unfinished')
    .map(({ id, expected, got, passed }) =>
      passed === 'unfinished' ? `${id}: no result` : `${id}: expected ${expected}, got ${got}`,
    );
