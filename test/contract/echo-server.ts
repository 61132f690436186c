// contract: a small HTTP server in its own thread, because the transports under test block the calling
// thread.
import { Worker } from 'node:worker_threads';

/**
 * /echo returns the request · /status/418 answers with that status · /empty has no body · /drop cuts the
 * connection · /redirect leads to /echo · /meet?of=3&who=a answers when three requests have arrived.
 */
const SERVER = `
const http = require('node:http');
const { parentPort } = require('node:worker_threads');
const meetings = new Map();
let redirected = 0;
const read = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const server = http.createServer(async (request, response) => {
  const url = new URL(request.url, 'http://localhost');
  const body = await read(request);
  if (url.pathname === '/drop') return request.socket.destroy();
  if (url.pathname === '/empty') return response.writeHead(200).end();
  if (url.pathname === '/redirect') return response.writeHead(302, { Location: '/redirected' }).end('elsewhere');
  if (url.pathname === '/redirected') redirected++;
  if (url.pathname === '/redirects') return response.end(String(redirected));
  if (url.pathname.startsWith('/status/')) {
    return response.writeHead(Number(url.pathname.slice(8)), { 'Retry-After': '7', 'X-Mixed-Case': 'Yes' }).end('words: \u00fcber \u{1f4a1}');
  }
  if (url.pathname === '/meet') {
    const meeting = meetings.get(url.searchParams.get('of')) ?? [];
    meetings.set(url.searchParams.get('of'), meeting);
    meeting.push(() => response.end(url.searchParams.get('who')));
    // The last request is answered first: answers must be put back into the order of the requests.
    if (meeting.length === Number(url.searchParams.get('of'))) for (const leave of meeting.reverse()) leave();
    return;
  }
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body: body.toString('base64') }));
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

export interface EchoServer {
  readonly address: string;
  close(): Promise<void>;
}

export async function startEchoServer(): Promise<EchoServer> {
  const worker = new Worker(SERVER, { eval: true });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      await worker.terminate();
    },
  };
}
