import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A server that can only do one thing: send an answer that it is given, to everybody. It is the limit of what a process can do.

process.once('message', ({ status, head, body }: { status: number; head: string[]; body: Uint8Array }) => {
  const server = createServer((_, response) => {
    response.writeHead(status, head);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
