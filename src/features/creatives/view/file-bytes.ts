// creatives: the bytes of a file for a client call: Base64 and a digest.

export interface FileBytes {
  /** Canonical Base64. */
  readonly base64: string;
  /** The first half of its SHA-256, hexadecimal. */
  readonly digest: string;
}

const readBase64 = (file: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    // `data:image/png;base64,…`: an empty file has no comma.
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => fail(new Error(`The file could not be read: ${reader.error?.message ?? ''}`));
    reader.readAsDataURL(file);
  });

/** @throws Error when the file cannot be read, because it was moved or changed since it was chosen */
export async function readBytes(file: Blob): Promise<FileBytes> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const digest = [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { base64: await readBase64(file), digest };
}
