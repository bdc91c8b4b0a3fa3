import { execFile } from 'node:child_process';
import { createServer, get, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { medianOf } from './benchmark.ts';

const run = promisify(execFile);
const client = path.join(import.meta.dirname, 'load-client.ts');
const connections = 32;

/** Measures the responses per second of a local address, requested over 32 connections by another process. */
export async function requestsPerSecond(port: number, address: string, seconds = 1.5): Promise<number> {
  const { stdout } = await run(process.execPath, [client, String(port), address, String(connections), String(seconds)]);
  return Number(stdout);
}

/**
 * Measures the same rate for a bare `node:http` server that sends the same bytes, alternating, so that other load
 * affects both. Returns medians and their ratio.
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
  return {
    ours: medianOf(ours),
    bare: medianOf(bare),
    ratio: medianOf(ours.map((value, k) => value / (bare[k] ?? 1))),
    bytes: body.length,
  };
}

/** Loads a response as transferred, without headers that every server adds. */
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
