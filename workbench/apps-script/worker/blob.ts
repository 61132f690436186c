// Workbench, Apps Script host, in the worker: Blob: bytes with a content type and a name, used by several
// services.

import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { strict } from './bridge/strict';
import { bytesOfArgument, decodeText, encodeText, toSigned } from './bytes';

type Blob = GoogleAppsScript.Base.Blob;

interface BlobState {
  bytes: Uint8Array;
  contentType: string | null;
  name: string | null;
}

const TYPE_OF_EXTENSION: Record<string, string> = {
  bmp: 'image/bmp',
  css: 'text/css',
  csv: 'text/csv',
  gif: 'image/gif',
  gz: 'application/x-gzip',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'application/javascript',
  json: 'application/json',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xml: 'text/xml',
  zip: 'application/zip',
};

const states = new WeakMap<object, BlobState>();

/** The bytes of a blob or a blob source, without the slow conversion to signed numbers. */
export function blobBytes(source: GoogleAppsScript.Base.BlobSource): Uint8Array {
  const state = states.get(source) ?? states.get(source.getBlob());
  if (!state) throw new ScriptException('Invalid argument: blob');
  return state.bytes;
}

export const isBlob = (value: unknown): value is Blob =>
  typeof value === 'object' && value !== null && states.has(value);

/** A blob source is a blob or an object of the host that converts to one (an HTTP answer, an HTML page). */
export const isBlobSource = (value: unknown): value is GoogleAppsScript.Base.BlobSource =>
  isBlob(value) ||
  (typeof value === 'object' && value !== null && 'getBlob' in value && typeof value.getBlob === 'function');

export function createBlob(bytes: Uint8Array, contentType: string | null, name: string | null): Blob {
  const state: BlobState = { bytes, contentType, name };
  const methods: Blob = {
    copyBlob: () => createBlob(state.bytes, state.contentType, state.name),
    getAs(wanted) {
      if (wanted === state.contentType) return createBlob(state.bytes, wanted, state.name);
      throw new ScriptException(`Converting from ${state.contentType} to ${wanted} is not supported.`);
    },
    getAllBlobs: () => [blob],
    getBlob: () => blob,
    getBytes: () => toSigned(state.bytes),
    getContentType: () => state.contentType,
    getDataAsString: (charset?: string) => decodeText(state.bytes, charset),
    getName: () => state.name,
    isGoogleType: () => false,
    setBytes(data) {
      const next = bytesOfArgument(data);
      if (typeof data === 'string' || next === null) throw signatureMismatch('Blob.setBytes', [data]);
      state.bytes = next;
      return blob;
    },
    setContentType(type) {
      state.contentType = type;
      return blob;
    },
    setContentTypeFromExtension() {
      const extension = /\.([^.]+)$/.exec(state.name ?? '')?.[1]?.toLowerCase();
      state.contentType = TYPE_OF_EXTENSION[extension ?? ''] ?? 'application/octet-stream';
      return blob;
    },
    setDataFromString(text: string, charset?: string) {
      state.bytes = encodeText(text, charset);
      return blob;
    },
    setName(next) {
      state.name = next;
      return blob;
    },
  };
  const blob = strict('Blob', methods);
  states.set(blob, state);
  return blob;
}

/** Utilities.newBlob: the default type of text is `text/plain`; bytes have none. */
export function newBlob(data: unknown, contentType?: string, name?: string): Blob {
  const bytes = bytesOfArgument(data);
  if (bytes === null) throw signatureMismatch('Utilities.newBlob', [data, contentType, name].slice(0, 3));
  return createBlob(bytes, contentType ?? (typeof data === 'string' ? 'text/plain' : null), name ?? null);
}
