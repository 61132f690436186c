// Workbench, Apps Script host: one HTTP request and its answer as they cross from the worker to the main
// thread.

export interface WireRequest {
  url: string;
  /** Upper case. */
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
