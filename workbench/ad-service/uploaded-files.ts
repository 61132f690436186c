// ad-service: the bytes of uploaded files, kept in memory so that a test can compare them; the state knows
// their hashes only.

export interface UploadedFiles {
  /**
   * By the hash that the asset shows; undefined when it was not uploaded to this process, or is forgotten.
   */
  get(hash: string): Buffer | undefined;
  keep(hash: string, bytes: Buffer): void;
}

/** @param most bytes kept in all; the oldest files are forgotten first */
export function createUploadedFiles(most = 256 * 1024 * 1024): UploadedFiles {
  const files = new Map<string, Buffer>();
  let size = 0;
  return {
    get: (hash) => files.get(hash),
    keep: (hash, bytes) => {
      if (files.has(hash)) return;
      files.set(hash, bytes);
      size += bytes.length;
      for (const [oldest, { length }] of files) {
        if (size <= most || oldest === hash) break;
        files.delete(oldest);
        size -= length;
      }
    },
  };
}
