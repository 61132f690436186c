// self-test: the form that the self-test sends to an echo server, in the format of uploads.

import { toBase64 } from '../../service/base64';
import { multipart } from '../../service/multipart';
import type { HttpRequest } from '../../service/transport';

export const ECHO_NOTE = 'bidgrid-self-test-note';

/** Each byte once, as Base64. */
export const echoFile = (): string => toBase64(Array.from({ length: 256 }, (_, byte) => byte));

export function echoRequest(url: string): HttpRequest {
  const file = {
    field: 'file',
    name: 'bytes.bin',
    contentType: 'application/octet-stream',
    base64: echoFile(),
  };
  const { body, contentType } = multipart({ note: ECHO_NOTE }, file);
  return { method: 'POST', url, contentType, body };
}

/** The body as Base64, for servers that return it in this form. */
export function echoBody(url: string): string {
  const { body } = echoRequest(url);
  return typeof body === 'object' && 'base64' in body ? body.base64 : '';
}
