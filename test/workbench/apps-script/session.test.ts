// Workbench, Apps Script host: Session returns the person who runs the script.
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

const WHO = `function main() { return [Session.getActiveUser().getEmail(), String(Session.getEffectiveUser())] }`;

test('the user of the run, and the owner if no user is given', async () => {
  const host = await hostWith(WHO, { owner: 'owner@example.com' });
  expect(await resultOf(host, { function: 'main' })).toEqual(['owner@example.com', 'owner@example.com']);
  expect(await resultOf(host, { function: 'main', user: 'b@example.com' })).toEqual([
    'b@example.com',
    'b@example.com',
  ]);
});

test('Google may hide the active user, and always does without authorization', async () => {
  const host = await hostWith(WHO, { owner: 'owner@example.com' });
  expect(await resultOf(host, { function: 'main', mode: 'NONE' })).toEqual(['', '']);
  host.sessionControl.hideActiveUser = true;
  expect(await resultOf(host, { function: 'main' })).toEqual(['', 'owner@example.com']);
});

test('time zone of the manifest, locale, and a key for each person', async () => {
  const host = await hostWith(
    `function main() { return [Session.getScriptTimeZone(), Session.getActiveUserLocale(), Session.getTemporaryActiveUserKey()] }`,
    { manifest: { timeZone: 'Europe/Paris' } },
  );
  const [zone, locale, key] = (await resultOf(host, { function: 'main' })) as string[];
  const other = (await resultOf(host, { function: 'main', user: 'b@example.com' })) as string[];
  expect([zone, locale]).toEqual(['Europe/Paris', 'en']);
  expect(other[2]).not.toBe(key);
  expect(await runBody('return Session.getScriptTimeZone()')).toBe('Etc/GMT');
});
