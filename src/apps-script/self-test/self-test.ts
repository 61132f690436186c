// apps-script, self-test: runs probes in temporary tabs of the document.

import { type ProbeFacts, type ProbeResult, resultOf, type SelfTestPlace } from '../../model/self-test';
import type { SelfTest, Store } from '../../ports/ports';
import { cellProbes } from './cells';
import { chartProbes } from './charts';
import { errorProbes } from './errors';
import { formulaProbes } from './formulas';
import { identityProbes } from './identity';
import { networkProbes } from './network';
import { errorText, type Probe, type Probes } from './probe';
import { deleteLeftOver, withScratch } from './scratch';
import { speedProbes } from './speed';
import { structureProbes } from './structure';

/** Functions, so that nothing runs when the script is loaded. */
const PROBES: Probes = [
  ['cells', cellProbes],
  ['structure', structureProbes],
  ['structure', chartProbes],
  ['formulas', formulaProbes],
  ['errors', errorProbes],
  ['identity', identityProbes],
  ['network', networkProbes],
  ['speed', speedProbes],
];

/** No probe starts later in a step, and a long probe ends after the second. Milliseconds. */
const LAST_START = 12_000;
const LAST_END = 24_000;

interface NamedProbe {
  readonly facts: ProbeFacts;
  readonly probe: Probe;
}

const allProbes = (place: SelfTestPlace): NamedProbe[] =>
  PROBES.flatMap(([group, probes]) =>
    probes().map((probe): NamedProbe => {
      const { name, what, expected, varies, inWords } = probe;
      const value = typeof expected === 'function' ? expected(place) : expected;
      const facts = {
        id: `${group}/${name}`,
        what,
        ...(value === undefined ? {} : { expected: value }),
        ...(varies ? { varies } : {}),
        ...(inWords ? { inWords } : {}),
      };
      return { facts, probe };
    }),
  );

export function selfTest(
  spreadsheet: () => GoogleAppsScript.Spreadsheet.Spreadsheet,
  store: Store,
  uniqueId: () => string,
): SelfTest {
  const placeNow = (): SelfTestPlace => ({
    locale: spreadsheet().getSpreadsheetLocale(),
    language: Session.getActiveUserLocale(),
    timeZone: spreadsheet().getSpreadsheetTimeZone(),
  });
  return {
    plan: () => {
      const place = placeNow();
      return {
        place,
        probes: allProbes(place).map(({ facts }) => facts),
        deleted: deleteLeftOver(spreadsheet(), store),
      };
    },
    run: (wanted, echo) => {
      const start = Date.now();
      const book = spreadsheet();
      deleteLeftOver(book, store);
      const all = new Map(allProbes(placeNow()).map((one) => [one.facts.id, one]));
      const results: ProbeResult[] = [];
      const mayGoOn = () => Date.now() - start < LAST_END;
      withScratch(book, store, uniqueId(), { echo, mayGoOn }, (scratch, endProbe) => {
        for (const id of wanted) {
          if (results.length > 0 && Date.now() - start > LAST_START) break;
          const named = all.get(id);
          if (named) results.push(tried(named, scratch));
          endProbe();
        }
      });
      return results;
    },
  };
}

function tried({ facts, probe }: NamedProbe, scratch: Parameters<Probe['how']>[0]): ProbeResult {
  const start = Date.now();
  const actual = (() => {
    try {
      const value = probe.how(scratch);
      // An error of a buffered write belongs to this probe, not to the next one.
      SpreadsheetApp.flush();
      return value;
    } catch (error) {
      return errorText(error);
    }
  })();
  return resultOf(facts, actual, Date.now() - start);
}
