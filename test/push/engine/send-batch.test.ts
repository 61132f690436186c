// test, runs: a batch sends only what was read, and only to the object whose ID the row has.

import { type Result, success } from '../../../src/ad-service/failures';
import type { ServiceCall } from '../../../src/ad-service/service-call';
import { newJob } from '../../../src/jobs/job-record';
import { readBackSent } from '../../../src/push/engine/read-back-sent';
import { sendBatch } from '../../../src/push/engine/send-batch';
import type { RunJournal } from '../../../src/push/journal/journal';
import type { LoggedOperation } from '../../../src/push/journal/journal-rows';
import { creativeSetResource } from '../../../src/tabs/creative-sets/creative-sets-requests';
import { plainPorts } from '../../ports/plain-ports';
import { listed, RENAMED, refusal, setBody, setCreation, setService, setUpdate } from './set-service';

function send(reply: (call: ServiceCall) => Result<unknown>, batch: readonly LoggedOperation[]) {
  const ports = plainPorts();
  const { context, sent } = setService(reply);
  const begun: number[] = [];
  const journal = {
    write: (all: readonly { entry: number }[]) => void begun.push(...all.map(({ entry }) => entry)),
  } as unknown as RunJournal;
  const { sender } = creativeSetResource;
  const job = newJob(ports, 'push', '', batch.length);
  const { results, failure } = sendBatch({ ...context, ports, journal, sender, job }, batch);
  const posted = sent.filter((call) => call.startsWith('POST'));
  return { results, failure, posted, begun };
}

const outcomesOf = (results: readonly { outcome: string }[]) => results.map(({ outcome }) => outcome);

it('sends nothing for a change that cannot be a request, and sends the others', () => {
  const first = setUpdate('30', 'planned', { field: 'name', before: 'Old', after: 5 });
  const second = { ...setUpdate('31', 'planned', RENAMED), entry: 1 };
  const reply = (call: ServiceCall) =>
    call.method === 'GET'
      ? listed(setBody('30', 'Old', false), setBody('31', 'Old', false))
      : success(setBody('31', 'New', false));
  expect(send(reply, [first])).toMatchObject({ results: [{ outcome: 'failed' }], posted: [], begun: [] });
  const { results, posted, begun } = send(reply, [first, second]);
  expect(outcomesOf(results)).toEqual(['failed', 'verified']);
  expect([posted, begun]).toEqual([['POST /creative_set/31'], [1]]);
});

it('sends nothing to an ID that would change the path', () => {
  const reply = () => listed(setBody('..', 'Old', false));
  const { results, posted } = send(reply, [setUpdate('..', 'planned', RENAMED)]);
  expect(results).toMatchObject([{ outcome: 'failed' }]);
  expect(posted).toEqual([]);
});

it('fails a change whose set the service no longer has, without sending it', () => {
  const { results, posted } = send(() => listed(), [setUpdate('31', 'planned', RENAMED)]);
  expect(results).toMatchObject([{ outcome: 'failed', detail: expect.stringContaining('no longer has') }]);
  expect(posted).toEqual([]);
});

it('fails a change of a field that the service does not return now, without sending it', () => {
  const { name: _, ...nameless } = setBody('31', '', false);
  const { results, posted } = send(() => listed(nameless), [setUpdate('31', 'planned', RENAMED)]);
  expect(results).toMatchObject([{ outcome: 'failed', detail: expect.stringContaining('Name') }]);
  expect(posted).toEqual([]);
});

describe('a change that was sent without a clear answer', () => {
  const SENT = setUpdate('31', 'sending', RENAMED);
  const found = (name: string) => {
    const { context, sent } = setService(() => listed(setBody('31', name, false)));
    const outcomes: string[] = [];
    readBackSent(context, { entries: [SENT] }, 0, (_, results) => void outcomes.push(...outcomesOf(results)));
    expect(sent.every((call) => call.startsWith('GET'))).toBe(true);
    return outcomes;
  };

  it.each([
    ['Old', 'planned'],
    ['New', 'verified'],
    ['Another', 'unknown'],
  ])('that the service reports as %s is %s', (name, outcome) => {
    expect(found(name)).toEqual([outcome]);
  });

  it('is unknown if its set, or the changed field, is no longer there', () => {
    const { name: _, ...nameless } = setBody('31', '', false);
    for (const answer of [listed(), listed(nameless)]) {
      const { context } = setService(() => answer);
      const apply = jest.fn();
      readBackSent(context, { entries: [SENT] }, 0, apply);
      expect(apply.mock.calls[0]![1]).toMatchObject([
        {
          outcome: 'unknown',
          detail: expect.stringMatching(/^It was sent without a clear answer\. The service/),
        },
      ]);
    }
  });

  it('has no outcome while the service cannot be read, and a creation has none either', () => {
    const { context } = setService(() => refusal('server', 503));
    const entries = [SENT, { ...setCreation('sending'), entry: 1 }];
    const apply = jest.fn();
    expect(readBackSent(context, { entries }, 0, apply)).toMatchObject({ kind: 'server' });
    expect(apply).not.toHaveBeenCalled();
  });
});
