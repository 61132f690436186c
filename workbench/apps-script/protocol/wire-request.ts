// Workbench, Apps Script host: one HTTP request and its answer, as passed between the worker and the main
// thread.

export interface WireRequest {
  url: string;
  /** Uppercase. */
  method: string;
  headers: [name: string, value: string][];
  body: Uint8Array | null;
  muteHttpExceptions: boolean;
  followRedirects: boolean;
  validateHttpsCertificates: boolean;
  timeoutSeconds: number;
}

export interface WireAnswer {
  status: number;
  /** As received, one entry per header line. */
  headers: [name: string, value: string][];
  body: Uint8Array;
}
