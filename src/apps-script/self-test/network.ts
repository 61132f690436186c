// apps-script, self-test: requests to an echo server that the person enters. Nothing is sent anywhere else.

import { ECHO_NOTE, echoBody, echoFile, echoRequest } from '../../features/self-test/echo-form';
import { type Json, skipped } from '../../model/self-test';
import { urlFetchTransport } from '../transport';
import { type Probe, whereItFails } from './probe';
import type { Scratch } from './scratch';

const NO_ADDRESS = skipped('no echo address was given');

const needsEcho =
  (how: (echo: string) => Json): Probe['how'] =>
  ({ echo }: Scratch) =>
    echo === '' ? NO_ADDRESS : how(echo);

export const networkProbes = (): readonly Probe[] => [
  {
    name: 'content type',
    what: 'Content type of a POST of form fields (it is not sent)',
    expected: 'application/x-www-form-urlencoded',
    how: () =>
      String(
        UrlFetchApp.getRequest('https://x.invalid/', { method: 'post', payload: { a: 'b' } }).contentType,
      ),
  },
  {
    name: 'multipart',
    what: 'A form with a text and a file of 256 different bytes: status, text and bytes in the answer',
    expected: [200, 'text returned', 'bytes returned'],
    how: needsEcho((echo) => {
      const [answer] = urlFetchTransport([echoRequest(echo)]);
      if (answer?.kind !== 'answer') return `no answer: ${answer?.reason ?? ''}`;
      const { status, body } = answer;
      const whole = body.includes(echoBody(echo));
      return [
        status,
        whole || body.includes(ECHO_NOTE) ? 'text returned' : 'no text returned',
        whole || body.includes(echoFile()) ? 'bytes returned' : 'no Base64 of the bytes returned',
      ];
    }),
  },
  {
    name: 'two at once',
    what: 'Two requests of one batch are both answered',
    expected: ['answer', 'answer'],
    how: needsEcho((echo) =>
      urlFetchTransport([
        { method: 'GET', url: echo },
        { method: 'GET', url: echo },
      ]).map(({ kind }) => kind),
    ),
  },
  {
    name: 'no such host',
    what: 'A request to a host that does not exist throws, although errors are muted',
    inWords: true,
    how: needsEcho(() =>
      whereItFails(() =>
        UrlFetchApp.fetch('https://bidgrid-self-test.invalid/', { muteHttpExceptions: true }),
      ),
    ),
  },
];
