import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';

/**
 * The way to a PostgreSQL, whose address stays while what is behind it comes, goes and changes. It counts who comes.
 */
export interface Line {
  /** The address of a database through it. */
  url(database: string): string;
  /**
   * Leads to another server from now on: the address of one of its databases. Those on the line stay where they are.
   */
  leadTo(url: string): void;
  /**
   * Lets nothing pass any more on the connections there are, and does not end them either: the other side has vanished.
   */
  silence(): void;
  /** Lets nobody through and hangs up on everybody, until it is mended. */
  cut(): void;
  mend(): Promise<void>;
  /** Connections that were open at the same time, at most, and how often one was asked for, since it was last asked. */
  counted(): { atOnce: number; asked: number };
  close(): Promise<void>;
}

/** Opens a line on a port of this machine. */
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
    // One that the server has ended with its last words is none of its connections any more.
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

/** Where a PostgreSQL listens, by its address: a socket where `host` names a folder. */
function targetOf(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder ? { path: path.join(folder, '.s.PGSQL.5432') } : { host: hostname, port: Number(port || 5432) };
}
