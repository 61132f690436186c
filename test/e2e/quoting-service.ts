// test, e2e: a hostile service that returns the whole request, including secrets, in each answer.

import { Worker } from 'node:worker_threads';

/**
 * `mode` is the first segment of the path: status and form of every answer, such as /401-json or /200-html.
 */
const SERVER = `
const http = require('node:http');
const { parentPort } = require('node:worker_threads');
const FORMS = {
  json: (said) => JSON.stringify({ message: said }),
  list: (said) => JSON.stringify([{ campaign_id: 'c1', name: said, category: said }]),
  html: (said) => '<html><body><h1>' + said.replace(/</g, '&lt;') + '</h1></body></html>',
  text: (said) => said,
};
let asked = 0;
const server = http.createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const [, status, form, path] = /^\\/(\\d+)-(\\w+)(.*)$/.exec(request.url) || [];
  if (!status) { response.end(String(asked)); return; }
  asked += 1;
  const said = [request.headers.authorization, path, decodeURIComponent(path), Buffer.concat(chunks)].join(' ');
  response.writeHead(Number(status)).end(FORMS[form](said));
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

export interface QuotingService {
  /** The address under which every answer has this status and form. */
  address(status: number, form: 'json' | 'list' | 'html' | 'text'): string;
  /** Number of requests received. */
  asked(): Promise<number>;
  close(): Promise<void>;
}

export async function startQuotingService(): Promise<QuotingService> {
  const worker = new Worker(SERVER, { eval: true });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    address: (status, form) => `${origin}/${status}-${form}`,
    asked: async () => Number(await (await fetch(`${origin}/count`)).text()),
    close: async () => void (await worker.terminate()),
  };
}
