// ad-service: PKCE (RFC 7636): an intercepted code cannot be exchanged without this person's verifier.

import { sha256Bytes } from '../shared/hmac';
import { toBase64 } from './base64';

/** The challenge of method S256. @param verifier 43 to 128 unreserved characters */
export const challengeOf = (verifier: string): string =>
  toBase64(sha256Bytes(verifier)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
