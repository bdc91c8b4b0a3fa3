import { execFile } from 'node:child_process';
import { createServer, get, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from './benchmark.ts';

const run = promisify(execFile);
const client = path.join(import.meta.dirname, 'load-client.ts');
const connections = 32;

/** How often an address of this machine answers in a second, asked over 32 connections by another process. */
export async function requestsPerSecond(port: number, address: string, seconds = 1.5): Promise<number> {
  const { stdout } = await run(process.execPath, [client, String(port), address, String(connections), String(seconds)]);
  return Number(stdout);
}

/**
 * The same against a bare `node:http` server that sends the same bytes, in turns, so that what else the machine does
 * falls on both. Gives medians and their ratio.
 */
export async function againstBareServer(
  port: number,
  address: string,
  rounds = 5,
): Promise<{ ours: number; bare: number; ratio: number; bytes: number }> {
  const { body, headers } = await answerOf(port, address);
  const server = createServer((_, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const barePort = (server.address() as AddressInfo).port;
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    for (const served of [port, barePort]) await requestsPerSecond(served, address, 0.5);
    for (let round = 0; round < rounds; round++) {
      ours.push(await requestsPerSecond(port, address));
      bare.push(await requestsPerSecond(barePort, address));
    }
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return { ours: median(ours), bare: median(bare), ratio: median(ours.map((value, k) => value / (bare[k] ?? 1))), bytes: body.length };
}

/** One answer as it crosses the wire, without what every server adds itself. */
function answerOf(port: number, address: string): Promise<{ body: Buffer; headers: OutgoingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: address, headers: { 'accept-encoding': 'br, gzip' } }, (reply) => {
      const { date, connection, 'keep-alive': keepAlive, ...headers } = reply.headers;
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve({ body: Buffer.concat(parts), headers }));
      reply.on('error', reject);
    }).on('error', reject);
  });
}
