import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { quietMessage } from '#server/foundation/errors/quiet-error.ts';

/**
 * Operator command, which prints lines and returns the exit code. Paths in `args` are relative to `cwd`; `by` is the
 * caller; `input` is stdin in base64.
 */
export type OperatorCommand = (
  args: string[],
  say: (line: string) => void,
  typed?: { cwd: string; by?: string | undefined; input?: string | undefined },
) => Promise<number>;

/** Request to run a command, with the working directory and the caller ('asha@packing-desk'). */
export interface OperatorRequest {
  command: string;
  args: string[];
  cwd: string;
  by: string;
  /** Standard input in base64. */
  input?: string;
}

/** Runs a request and returns its exit code. */
export type RunRequest = (request: OperatorRequest, say: (line: string) => void) => Promise<number>;

/**
 * Returns the socket path. Socket paths are limited to some 100 bytes, so a deep folder's socket is in the temporary
 * folder. Windows uses pipes.
 */
export function socketPath(dir: string): string {
  const inside = path.resolve(dir, 'operator.sock');
  const name = `maidan-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return Buffer.byteLength(inside) < 100 ? inside : path.join(tmpdir(), `${name}.sock`);
}

/**
 * Starts the operator socket. The caller must hold the folder's lock, as an existing socket file is deleted as
 * leftover.
 */
export async function serveOperator(dir: string, run: RunRequest): Promise<{ close(): Promise<void> }> {
  const address = socketPath(dir);
  if (process.platform !== 'win32') await rm(address, { force: true });
  const open = new Set<Socket>();
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    const lines = createInterface({ input: socket });
    // A disconnect of the caller must not end the process; readline emits socket errors again.
    socket.on('error', ignore);
    lines.on('error', ignore);
    lines.once('line', (line) => {
      const work = answer(socket, line, run).finally(() => running.delete(work));
      running.add(work);
    });
  });
  await listenPrivately(server, address);
  return {
    /** Waits for running commands, then closes remaining connections. */
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all(running);
      for (const socket of open) socket.destroySoon();
      await closed;
    },
  };
}

/** Listens with permissions for the operator only, set by umask, as a later chmod would leave a gap. */
async function listenPrivately(server: Server, address: string): Promise<void> {
  const umask = process.umask(0o177);
  try {
    // Node binds a UNIX socket before listen() returns. `exclusive` prevents cluster workers from sharing it.
    server.listen({ path: address, exclusive: true });
  } finally {
    process.umask(umask);
  }
  await once(server, 'listening');
}

function ignore(): void {}

async function answer(socket: Socket, line: string, run: RunRequest): Promise<void> {
  const say = (text: string) => {
    if (socket.writable) socket.write(`${JSON.stringify({ say: text })}\n`);
  };
  let code = 1;
  try {
    code = await run(parseRequest(line), say);
  } catch (error) {
    say(quietMessage(error));
  }
  if (socket.writable) socket.end(`${JSON.stringify({ code })}\n`);
}

function parseRequest(line: string): OperatorRequest {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null || !('command' in value) || !('args' in value))
    throw new Error('That is no command');
  const cwd = 'cwd' in value ? String(value.cwd) : process.cwd();
  // Write access to the socket is the only proof of identity; the name is unverified.
  const by = 'by' in value ? String(value.by).slice(0, 120) : 'operator';
  const input = 'input' in value && value.input !== undefined ? { input: String(value.input) } : {};
  return {
    command: String(value.command),
    args: Array.isArray(value.args) ? value.args.map(String) : [],
    cwd,
    by,
    ...input,
  };
}

/** Sends a command to the running shop. Returns its exit code, or 'not running'. */
export async function askOperator(
  dir: string,
  request: Omit<OperatorRequest, 'cwd' | 'by'> & Partial<OperatorRequest>,
  say: (line: string) => void,
): Promise<number | 'not running'> {
  const socket = createConnection(socketPath(dir));
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!connected) return 'not running';
  const lines = createInterface({ input: socket });
  socket.on('error', ignore);
  lines.on('error', ignore);
  let code: number | undefined;
  lines.on('line', (line) => {
    const reply = JSON.parse(line) as { say?: string; code?: number };
    if (reply.say !== undefined) say(reply.say);
    if (reply.code !== undefined) code = reply.code;
  });
  const over = new Promise<void>((resolve) => lines.once('close', () => resolve()));
  socket.write(`${JSON.stringify(request)}\n`);
  await over;
  if (code === undefined) say('The shop closed before the command was done.');
  return code ?? 1;
}
