// test, sidebar: the message when Google ends a call, and when the action can be resumed.

import { hostSentence, mayHaveRun } from '../../src/sidebar/client/bridge';

test.each([
  [
    'Exceeded maximum execution time',
    /^Google ended this action after six minutes.* you can continue now\.$/,
  ],
  [
    'There are too many scripts running simultaneously for this Google user account.',
    /short pause.* in half a minute\.$/,
  ],
  ['There are too many LockService operations against the same script.', /short pause.* in half a minute\.$/],
  ['Service using too much computer time for one day', /daily limit .* in an hour/],
  ['NetworkError: Connection failure due to HTTP 0', /did not answer\. Nothing was lost: reload/],
])('%s', (message, sentence) => {
  expect(hostSentence(message)).toMatch(sentence);
  expect(mayHaveRun(message)).toBe(true);
});

// The English, Spanish and Portuguese wordings were reported by people; the others are translations.
test.each([
  "We're sorry, a server error occurred while reading from storage. Error code PERMISSION_DENIED.",
  'Authorization is required to perform that action.',
  // British spelling.
  `Authori${'s'}ation is required to perform that action.`,
  'ScriptError: É necessário ter autorização para executar esta ação',
  'Se requiere autorización para realizar esa acción.',
  'There was an error during the transport or processing of this request. Error code = 10, Path = /wardeninit',
  'You do not have permission to call this function',
  'NetworkError: Connection failure due to HTTP 403',
  "Désolé, une erreur de serveur s'est produite lors de la lecture. Code d'erreur : PERMISSION_DENIED.",
  'Lo sentimos, se ha producido un error al leer el almacenamiento. Código de error: PERMISSION_DENIED',
  'ストレージの読み取り中にサーバー エラーが発生しました。エラーコード PERMISSION_DENIED。',
  'Une autorisation est requise pour effectuer cette action.',
  'Für diese Aktion ist eine Autorisierung erforderlich.',
  "Per eseguire questa azione è necessaria l'autorizzazione.",
  'この操作を実行するには承認が必要です。',
  'Do wykonania tej czynności wymagana jest autoryzacja.',
  'Bu işlemi gerçekleştirmek için yetkilendirme gereklidir.',
  'Для выполнения этого действия требуется авторизация.',
  'Autorisatie is vereist om die actie uit te voeren.',
  '이 작업을 수행하려면 승인이 필요합니다.',
  '您必須獲得授權才能執行這項操作。',
  '需要授权才能执行该操作。',
])('refused before it ran: %s', (message) => {
  const sentence = hostSentence(message);
  expect(sentence).toMatch(/several Google accounts.*one account only.*incognito.*reload/);
  expect(sentence).not.toMatch(/did not answer|try again in/);
  expect(mayHaveRun(message)).toBe(false);
});

test.each([
  ["We're sorry, a server error occurred while reading from storage. Error code INTERNAL.", /did not answer/],
  ['Délai maximal autorisé dépassé', /did not answer/],
  ['Exceeded the time that is authorized for this call', /did not answer/],
  ['Se ha excedido el tiempo máximo de ejecución.', /did not answer/],
  ['Netwerkfout: HTTP 0', /did not answer/],
  ['起動時間の最大値を超えました', /did not answer/],
  ['NetworkError: Connection failure due to HTTP 502', /did not answer/],
  ['', /did not answer/],
])('may have run: %s', (message, sentence) => {
  expect(hostSentence(message)).toMatch(sentence);
  expect(mayHaveRun(message)).toBe(true);
});

test('a permission that the person denied is named, and the call did not run', () => {
  const message =
    'You do not have permission to call UrlFetchApp.fetch. Required permissions: https://www.googleapis.com/auth/script.external_request';
  expect(hostSentence(message)).toMatch(/lacks a permission/);
  expect(mayHaveRun(message)).toBe(false);
});
