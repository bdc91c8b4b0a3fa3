import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface WaitingProxy {
  /** Port it listens on. */
  port: number;
  /** Forwards waiting and new connections to this local port. */
  leadTo(port: number): void;
  /** Holds new connections until a port is set. */
  wait(): void;
  /** Responds to waiting and new connections with this text. */
  refuse(words: string): void;
  close(): void;
}

/**
 * Opens a port that stays open while the server behind it restarts: requests then wait for the restart instead of
 * failing.
 */
export async function openWaitingProxy(listen: { port: number; host: string }): Promise<WaitingProxy> {
  let admit: ((visitor: Socket) => void) | undefined;
  const waiting = new Set<Socket>();
  const sockets = new Set<Socket>();

  const track = (socket: Socket) => {
    sockets.add(socket);
    // Either side may disconnect, which ends the other side too and is not an error.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const pass = (port: number) => (visitor: Socket) => {
    const behind = track(connect(port, '127.0.0.1'));
    visitor.once('close', () => behind.destroy());
    behind.once('close', () => visitor.destroy());
    visitor.pipe(behind).pipe(visitor);
  };
  const settle = (how: (visitor: Socket) => void) => {
    admit = how;
    for (const visitor of waiting) how(visitor);
    waiting.clear();
  };

  const server = createServer({ pauseOnConnect: true }, (visitor) => {
    track(visitor).once('close', () => waiting.delete(visitor));
    if (admit) admit(visitor);
    else waiting.add(visitor);
  });
  server.listen(listen);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => settle(pass(port)),
    wait: () => {
      admit = undefined;
    },
    refuse: (words) =>
      settle((visitor) =>
        visitor.end(
          `HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(words)}\r\nconnection: close\r\n\r\n${words}`,
        ),
      ),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
