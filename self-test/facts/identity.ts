// self-test: the current user, granted scopes, and services without a spreadsheet. No value identifies a
// person.

import { hasBaseScopes, requireBaseScopes } from '../../src/apps-script/scopes';
import { type Fact, fact, type Json, measured, whereItFails } from './fact';

const hexOf = (bytes: readonly number[]): string =>
  bytes.map((byte) => ((byte + 256) % 256).toString(16).padStart(2, '0')).join('');

const sha256Of = (text: string, charset?: GoogleAppsScript.Utilities.Charset): string => {
  const algorithm = Utilities.DigestAlgorithm.SHA_256;
  return hexOf(
    charset ? Utilities.computeDigest(algorithm, text, charset) : Utilities.computeDigest(algorithm, text),
  );
};

function tryDailyTriggers(): Json {
  const create = (zone: string) => () =>
    void ScriptApp.newTrigger('dailyTrigger').timeBased().everyDays(1).atHour(3).inTimezone(zone).create();
  const [created] = whereItFails(create('Europe/Berlin'));
  const [refused] = whereItFails(create('Nowhere/Town'));
  const triggers = ScriptApp.getProjectTriggers();
  for (const trigger of triggers) ScriptApp.deleteTrigger(trigger);
  return [created, refused, triggers.length, ScriptApp.getProjectTriggers().length];
}

const MISSING_GLOBALS = [
  'setTimeout',
  'fetch',
  'URL',
  'TextEncoder',
  'FormData',
  'atob',
  'crypto',
  'process',
  'require',
];

export const IDENTITY_FACTS: readonly Fact[] = [
  measured('whether Google provides the email address', () =>
    Session.getActiveUser().getEmail() ? 'yes' : 'no',
  ),
  fact('all scopes of the manifest are granted', 'NOT_REQUIRED', () =>
    String(ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL).getAuthorizationStatus()),
  ),
  // With a scope missing, requireScopes would end the execution, and nothing can catch that.
  fact('requireScopes with the four scopes that every menu item needs', ['no error', null], () =>
    hasBaseScopes() ? whereItFails(requireBaseScopes) : 'missing',
  ),
  fact(
    'daily triggers: created, refused for an unknown time zone, listed, and deleted',
    ['no error', 'at the call', 1, 0],
    tryDailyTriggers,
  ),
  measured('number of emails that can still be sent today', () => MailApp.getRemainingDailyQuota()),
  fact('lock and properties of the spreadsheet are available', [true, true], () => [
    LockService.getDocumentLock() !== null,
    PropertiesService.getDocumentProperties() !== null,
  ]),
  fact('a state token for signing in is a text of at least 20 characters', true, () => {
    const token = ScriptApp.newStateToken().withMethod('dailyTrigger').withTimeout(60).createToken();
    return token.length >= 20;
  }),
  fact('form of a random ID', true, () =>
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(Utilities.getUuid()),
  ),
  fact('SHA-256 of ü as UTF-8', '607474ca475a9724d7360aba71a56d5df77e61350e3f724cfa1f46e857e2d85f', () =>
    sha256Of('ü', Utilities.Charset.UTF_8),
  ),
  fact('without a charset, ü and ? have the same digest', true, () => sha256Of('ü') === sha256Of('?')),
  fact('a date as yyyy-MM-dd HH:mm in UTC', '2026-01-15 09:30', () =>
    Utilities.formatDate(new Date(Date.UTC(2026, 0, 15, 9, 30)), 'Etc/UTC', 'yyyy-MM-dd HH:mm'),
  ),
  fact('globals of browsers and Node that Apps Script does not have', [], () =>
    MISSING_GLOBALS.filter((name) => (globalThis as unknown as Record<string, unknown>)[name] !== undefined),
  ),
];
