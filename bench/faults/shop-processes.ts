import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../scripts/start.ts');

/** Process of a shop on a fixed port. */
export interface ShopProcess {
  port: number;
  /** Process id while the process runs. */
  pid(): number | undefined;
  /** Data folder of the process. */
  dir: string;
  /** Number of unexpected exits. */
  endedByItself(): number;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Prepares a process of the shop with its own folder, without starting it. */
export async function shopProcess(dir: string, port: number, settings: Record<string, string>): Promise<ShopProcess> {
  await mkdir(dir, { recursive: true });
  let child: ChildProcess | undefined;
  let wanted = false;
  let ended = 0;

  async function end(signal: NodeJS.Signals): Promise<void> {
    wanted = false;
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  return {
    port,
    dir,
    pid: () => child?.pid,
    endedByItself: () => ended,
    async start() {
      const env = {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        PORT: String(port),
        DATA_DIR: dir,
        ...settings,
      };
      const started = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      wanted = true;
      started.once('exit', () => {
        if (wanted) ended += 1;
        if (child === started) child = undefined;
      });
      await opened(started);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function opened(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (/Maidan is open/.test(printed)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${printed}`)));
  });
}

export interface Balancer {
  url: string;
  close(): void | Promise<void>;
}

/** Balances connections over the processes that accept them, like a load balancer. */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer((socket) => {
    const reach = (left: number): void => {
      turn += 1;
      const further = createConnection({ host: '127.0.0.1', port: ports[turn % ports.length] ?? 0 });
      further.once('error', () => (left > 1 ? reach(left - 1) : socket.destroy()));
      further.once('connect', () => {
        further.removeAllListeners('error');
        for (const side of [socket, further]) {
          side.on('error', () => {});
          side.on('close', () => {
            socket.destroy();
            further.destroy();
          });
        }
        socket.pipe(further).pipe(socket);
      });
    };
    socket.on('error', () => {});
    reach(ports.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
