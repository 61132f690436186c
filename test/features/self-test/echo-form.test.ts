// test, features: the file that the self-test sends to an echo.

import { echoFile } from '../../../src/features/self-test/echo-form';

it('has each byte once', () => {
  expect([...Buffer.from(echoFile(), 'base64')]).toEqual(Array.from({ length: 256 }, (_, byte) => byte));
});
