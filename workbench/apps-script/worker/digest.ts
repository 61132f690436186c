// Workbench, Apps Script host, in the worker: digests and signatures of Utilities.
import { createHash, createHmac, createSign } from 'node:crypto';
import { notImplemented, ScriptException, signatureMismatch } from '../protocol/exceptions';
import { googleEnum } from './bridge/enum';
import { bytesOfArgument, encodeText, toSigned } from './bytes';

type Enums = GoogleAppsScript.Utilities.Utilities;

export const DigestAlgorithm = googleEnum<Enums['DigestAlgorithm']>([
  'MD2',
  'MD5',
  'SHA_1',
  'SHA_256',
  'SHA_384',
  'SHA_512',
]);
export const MacAlgorithm = googleEnum<Enums['MacAlgorithm']>([
  'HMAC_MD5',
  'HMAC_SHA_1',
  'HMAC_SHA_256',
  'HMAC_SHA_384',
  'HMAC_SHA_512',
]);
export const RsaAlgorithm = googleEnum<Enums['RsaAlgorithm']>(['RSA_SHA_1', 'RSA_SHA_256']);

/** For texts without a charset: other characters become `?`. */
const DEFAULT_CHARSET = 'US_ASCII';

/** Node's name of "HMAC_SHA_256": "sha256". */
const nodeName = (algorithm: unknown): string =>
  String(algorithm)
    .replace(/^(HMAC|RSA)_/, '')
    .replaceAll('_', '')
    .toLowerCase();

export function computeDigest(algorithm: unknown, value: unknown, charset?: unknown): number[] {
  const bytes = bytesOfArgument(value, charset ?? DEFAULT_CHARSET);
  // Google's overloads are (Byte[]) and (String, Charset).
  const isMixed = typeof value !== 'string' && charset !== undefined;
  if (!bytes || isMixed || !Object.values(DigestAlgorithm).includes(algorithm as never)) {
    throw signatureMismatch('Utilities.computeDigest', [algorithm, value, ...(isMixed ? [charset] : [])]);
  }
  if (algorithm === DigestAlgorithm.MD2) throw notImplemented('Utilities.computeDigest with MD2');
  return toSigned(createHash(nodeName(algorithm)).update(bytes).digest());
}

export function computeHmac(
  method: string,
  algorithm: unknown,
  value: unknown,
  key: unknown,
  charset?: unknown,
) {
  const [bytes, secret] = [value, key].map((text) => bytesOfArgument(text, charset ?? DEFAULT_CHARSET));
  // Google's overloads are (String, String) and (Byte[], Byte[]), not mixed.
  if (!bytes || !secret || typeof value !== typeof key) throw signatureMismatch(method, [value, key]);
  return toSigned(createHmac(nodeName(algorithm), secret).update(bytes).digest());
}

/** `key` is a private key in PEM form. */
export function computeRsa(algorithm: unknown, value: string, key: string, charset?: unknown): number[] {
  try {
    const signer = createSign(`RSA-${nodeName(algorithm).toUpperCase()}`);
    return toSigned(signer.update(encodeText(value, charset)).sign(key));
  } catch {
    throw new ScriptException('Invalid argument: key');
  }
}
