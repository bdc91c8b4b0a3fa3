import { createHash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A command of the operator's: says lines while it works, and gives the exit code. */
export type OperatorCommand = (args: string[], say: (line: string) => void) => Promise<number>;

/** Sockets have short names (some 100 bytes): a deep folder's is in the temporary folder, named after it. */
export function socketPath(dir: string): string {
  const inside = path.resolve(dir, 'operator.sock');
  if (Buffer.byteLength(inside) < 100) return inside;
  return path.join(tmpdir(), `maidan-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}.sock`);
}

/** Listens for the operator. Call it only while holding the folder's lock: a socket that is there already is stale. */
export async function serveOperator(dir: string, commands: ReadonlyMap<string, OperatorCommand>): Promise<{ close(): Promise<void> }> {
  const address = socketPath(dir);
  await rm(address, { force: true });
  const server = createServer((socket) => {
    // A caller that hangs up must not end the shop.
    socket.on('error', () => {});
    createInterface({ input: socket }).once('line', (line) => void answer(socket, line, commands));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  await chmod(address, 0o600);
  return {
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(socket: Socket, line: string, commands: ReadonlyMap<string, OperatorCommand>): Promise<void> {
  const say = (text: string) => void socket.write(`${JSON.stringify({ say: text })}\n`);
  let code = 1;
  try {
    const { command, args } = parseRequest(line);
    const run = commands.get(command);
    if (run) code = await run(args, say);
    else say(`There is no command '${command}'. There are: ${[...commands.keys()].join(', ')}`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  socket.end(`${JSON.stringify({ code })}\n`);
}

function parseRequest(line: string): { command: string; args: string[] } {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null || !('command' in value) || !('args' in value)) throw new Error('That is no command');
  return { command: String(value.command), args: Array.isArray(value.args) ? value.args.map(String) : [] };
}

/** Asks the running shop to do a command; 'not running' where none listens. */
export async function askOperator(
  dir: string,
  request: { command: string; args: string[] },
  say: (line: string) => void,
): Promise<number | 'not running'> {
  const socket = createConnection(socketPath(dir));
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!connected) return 'not running';
  socket.on('error', () => {});
  socket.write(`${JSON.stringify(request)}\n`);
  let code = 1;
  for await (const line of createInterface({ input: socket })) {
    const reply = JSON.parse(line) as { say?: string; code?: number };
    if (reply.say !== undefined) say(reply.say);
    if (reply.code !== undefined) code = reply.code;
  }
  return code;
}
