// self-test: requests to the server in the script property ECHO_ADDRESS, which answers with what it received.
// They have test data only.

import { toBase64 } from '../../src/ad-service/base64';
import { multipart } from '../../src/ad-service/multipart';
import { urlFetchTransport } from '../../src/apps-script/fetch-transport';
import { assumed, type Fact, fact, type Json, skipped, whereItFails } from './fact';

const ALL_BYTES = toBase64(Array.from({ length: 256 }, (_, byte) => byte));
const NOTE = 'bidgrid-self-test-note';
const FILE = {
  field: 'file',
  name: 'bytes.bin',
  contentType: 'application/octet-stream',
  base64: ALL_BYTES,
};

const withEcho = (measure: (address: string) => Json) => (): Json => {
  const address = PropertiesService.getScriptProperties().getProperty('ECHO_ADDRESS');
  return address ? measure(address) : skipped('the script property ECHO_ADDRESS is not set');
};

function sendForm(address: string): Json {
  const { body: form, contentType } = multipart({ note: NOTE }, FILE);
  const [answer] = urlFetchTransport([{ method: 'POST', url: address, contentType, body: form }]);
  if (answer?.kind !== 'answer') return `no answer: ${answer?.reason ?? ''}`;
  // Some servers return the whole form as Base64.
  const hasForm = typeof form === 'object' && 'base64' in form && answer.body.includes(form.base64);
  return [answer.status, hasForm || answer.body.includes(NOTE), hasForm || answer.body.includes(ALL_BYTES)];
}

export const NETWORK_FACTS: readonly Fact[] = [
  fact('content type of a form (it is not sent)', 'application/x-www-form-urlencoded', () => {
    const { contentType } = UrlFetchApp.getRequest('https://x.invalid/', {
      method: 'post',
      payload: { a: 'b' },
    });
    return String(contentType);
  }),
  fact(
    'a form with a text and a file of 256 different bytes: status, and whether both come back',
    [200, true, true],
    withEcho(sendForm),
  ),
  fact(
    'two requests of one batch are both answered',
    ['answer', 'answer'],
    withEcho((address) => {
      const request = { method: 'GET', url: address } as const;
      return urlFetchTransport([request, request]).map(({ kind }) => kind);
    }),
  ),
  fact(
    'a request to a host that does not exist throws, although errors are muted',
    assumed('at the call'),
    withEcho(() => {
      const [step] = whereItFails(() =>
        UrlFetchApp.fetch('https://bidgrid-self-test.invalid/', { muteHttpExceptions: true }),
      );
      return step;
    }),
  ),
];
