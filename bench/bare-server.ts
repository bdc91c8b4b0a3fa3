import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Server that sends one given response to every request: its rate is the upper limit for one process.

process.once('message', ({ status, head, body }: { status: number; head: string[]; body: Uint8Array }) => {
  const server = createServer((_, response) => {
    response.writeHead(status, head);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
