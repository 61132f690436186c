// Workbench, Apps Script host: runs the add-on's self-test with the same calls as its page, and compares the
// results with a report from Google.
import {
  differencesOf,
  groupOf,
  PROBE_GROUPS,
  type ProbeGroup,
  type SelfTestReport,
  valueText,
} from '../../src/model/self-test';
import { runSelfTest, type SelfTestOptions } from '../../src/sidebar/self-test/drive';
import { LOCALES, type LocaleName } from './engine/locale';
import type { Host } from './host';

/** The call did not end: it was lost or killed. */
class LostCall extends Error {}

/** The add-on's format of answers to its pages. */
type Reply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: { readonly sentence: string } };

/** Runs the self-test of the add-on in the host. */
export function selfTestIn(host: Host, options: Partial<SelfTestOptions> = {}): Promise<SelfTestReport> {
  const call = async <T>(name: string, ...args: unknown[]): Promise<T> => {
    const answer = await host.callFromClient({
      user: host.owner,
      session: 'self-test',
      function: name,
      args,
    });
    if (!answer.ok) throw new LostCall(answer.error.message);
    const reply = answer.value as Reply;
    if (!reply.ok) throw new Error(reply.error.sentence);
    return reply.value as T;
  };
  return runSelfTest(
    {
      plan: () => call('selfTestPlan'),
      step: (order) => call('selfTestStep', order),
      bridge: (order) => call('selfTestBridge', order),
      isLost: (error) => error instanceof LostCall,
    },
    { groups: PROBE_GROUPS, echo: '', version: 'workbench', build: null, ...options },
  );
}

/** The groups of a report that have comparable values. */
export const groupsToCompare = ({ results }: SelfTestReport): ProbeGroup[] =>
  PROBE_GROUPS.filter((group) =>
    results.some((result) => groupOf(result) === group && !result.varies && result.outcome !== 'skipped'),
  );

/** The host's locale for a document of this locale; null: the host does not support it. */
export const hostLocale = (locale: string): LocaleName | null =>
  locale in LOCALES ? (locale as LocaleName) : null;

/** One line for each unexpected value. */
export const unexpectedIn = ({ results }: SelfTestReport): string[] =>
  results
    .filter(({ outcome }) => outcome === 'different')
    .map(({ id, expected, actual }) => `${id}: expected ${valueText(expected)}, found ${valueText(actual)}`);

/** One line for each value that differs from Google's. */
export const differencesFromGoogle = (google: SelfTestReport, here: SelfTestReport): string[] =>
  differencesOf(google, here).map(
    (one) =>
      `${one.id}: Google ${valueText(one.google)}, host ${one.here === null ? 'nothing' : valueText(one.here)}`,
  );
