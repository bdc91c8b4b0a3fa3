import { Agent, request as httpRequest } from 'node:http';
import type { FuzzAnswer } from './world.ts';

/** Time in ms after which a request counts as hanging: longer than any timeout of the shop, including rendering. */
const hangMs = 130_000;

/** Maximum body size of the shop; for a larger body it may close the connection early. */
const largestBody = 256 * 1024;

export interface HttpSender {
  /** Sends a request as given, from a new network. Status 0 if the connection ended without a response. */
  send(
    method: string,
    target: string,
    headers: Record<string, string>,
    body?: Buffer,
  ): Promise<FuzzAnswer & { tookMs: number }>;
  close(): void;
}

/**
 * Opens connections to a shop that trusts forwarded addresses from loopback as if from its proxy. The sender rotates
 * the client networks.
 */
export function openSender(port: number, atOnce: number, networks = 65_536): HttpSender {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let count = 0;
  return {
    send(method, target, headers, body) {
      count = (count + 1) % networks;
      const from = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
      const started = performance.now();
      return new Promise((resolve, reject) => {
        const done = (status: number, answered: FuzzAnswer['headers'], chunks: readonly Buffer[]) => {
          resolve({
            status,
            headers: answered,
            body: Buffer.concat(chunks).toString('utf8'),
            tookMs: performance.now() - started,
          });
        };
        const length = body ? { 'content-length': String(body.length) } : {};
        const all = { 'x-forwarded-for': from, ...length, ...headers };
        const sent = httpRequest({ host: '127.0.0.1', port, agent, method, path: target, headers: all }, (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => void chunks.push(chunk));
          reply.on('end', () => done(reply.statusCode ?? 0, reply.headers, chunks));
          reply.on('error', () => done(reply.statusCode ?? 0, reply.headers, chunks));
        });
        sent.setTimeout(hangMs, () => sent.destroy(new Error(`no answer in ${hangMs / 1000} s`)));
        sent.on('error', (error) => {
          if (body && body.length > largestBody) done(0, {}, []);
          else reject(new Error(`${method} ${target.slice(0, 200)}: ${error.message}`, { cause: error }));
        });
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
