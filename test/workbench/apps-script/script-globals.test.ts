// Workbench, Apps Script host: scripts see Google's globals; members that the workbench lacks throw a clear
// error.
import { closeAll, runBody } from './script-host';

afterEach(closeAll);

test.each([
  [`DriveApp.getFiles()`, 'DriveApp.getFiles is not implemented in the workbench'],
  [`CalendarApp.getName()`, 'CalendarApp.getName is not implemented in the workbench'],
  [`GmailApp.sendEmail('x')`, 'GmailApp.sendEmail is not implemented in the workbench'],
])('%s throws its name', async (body, message) => {
  await expect(runBody(body)).rejects.toThrow(message);
});

test('MimeType has Google’s values', async () => {
  expect(await runBody(`return [MimeType.CSV, MimeType.GOOGLE_SHEETS]`)).toEqual([
    'text/csv',
    'application/vnd.google-apps.spreadsheet',
  ]);
});

test('no global of Node or the browser exists', async () => {
  const names = [
    'setTimeout',
    'fetch',
    'URL',
    'TextEncoder',
    'Buffer',
    'process',
    'require',
    'atob',
    'crypto',
    'Blob',
    'FormData',
    'window',
  ];
  expect(
    await runBody(
      `return ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] !== 'undefined')`,
    ),
  ).toEqual([]);
});
