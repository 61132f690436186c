// test of service: a Transport over real HTTP in plain Node. A thread sends the requests while this one
// waits, as in Apps Script.
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { HttpAnswer, HttpRequest, Transport } from '../../src/ad-service/transport';

/**
 * Runs in the thread: sends all requests of a batch at once; redirects are answers, and nothing is sent
 * twice.
 */
const THREAD = `
const { workerData: { port, signal } } = require('node:worker_threads');
const one = async ({ method, url, headers, contentType, body }) => {
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(contentType ? { 'content-type': contentType } : {}) },
      body: typeof body !== 'object' ? body : 'base64' in body ? Buffer.from(body.base64, 'base64') : Uint8Array.from(body),
      redirect: 'manual',
    });
    return { kind: 'answer', status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  } catch (error) {
    return { kind: 'no-answer', reason: String(error.cause?.code ?? 'the connection failed') };
  }
};
port.on('message', async (requests) => {
  port.postMessage(await Promise.all(requests.map(one)));
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
`;

export interface NodeTransport {
  readonly transport: Transport;
  close(): Promise<void>;
}

export function createNodeTransport(): NodeTransport {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(THREAD, {
    eval: true,
    workerData: { port: port2, signal },
    transferList: [port2],
  });
  const transport: Transport = (requests: readonly HttpRequest[]) => {
    Atomics.store(signal, 0, 0);
    port1.postMessage(requests);
    // A wake-up may belong to the previous answer, which was read without waiting for it.
    while (Atomics.load(signal, 0) === 0) {
      if (Atomics.wait(signal, 0, 0, 30_000) === 'timed-out') throw new Error('No answer within 30 seconds');
    }
    return receiveMessageOnPort(port1)?.message as HttpAnswer[];
  };
  return {
    transport,
    async close() {
      port1.close();
      await worker.terminate();
    },
  };
}
