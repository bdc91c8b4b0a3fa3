import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';

/**
 * Proxy to a PostgreSQL: its address stays the same while the server behind it fails, returns or changes. It counts
 * connections.
 */
export interface Line {
  /** Returns the address of a database behind the proxy. */
  url(database: string): string;
  /** Connects new clients to another server, by the address of one of its databases. Existing connections stay. */
  leadTo(url: string): void;
  /** Stops forwarding on existing connections without closing them, as if the server had vanished. */
  silence(): void;
  /** Refuses and closes all connections until `mend`. */
  cut(): void;
  mend(): Promise<void>;
  /** Returns the maximum of simultaneous connections, and the number of new ones, since the last call. */
  counted(): { atOnce: number; asked: number };
  close(): Promise<void>;
}

/** Opens a proxy on a port of this machine. */
export async function openLine(target: string): Promise<Line> {
  let leadsTo = target;
  let counts = { atOnce: 0, asked: 0 };
  const open = new Set<Socket>();
  const pipes = new Map<Socket, Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    counts = { atOnce: Math.max(counts.atOnce, open.size), asked: counts.asked + 1 };
    const further = createConnection(targetOf(leadsTo));
    pipes.set(socket, further);
    const end = () => {
      open.delete(socket);
      pipes.delete(socket);
      socket.destroy();
      further.destroy();
    };
    for (const side of [socket, further]) side.on('error', end).on('end', end).on('close', end);
    // A connection that the server has closed with a fatal error is not open any more.
    further.on('data', (chunk: Buffer) => void (chunk.includes('FATAL') && open.delete(socket)));
    socket.pipe(further).pipe(socket);
  });
  const port = await listen(server, 0);
  return {
    url: (database) => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    leadTo(url) {
      leadsTo = url;
    },
    silence() {
      for (const [socket, further] of pipes) {
        socket.unpipe().pause();
        further.removeAllListeners('data').unpipe().pause();
      }
    },
    cut() {
      server.close();
      for (const socket of pipes.keys()) socket.destroy();
    },
    mend: async () => void (await listen(server, port)),
    counted() {
      const so = counts;
      counts = { atOnce: open.size, asked: 0 };
      return so;
    },
    async close() {
      for (const socket of pipes.keys()) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Returns the address at which a PostgreSQL listens: a socket if `host` is a folder. */
function targetOf(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder ? { path: path.join(folder, '.s.PGSQL.5432') } : { host: hostname, port: Number(port || 5432) };
}
