// Workbench, Apps Script host: ScriptApp creates triggers within their limits and state tokens, and returns
// addresses.
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

const EDIT = `ScriptApp.newTrigger('f').forSpreadsheet(SpreadsheetApp.getActive()).onEdit().create()`;

test('triggers are created, listed for their user, and deleted', async () => {
  const host = await hostWith(`
    function make() { const t = ${EDIT}; return [t.getHandlerFunction(), t.getEventType() === ScriptApp.EventType.ON_EDIT, String(t.getTriggerSource())]; }
    function count() { return ScriptApp.getProjectTriggers().length; }
    function clear() { ScriptApp.getProjectTriggers().forEach((t) => ScriptApp.deleteTrigger(t)); }`);
  expect(await resultOf(host, { function: 'make' })).toEqual(['f', true, 'SPREADSHEETS']);
  expect(await resultOf(host, { function: 'count' })).toBe(1);
  expect(await resultOf(host, { function: 'count', user: 'b@example.com' })).toBe(0);
  await resultOf(host, { function: 'clear' });
  expect(await resultOf(host, { function: 'count' })).toBe(0);
});

test.each([
  [
    'two of a type for one user',
    `${EDIT}; ${EDIT}`,
    'The Add-on has created too many edit triggers in this document for this Google user account.',
  ],
  [
    'a clock faster than an hour',
    `ScriptApp.newTrigger('f').timeBased().everyMinutes(30).create()`,
    'fires more often than once an hour',
  ],
  [
    'minutes that do not exist',
    `ScriptApp.newTrigger('f').timeBased().everyMinutes(7)`,
    'It must be one of 1, 5, 10, 15 or 30.',
  ],
  [
    'a clock without a time',
    `ScriptApp.newTrigger('f').timeBased().create()`,
    'The trigger needs exactly one of',
  ],
  [
    'a trigger without an event',
    `ScriptApp.newTrigger('f').forSpreadsheet('x').create()`,
    'The trigger has no event type.',
  ],
  [
    'a kind that is missing',
    `ScriptApp.newTrigger('f').forForm('x')`,
    'TriggerBuilder.forForm is not implemented',
  ],
])('refuses %s', async (_name, body, message) => {
  await expect(runBody(body)).rejects.toThrow(message);
});

test('a script that is not an add-on has at most twenty triggers', async () => {
  const host = await hostWith(`function main() { for (let i = 0; i < 21; i++) ${EDIT}; }`);
  host.identity.isAddon = false;
  await expect(resultOf(host, { function: 'main' })).rejects.toThrow('This script has too many triggers.');
  expect(host.state.triggers).toHaveLength(20);
});

test('LIMITED may not create triggers', async () => {
  await expect(runBody(EDIT, {}, { mode: 'LIMITED' })).rejects.toThrow(
    'Specified permissions are not sufficient to call ScriptApp.newTrigger.',
  );
});

test('script id, service address, authorization', async () => {
  const host = await hostWith(`function main() {
    return [ScriptApp.getScriptId(), ScriptApp.getService().getUrl(),
      ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL).getAuthorizationStatus() === ScriptApp.AuthorizationStatus.NOT_REQUIRED] }`);
  host.identity.scriptId = 'abc';
  host.identity.serviceUrl = 'http://127.0.0.1:1/exec';
  expect(await resultOf(host, { function: 'main' })).toEqual(['abc', 'http://127.0.0.1:1/exec', true]);
});

test('no token of the workbench looks like a real one', async () => {
  await expect(runBody('ScriptApp.getOAuthToken()')).rejects.toThrow(
    'ScriptApp.getOAuthToken is not implemented',
  );
});

describe('/usercallback', () => {
  const SCRIPT = `
    function token() { return ScriptApp.newStateToken().withMethod('returned').withArgument('connection', 'c1').withTimeout(120).createToken(); }
    function returned(e) {
      return HtmlService.createHtmlOutput([e.parameter.code, e.parameter.connection, e.parameters.code.length,
        PropertiesService.getDocumentProperties(), Session.getEffectiveUser().getEmail()].join(' '));
    }`;
  let now = 0;

  const callback = async (user: string, change: (state: string) => string = (state) => state) => {
    now = 1_000_000;
    const host = await hostWith(SCRIPT, { now: () => now });
    const state = (await resultOf(host, { function: 'token', user: 'a@example.com' })) as string;
    return (later: number) => {
      now += later;
      return host.userCallback({
        user,
        parameters: { code: ['x1'], state: [change(state)] },
        queryString: 'code=x1',
      });
    };
  };

  test('runs the method of the token outside the document', async () => {
    const come = await callback('a@example.com');
    expect(await come(119_000)).toEqual({ status: 200, html: 'x1 c1 1  a@example.com' });
  });

  test.each([
    ['another user', 'b@example.com', 0, (state: string) => state],
    ['a token that is too old', 'a@example.com', 120_000, (state: string) => state],
    ['a token that was made up', 'a@example.com', 0, (state: string) => `${state}x`],
  ])('refuses %s', async (_name, user, later, change) => {
    const come = await callback(user, change);
    expect(await come(later)).toEqual({
      status: 400,
      html: 'The state token is invalid or has expired. Please try again.',
    });
  });
});
