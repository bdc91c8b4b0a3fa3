import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  askOperator as ask,
  type OperatorCommand,
  type RunRequest,
  serveOperator,
  socketPath,
} from './operator-socket.ts';

let dir = '';
let server: { close(): Promise<void> } | undefined;

const count: OperatorCommand = async (args, say) => {
  for (const arg of args) say(`counted ${arg}`);
  return args.length;
};
const fail: OperatorCommand = () => Promise.reject(new Error('cricket.yaml: the price is missing'));

const runOf =
  (run: OperatorCommand): RunRequest =>
  ({ args, cwd }, say) =>
    run(args, say, { cwd });

const askOperator = (folder: string, request: { command: string; args: string[] }, say: (line: string) => void) =>
  ask(folder, { ...request, cwd: '/where/it/was/typed' }, say);

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-op-'));
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(dir, { recursive: true, force: true });
});

test('a command returns its output and its exit code', async () => {
  server = await serveOperator(dir, runOf(count));
  const said: string[] = [];
  expect(await askOperator(dir, { command: 'count', args: ['a', 'b'] }, (line) => said.push(line))).toBe(2);
  expect(said).toEqual(['counted a', 'counted b']);
});

test('a failed command prints the reason', async () => {
  server = await serveOperator(dir, runOf(fail));
  const said: string[] = [];
  expect(await askOperator(dir, { command: 'fail', args: [] }, (line) => said.push(line))).toBe(1);
  expect(said).toEqual(['cricket.yaml: the price is missing']);
});

test('a command gets the folder in which it was typed', async () => {
  server = await serveOperator(dir, async ({ cwd }, say) => {
    say(cwd);
    return 0;
  });
  const said: string[] = [];
  await askOperator(dir, { command: 'any', args: [] }, (line) => said.push(line));
  expect(said).toEqual(['/where/it/was/typed']);
});

test('a command without a running shop returns that it is not running', async () => {
  expect(await askOperator(dir, { command: 'count', args: [] }, () => {})).toBe('not running');
});

test('only the user who runs the shop may connect to the socket', async () => {
  server = await serveOperator(dir, runOf(count));
  expect((await stat(socketPath(dir))).mode & 0o777).toBe(0o600);
});

async function connect(): Promise<Socket> {
  const socket = createConnection(socketPath(dir));
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

test('callers that hang up do not disturb the command or later callers', async () => {
  let finished = 0;
  const slow: OperatorCommand = async (_args, say) => {
    for (let line = 0; line < 5; line += 1) {
      say('x'.repeat(100_000));
      await nextTurn();
    }
    finished += 1;
    return 0;
  };
  server = await serveOperator(dir, runOf(slow));
  for (let caller = 0; caller < 5; caller += 1) {
    const prober = await connect();
    if (caller > 0) prober.write('{"command":"slow","args":[]}\n');
    for (let turn = 1; turn < caller; turn += 1) await nextTurn();
    prober.destroy();
  }
  expect(await askOperator(dir, { command: 'slow', args: [] }, () => {})).toBe(0);
  expect(finished).toBeGreaterThanOrEqual(1);
});

test('closing waits for a running command and disconnects idle callers', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: closing, resolve: finish } = Promise.withResolvers<void>();
  const slow: OperatorCommand = async (_args, say) => {
    begin();
    await closing;
    say('done');
    return 7;
  };
  server = await serveOperator(dir, runOf(slow));
  const idle = await connect();
  const hungUp = once(idle, 'close');
  idle.resume();
  const said: string[] = [];
  const asked = askOperator(dir, { command: 'slow', args: [] }, (line) => said.push(line));
  await begun;
  const closed = server.close();
  finish();
  await closed;
  await hungUp;
  expect(await asked).toBe(7);
  expect(said).toEqual(['done']);
  expect(await askOperator(dir, { command: 'slow', args: [] }, () => {})).toBe('not running');
});

test('an unknown command is refused', async () => {
  server = await serveOperator(dir, runOf(count));
  const socket = await connect();
  socket.write('{"args":1}\n');
  const [reply] = (await once(socket, 'data')) as [Buffer];
  expect(reply.toString()).toContain('That is no command');
});

test('a folder path too long for a socket gets a socket elsewhere', async () => {
  const deep = path.join(dir, 'x'.repeat(60), 'y'.repeat(60));
  await mkdir(deep, { recursive: true });
  server = await serveOperator(deep, runOf(count));
  expect(Buffer.byteLength(socketPath(deep))).toBeLessThan(100);
  expect(await askOperator(deep, { command: 'count', args: ['a'] }, () => {})).toBe(1);
});
