// sidebar: downloads a file.

import { MINUTE_MS } from '../../shared/time';

/** The browser needs the address until the file is written. Milliseconds. */
const KEPT_MS = MINUTE_MS;

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
