// test, install: which scripts, spreadsheets and addresses `npm run configure` accepts, and its messages for
// others.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const { hostOf, pageOf, problemsOf, readInstallation, scriptIdOf, spreadsheetIdOf } =
  require('../../install/configuration') as {
    hostOf(text: string): string;
    pageOf(text: string): string;
    problemsOf(root: string): string[];
    readInstallation(root: string): unknown;
    scriptIdOf(text: string): string;
    spreadsheetIdOf(text: string): string;
  };

const ID = '1aB-_9cdEfGhIjKlMnOpQrStUvWxYz0123456789aBcDeFgHiJkLmNoPq';
const SHEET = '1aB-_9cdEfGhIjKlMnOpQrStUvWxYz0123456789aBcD';

const PLACEHOLDER = /is a placeholder\. Enter /;

it.each([
  ID,
  ` ${ID} `,
  `https://script.google.com/home/projects/${ID}/edit`,
  `https://script.google.com/u/0/home/projects/${ID}/settings`,
  `https://script.google.com/d/${ID}/edit?usp=drive_web`,
  `https://script.google.com/macros/d/${ID}/edit`,
])('reads the script ID in %s', (text) => {
  expect(scriptIdOf(text)).toBe(ID);
});

it.each([
  ['', /^The ID or address of the script is empty\. Copy the script ID from Project settings/],
  ['YOUR_SCRIPT_ID_GOES_HERE_0123456789', PLACEHOLDER],
  ['PASTE_THE_SCRIPT_ID_HERE_PASTE_IT_HERE', PLACEHOLDER],
  ['x'.repeat(48), PLACEHOLDER],
  ['Bidgrid', /is not the ID or address of a script/],
  ['replace-with-your-script-id', PLACEHOLDER],
  ['SCRIPT ID', PLACEHOLDER],
  ['<script ID>', PLACEHOLDER],
  [`AKfycb${ID}`, /ID of a deployment\. Copy the script ID from Project settings/],
  [`https://script.google.com/macros/s/AKfycb${ID}/exec`, /ID of a deployment/],
  [`https://docs.google.com/spreadsheets/d/${SHEET}/edit`, /address of a spreadsheet/],
  [`${ID}" --force`, /is not the ID or address of a script/],
])('does not take "%s" for a script', (text, message) => {
  expect(() => scriptIdOf(text)).toThrow(message);
});

it.each([
  SHEET,
  `https://docs.google.com/spreadsheets/d/${SHEET}/edit#gid=0`,
  `https://docs.google.com/spreadsheets/u/1/d/${SHEET}/edit`,
  `https://docs.google.com/a/company.internal/spreadsheets/d/${SHEET}/view`,
])('reads the spreadsheet ID in %s', (text) => {
  expect(spreadsheetIdOf(text)).toBe(SHEET);
});

it.each([
  ['My campaigns', /is not the ID or address of a spreadsheet/],
  ['SPREADSHEET_ID', PLACEHOLDER],
  [`https://docs.google.com/document/d/${SHEET}/edit`, /is not the ID or address of a spreadsheet/],
  [`https://docs.google.com/spreadsheets/d/e/2PACX-${SHEET}/pubhtml`, /address of a published page/],
  [`https://script.google.com/d/${ID}/edit`, /address of a script/],
])('does not take "%s" for a spreadsheet', (text, message) => {
  expect(() => spreadsheetIdOf(text)).toThrow(message);
});

it.each([
  ['https://auth.advertising.internal', 'https://auth.advertising.internal'],
  [' https://auth.advertising.internal/ ', 'https://auth.advertising.internal'],
  ['https://AUTH.advertising.internal', 'https://auth.advertising.internal'],
  ['https://auth.advertising.internal:8443', 'https://auth.advertising.internal:8443'],
])('takes the host %s', (text, host) => {
  expect(hostOf(text)).toBe(host);
});

it.each([
  ['', /is empty\. It must begin with https/],
  ['https://', /^"https:\/\/" is not an address/],
  ['https://…', PLACEHOLDER],
  ['auth.advertising.internal', /is not an address/],
  ['http://auth.advertising.internal', /must begin with https/],
  ['https://me:word@auth.advertising.internal', /Leave user name and password out/],
  ['https://auth.advertising-service.example', PLACEHOLDER],
  ['https://api.example.com', PLACEHOLDER],
  ['https://sign-in.host.invalid', PLACEHOLDER],
  ['https://<sign-in host>', PLACEHOLDER],
  ['https://localhost', PLACEHOLDER],
  ['https://intranet', /no full domain name/],
  ['https://127.0.0.1', /no full domain name/],
  ['https://[::1]', /no full domain name/],
  [
    'https://auth.advertising.internal/oauth/',
    /has a path\. Enter only the host: https:\/\/auth\.advertising\.internal$/,
  ],
  ['https://auth.advertising.internal/?a=1', /has a path/],
])('does not take "%s" for a host', (text, message) => {
  expect(() => hostOf(text)).toThrow(message);
});

it('accepts a page with a path as a link of Help, but not a script address', () => {
  expect(pageOf('https://git.advertising.internal/bidgrid/docs')).toBe(
    'https://git.advertising.internal/bidgrid/docs',
  );
  expect(() => pageOf('javascript:alert(1)')).toThrow(/must begin with https/);
});

describe('the stored files', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'bidgrid-configuration-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const write = (name: string, text: string): void => writeFileSync(path.join(root, name), text);

  it('are optional for a build', () => {
    expect(readInstallation(root)).toBeNull();
  });

  it('are refused with a list of all wrong values', () => {
    write('.clasp.local.json', '{ "scriptId": "replace-with-your-script-id" }');
    write('addresses.local.json', '{ "authUrl": "https://auth.advertising-service.example", "baseUrl": 1 }');
    expect(problemsOf(root)).toEqual([
      expect.stringContaining('.clasp.local.json, scriptId: "replace-with-your-script-id" is a placeholder.'),
      expect.stringContaining(
        'addresses.local.json, authUrl: "https://auth.advertising-service.example" is a',
      ),
      expect.stringContaining('addresses.local.json, baseUrl: The address is empty.'),
      expect.stringContaining('addresses.local.json, apiUrl: The address is empty.'),
    ]);
    expect(() => readInstallation(root)).toThrow(/Run "npm run configure"\.$/);
  });

  it('are refused when they are not JSON', () => {
    write('.clasp.local.json', '{');
    const sentence = '.clasp.local.json is not valid JSON. Delete it and run "npm run configure".';
    expect(problemsOf(root)).toEqual([sentence]);
  });
});
