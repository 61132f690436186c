// ad-service: the bytes of uploaded files, kept in memory for comparison by tests. The state has only their
// hashes.

export interface UploadedFiles {
  /** By the hash that the asset shows; undefined: not uploaded to this process, or already discarded. */
  get(hash: string): Buffer | undefined;
  keep(hash: string, bytes: Buffer): void;
}

/** @param most maximum number of bytes kept; the oldest files are discarded first */
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
