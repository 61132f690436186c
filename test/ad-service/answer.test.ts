// test of service: every status of section 7 and other statuses, by kind, sentence and the service's words.
import { kindOfStatus, readAnswer } from '../../src/ad-service/answer';
import type { Ask, CallKind, Interface } from '../../src/ad-service/failure-sentences';
import type { FailureKind } from '../../src/ad-service/failures';
import { answer, nothing } from './plain-transport';
import { failureIn } from './results';

const ask = (to: Interface, kind: CallKind = 'read'): Ask => ({ to, kind, what: 'campaign 007' });

describe('documented and other statuses', () => {
  const table: [Interface, number, FailureKind, RegExp][] = [
    ['suppression', 400, 'refused', /a value is invalid or missing/],
    ['suppression', 403, 'unauthorized', /management key.*Connections/],
    ['suppression', 500, 'server', /not available/],
    ['app-lists', 400, 'refused', /a value is invalid or missing/],
    ['app-lists', 403, 'unauthorized', /management key/],
    ['app-lists', 404, 'not-found', /does not know that app list/],
    ['app-lists', 406, 'refused', /active app list already has that name.*another name/],
    ['app-lists', 500, 'server', /not available/],
    ['token', 400, 'unauthorized', /client ID, the client secret or the requested permissions/],
    ['token', 401, 'unauthorized', /Check them in Connections/],
    ['token', 403, 'forbidden', /lacks some of the requested scopes/],
    ['token', 404, 'not-found', /no sign-in at the address/],
    ['token', 415, 'refused', /other form of "Token requests are sent as"/],
    ['token', 500, 'server', /Try again in a few minutes/],
    ['campaign-management', 302, 'configuration', /leads elsewhere.*script properties/],
    ['campaign-management', 400, 'refused', /Correct the values/],
    ['campaign-management', 401, 'unauthorized', /not even with a new access token/],
    ['campaign-management', 403, 'forbidden', /not allowed to read campaign 007/],
    ['campaign-management', 404, 'not-found', /nothing at the address of campaign 007.*pull again/],
    ['campaign-management', 405, 'refused', /refused the request/],
    ['campaign-management', 408, 'server', /not working properly/],
    ['campaign-management', 409, 'refused', /conflicts with existing data/],
    ['campaign-management', 410, 'not-found', /may have been removed/],
    ['campaign-management', 413, 'refused', /fewer rows/],
    ['campaign-management', 418, 'refused', /refused the request/],
    ['campaign-management', 422, 'refused', /Correct the values/],
    ['campaign-management', 429, 'rate-limited', /asks for a pause/],
    ['campaign-management', 500, 'server', /could not be read/],
    ['campaign-management', 503, 'server', /Try again in a few minutes/],
    ['campaign-management', 101, 'garbled', /cannot be read/],
  ];
  it.each(table)('%s %d is %s', (to, status, kind, sentence) => {
    expect(kindOfStatus(status, to)).toBe(kind);
    const failure = failureIn(readAnswer(answer(status, '{"message":"too bad"}'), ask(to), []));
    expect(failure).toMatchObject({ kind, status, words: 'too bad', retryAt: null });
    expect(failure.sentence).toMatch(sentence);
    expect(failure.sentence).toContain(`HTTP ${status}`);
  });

  it.each<CallKind>(['read', 'edit', 'creation'])('every sentence about a %s is readable', (kind) => {
    const interfaces: Interface[] = ['campaign-management', 'token', 'suppression', 'app-lists'];
    for (const to of interfaces) {
      for (let status = 300; status < 600; status++) {
        const { sentence } = failureIn(readAnswer(answer(status), ask(to, kind), []));
        expect(sentence).toMatch(/^[A-Z][^{}<>]*[^ ]\. ?[A-Z][^{}<>]*\.$/);
        expect(sentence).not.toMatch(/undefined|null|NaN| {2}/);
      }
    }
  });

  it('says after an unclear failure of a write that it may have been carried out', () => {
    for (const unclear of [answer(500), nothing]) {
      expect(failureIn(readAnswer(unclear, ask('campaign-management', 'edit'), [])).sentence).toMatch(
        /changing campaign 007.*may or may not have been done\. Pull/,
      );
    }
    expect(failureIn(readAnswer(answer(400), ask('campaign-management', 'creation'), [])).sentence).toContain(
      'campaign 007 was not created',
    );
  });
});

describe('bodies', () => {
  const read = ask('campaign-management');
  const edit = ask('campaign-management', 'edit');

  it.each([
    ['{"a":1}', { a: 1 }],
    ['\uFEFF[1]', [1]],
    [' null\n', null],
  ])('%j is read', (body, value) => {
    expect(readAnswer(answer(200, body), read, [])).toEqual({ ok: true, value });
  });

  it.each(['', '  ', '{"campaign_id":"00', '<html><body>Please log in</body></html>', 'OK'])(
    '%j is garbled for a read',
    (body) => {
      const failure = failureIn(readAnswer(answer(200, body), read, []));
      expect(failure).toMatchObject({ kind: 'garbled', status: 200 });
      expect(failure.words).not.toContain('<');
    },
  );

  it('an empty one is valid for a write', () => {
    expect(readAnswer(answer(200, ''), edit, [])).toEqual({ ok: true, value: null });
    expect(readAnswer(answer(204, ''), edit, [])).toEqual({ ok: true, value: null });
  });

  it('quotes no token answer, which may contain the token', () => {
    const result = readAnswer(answer(200, '{"token":"abcdef'), ask('token'), []);
    expect(failureIn(result).words).toBe('');
  });

  it('hides the secrets in words and reasons', () => {
    const secrets = ['t0ps3cret!'];
    const quoted = readAnswer(answer(400, 'token t0ps3cret! is bad'), read, secrets);
    const cut = readAnswer({ kind: 'no-answer', reason: 'https://x/?k=t0ps3cret!' }, read, secrets);
    expect(failureIn(quoted).words).toBe('token [hidden] is bad');
    expect(failureIn(cut)).toMatchObject({ kind: 'no-answer', status: null, words: 'https://x/?k=[hidden]' });
  });

  it('reads only the beginning of a long body, and hides a secret that is cut there', () => {
    const secret = 'S3CRET-0123456789-abcdefghijklmnop';
    for (let shown = 1; shown < secret.length; shown += 1) {
      const body = `${' '.repeat(8_000 - shown)}${secret} and more ${'x'.repeat(1_000)}`;
      const { words } = failureIn(readAnswer(answer(500, body), read, [secret]));
      expect([shown, words.includes(secret.slice(0, 1))]).toEqual([shown, false]);
    }
    const page = `<html><head><title>no</title></head><body>Sorry <script>x</script>now ${'<'.repeat(200_000)}`;
    expect(failureIn(readAnswer(answer(502, page), read, [])).words).toMatch(/^Sorry now </);
    const open = `<html><style>${'<style>'.repeat(1_000)}`;
    expect(failureIn(readAnswer(answer(502, open), read, [])).words).toBe('');
  });

  it('shows nothing after the first 8,000 characters', () => {
    const page = `<html><body>${'<i>'.repeat(4_000)}at the end`;
    expect(failureIn(readAnswer(answer(502, page), read, [])).words).toBe('');
    const body = JSON.stringify({ first: 'a'.repeat(9_000), message: 'at the end' });
    expect(failureIn(readAnswer(answer(400, body), read, [])).words).not.toContain('at the end');
  });
});
