// Workbench, Apps Script host, in the worker: Utilities.
import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import type { ScriptClock, WorkerStart } from '../protocol/messages';
import { seededRandom, seededUuid } from '../protocol/seeded';
import { blobBytes, createBlob, newBlob } from './blob';
import type { Bridge } from './bridge/bridge';
import { googleEnum } from './bridge/enum';
import { strict } from './bridge/strict';
import { bytesOfArgument, toSigned } from './bytes';
import { formatDate, parseDate } from './date-pattern';
import {
  computeDigest,
  computeHmac,
  computeRsa,
  DigestAlgorithm,
  MacAlgorithm,
  RsaAlgorithm,
} from './digest';
import { formatString } from './format-string';
import { parseCsv } from './parse-csv';
import { sleepOn } from './script-clock';
import { numberArgument } from './text-argument';
import { unzip, zip } from './zip';

type Utilities = GoogleAppsScript.Utilities.Utilities;
type BlobSource = GoogleAppsScript.Base.BlobSource;

const Charset = googleEnum<Utilities['Charset']>(['US_ASCII', 'UTF_8']);
const LONGEST_SLEEP_MS = 300_000;

function toBase64(method: string, data: unknown, charset: unknown, encoding: 'base64' | 'base64url'): string {
  const bytes = bytesOfArgument(data, charset);
  if (!bytes) throw signatureMismatch(method, [data]);
  const text = Buffer.from(bytes).toString(encoding);
  // Node omits the padding of base64url, Google does not.
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

function fromBase64(method: string, encoded: unknown, alphabet: RegExp): number[] {
  if (typeof encoded !== 'string') throw signatureMismatch(method, [encoded]);
  if (!alphabet.test(encoded)) throw new ScriptException('Could not decode string.');
  return toSigned(Buffer.from(encoded, 'base64'));
}

function sleep(clock: ScriptClock | null, milliseconds: number): void {
  const wait = numberArgument('Utilities.sleep', milliseconds, [milliseconds]);
  if (wait < 0 || wait > LONGEST_SLEEP_MS) throw new ScriptException(`Invalid argument: ${wait}`);
  sleepOn(clock, wait);
}

function dateText(date: unknown, zone: string, pattern: string): string {
  const isDate = Object.prototype.toString.call(date) === '[object Date]';
  if (!isDate || typeof pattern !== 'string') {
    throw signatureMismatch('Utilities.formatDate', [date, zone, pattern]);
  }
  const time = (date as Date).getTime();
  if (Number.isNaN(time)) throw new ScriptException('Invalid argument: date. Should be of type: Date');
  return formatDate(time, zone, pattern);
}

function ungzip(source: BlobSource) {
  const blob = source.getBlob();
  try {
    return createBlob(gunzipSync(blobBytes(blob)), null, blob.getName()?.replace(/\.gz$/, '') ?? null);
  } catch {
    throw new ScriptException('Could not decompress gzip.');
  }
}

function zipBlobs(blobs: BlobSource[], name?: string) {
  const entries = blobs.map((source) => {
    const blob = source.getBlob();
    return { name: blob.getName() ?? 'Untitled', bytes: blobBytes(blob) };
  });
  if (new Set(entries.map((entry) => entry.name)).size < entries.length) {
    throw new ScriptException('Invalid argument: blobs must have unique names.');
  }
  return createBlob(zip(entries), 'application/zip', name ?? 'archive.zip');
}

/** Names from Google's older runtime that scripts still use. */
interface Legacy {
  jsonParse(text: string): unknown;
  jsonStringify(value: unknown): string;
}

/** The global `Utilities`. Runs in the worker: its calls do not count as service calls. */
export function utilities(_: Bridge, start: WorkerStart): Utilities {
  const { seed } = start;
  const random = seed === null ? null : seededRandom(~seed);
  const uuid = () => (random ? seededUuid(random) : randomUUID());
  const hmac256 = (value: unknown, key: unknown, charset?: unknown) =>
    computeHmac('Utilities.computeHmacSha256Signature', MacAlgorithm.HMAC_SHA_256, value, key, charset);
  const methods: Utilities & Legacy = {
    Charset,
    DigestAlgorithm,
    MacAlgorithm,
    RsaAlgorithm,
    base64Decode: (encoded: string) =>
      fromBase64('Utilities.base64Decode', encoded, /^[A-Za-z0-9+/\s]*={0,2}\s*$/),
    base64DecodeWebSafe: (encoded: string) =>
      fromBase64('Utilities.base64DecodeWebSafe', encoded, /^[A-Za-z0-9\-_\s]*={0,2}\s*$/),
    base64Encode: (data: unknown, charset?: unknown) =>
      toBase64('Utilities.base64Encode', data, charset, 'base64'),
    base64EncodeWebSafe: (data: unknown, charset?: unknown) =>
      toBase64('Utilities.base64EncodeWebSafe', data, charset, 'base64url'),
    computeDigest: (algorithm: unknown, value: unknown, charset?: unknown) =>
      computeDigest(algorithm, value, charset),
    computeHmacSha256Signature: hmac256,
    computeHmacSignature: (algorithm: unknown, value: unknown, key: unknown, charset?: unknown) =>
      computeHmac('Utilities.computeHmacSignature', algorithm, value, key, charset),
    computeRsaSha1Signature: (value: string, key: string, charset?: unknown) =>
      computeRsa(RsaAlgorithm.RSA_SHA_1, value, key, charset),
    computeRsaSha256Signature: (value: string, key: string, charset?: unknown) =>
      computeRsa(RsaAlgorithm.RSA_SHA_256, value, key, charset),
    computeRsaSignature: (algorithm: unknown, value: string, key: string, charset?: unknown) =>
      computeRsa(algorithm, value, key, charset),
    formatDate: dateText,
    formatString: (template, ...args) => formatString(template, args),
    getUuid: uuid,
    gzip: (source: BlobSource, name?: string) => {
      const blob = source.getBlob();
      const packed = `${blob.getName() ?? 'archive'}.gz`;
      return createBlob(gzipSync(blobBytes(blob)), 'application/x-gzip', name ?? packed);
    },
    newBlob,
    parseCsv,
    parseDate: (text, zone, pattern) => new Date(parseDate(text, zone, pattern)),
    sleep: (milliseconds) => sleep(start.clock, milliseconds),
    ungzip,
    unzip: (source) =>
      unzip(blobBytes(source)).map((entry) =>
        createBlob(entry.bytes, null, entry.name).setContentTypeFromExtension(),
      ),
    zip: zipBlobs,
    jsonParse: (text) => JSON.parse(text) as unknown,
    jsonStringify: (value) => JSON.stringify(value),
  };
  return strict('Utilities', methods);
}
