// apps-script, self-test: the current user, granted scopes, and services without a document. No value
// identifies a person.

import type { Json } from '../../model/self-test';
import { hasBaseScopes, requireBaseScopes, schedulePermissionPage } from '../scopes';
import { dailyTriggers } from '../triggers';
import { type Probe, whereItFails } from './probe';

const hex = (bytes: readonly number[]): string =>
  bytes.map((byte) => ((byte + 256) % 256).toString(16).padStart(2, '0')).join('');

function triggerTried(): Json {
  const ids: string[] = [];
  const created = whereItFails(() => void ids.push(dailyTriggers.createDaily(3, 'Europe/Berlin')));
  const isListed = ids.length > 0 && dailyTriggers.list().includes(ids[0]!);
  const refused = whereItFails(() => void ids.push(dailyTriggers.createDaily(3, 'Nowhere/Town')));
  dailyTriggers.delete(ids);
  return [created, isListed, refused, dailyTriggers.list().some((id) => ids.includes(id))];
}

export const identityProbes = (): readonly Probe[] => [
  {
    name: 'email',
    what: 'Whether Google provides the email address',
    varies: true,
    how: () => (Session.getActiveUser().getEmail() ? 'yes' : 'no'),
  },
  {
    name: 'authorization',
    what: 'All scopes of the manifest are granted',
    expected: 'NOT_REQUIRED',
    how: () => String(ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL).getAuthorizationStatus()),
  },
  {
    name: 'scopes',
    what: 'requireScopes with the four scopes that Bidgrid needs',
    expected: ['no error', null],
    // With a scope missing, requireScopes would end the execution, and nothing can catch that.
    how: () => (hasBaseScopes() ? whereItFails(requireBaseScopes) : 'missing'),
  },
  {
    name: 'daily trigger',
    what: 'A daily trigger in a time zone is created, listed and deleted; an unknown time zone is refused',
    varies: true,
    // An add-on may have one trigger for each person and document, which Schedule may have created.
    how: () => (schedulePermissionPage() === null ? triggerTried() : 'not granted'),
  },
  {
    name: 'mail quota',
    what: 'Number of emails that can still be sent today',
    varies: true,
    how: () => (schedulePermissionPage() === null ? MailApp.getRemainingDailyQuota() : 'not granted'),
  },
  {
    name: 'document services',
    what: 'Lock and properties of the document are available',
    expected: [true, true],
    how: () => [LockService.getDocumentLock() !== null, PropertiesService.getDocumentProperties() !== null],
  },
  {
    name: 'state token',
    what: 'A state token for signing in is a text of at least 20 characters',
    expected: true,
    how: () =>
      ScriptApp.newStateToken().withMethod('connectionAnswer').withTimeout(60).createToken().length >= 20,
  },
  {
    name: 'UUID',
    what: 'Form of a random ID',
    expected: true,
    how: () => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(Utilities.getUuid()),
  },
  {
    name: 'SHA-256',
    what: 'SHA-256 of ü as UTF-8',
    expected: '607474ca475a9724d7360aba71a56d5df77e61350e3f724cfa1f46e857e2d85f',
    how: () => hex(Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, 'ü', Utilities.Charset.UTF_8)),
  },
  {
    name: 'standard charset',
    what: 'Without a charset, ü and ? have the same digest',
    expected: true,
    how: () =>
      ['ü', '?']
        .map((text) => hex(Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text)))
        .every((digest, _, all) => digest === all[0]),
  },
  {
    name: 'date pattern',
    what: 'A date of the year 2026 as yyyy-MM-dd HH:mm in UTC',
    expected: '2026-01-15 09:30',
    how: () => Utilities.formatDate(new Date(Date.UTC(2026, 0, 15, 9, 30)), 'Etc/UTC', 'yyyy-MM-dd HH:mm'),
  },
  {
    name: 'missing globals',
    what: 'Globals of browsers and Node that Apps Script does not have',
    expected: [],
    how: () =>
      [
        'setTimeout',
        'fetch',
        'URL',
        'TextEncoder',
        'FormData',
        'atob',
        'crypto',
        'process',
        'require',
      ].filter((name) => (globalThis as unknown as Record<string, unknown>)[name] !== undefined),
  },
];
