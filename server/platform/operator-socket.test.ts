import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askOperator, type OperatorCommand, serveOperator, socketPath } from './operator-socket.ts';

let dir = '';
let server: { close(): Promise<void> } | undefined;

const count: OperatorCommand = async (args, say) => {
  for (const arg of args) say(`counted ${arg}`);
  return args.length;
};
const fail: OperatorCommand = () => Promise.reject(new Error('cricket.yaml: the price is missing'));

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-op-'));
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(dir, { recursive: true, force: true });
});

test('a command says its lines and gives its code', async () => {
  server = await serveOperator(dir, new Map([['count', count]]));
  const said: string[] = [];
  expect(await askOperator(dir, { command: 'count', args: ['a', 'b'] }, (line) => said.push(line))).toBe(2);
  expect(said).toEqual(['counted a', 'counted b']);
});

test('a failing and an unknown command say why', async () => {
  server = await serveOperator(dir, new Map([['fail', fail]]));
  const said: string[] = [];
  expect(await askOperator(dir, { command: 'fail', args: [] }, (line) => said.push(line))).toBe(1);
  expect(await askOperator(dir, { command: 'sell', args: [] }, (line) => said.push(line))).toBe(1);
  expect(said).toEqual(['cricket.yaml: the price is missing', "There is no command 'sell'. There are: fail"]);
});

test('without a shop it says so', async () => {
  expect(await askOperator(dir, { command: 'count', args: [] }, () => {})).toBe('not running');
});

test('only the operator may reach it, and a caller that hangs up does no harm', async () => {
  server = await serveOperator(dir, new Map([['count', count]]));
  expect((await stat(socketPath(dir))).mode & 0o777).toBe(0o600);
  const prober = createConnection(socketPath(dir));
  prober.on('error', () => {});
  await new Promise((resolve) => prober.once('connect', resolve));
  prober.write('{"command":"count","args":["a"]}\n');
  prober.destroy();
  expect(await askOperator(dir, { command: 'count', args: [] }, () => {})).toBe(0);
});

test('a folder too deep for a socket gets one elsewhere', async () => {
  const deep = path.join(dir, 'x'.repeat(60), 'y'.repeat(60));
  expect(Buffer.byteLength(socketPath(deep))).toBeLessThan(100);
});
