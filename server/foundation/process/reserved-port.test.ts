import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { reservePort } from './reserved-port.ts';

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Creates a server that answers every request with `words`. */
function answering(words: string) {
  const server = createServer((_request, response) => void response.end(words));
  servers.push(server);
  return server;
}

it('a reserved port cannot be used by another server', async () => {
  const { port, handOver } = await reservePort('127.0.0.1');
  const other = createTcpServer().listen(port, '127.0.0.1');
  const [error] = await once(other, 'error');
  expect(error).toMatchObject({ code: 'EADDRINUSE' });
  const server = answering('shop');
  handOver(server);
  server.listen();
});

it('a server that takes over the reserved port answers on it', async () => {
  const { port, handOver } = await reservePort('127.0.0.1');
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
  const server = answering('shop');
  handOver(server);
  server.listen({ port: 3000, host: '127.0.0.1' });
  await once(server, 'listening');
  expect(server.address()).toMatchObject({ port });
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('shop');
});
