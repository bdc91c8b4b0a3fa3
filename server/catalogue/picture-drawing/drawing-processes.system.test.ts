import { afterEach, expect, it } from 'vitest';
import { PictureFacts } from '#artwork/picture.ts';
import { createDrawingProcesses, type DrawingProcesses } from './drawing-processes.ts';
import type { Rendering } from './rendering.ts';

let processes: DrawingProcesses;

const start = (options: { most?: number; restMs?: number } = {}) => {
  processes = createDrawingProcesses({
    program: new URL('./test-drawing-child.ts', import.meta.url),
    most: 1,
    ...options,
  });
};

afterEach(() => processes.close());

function shirt(name: string): Rendering {
  const colours = { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' };
  return {
    kind: 'picture',
    picture: PictureFacts.parse({ garment: 'jersey', colours, name }),
    view: 'back',
    width: 160,
    format: 'webp',
  };
}

const drawnBy = async (name = 'LOBO') => Number(new TextDecoder().decode(await processes.run(shirt(name))));

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('starts a rendering process on the first request and reuses it', async () => {
  start();
  expect(processes.pids()).toEqual([]);
  const [first, second] = await Promise.all([drawnBy(), drawnBy()]);
  expect([second, await drawnBy()]).toEqual([first, first]);
  expect(processes.pids()).toEqual([first]);
});

it('ends an idle rendering process, and starts another one when needed', async () => {
  start({ restMs: 50 });
  const first = await drawnBy();
  await expect.poll(() => isThere(first)).toBe(false);
  expect(processes.pids()).toEqual([]);
  expect(await drawnBy()).not.toBe(first);
});

it('passes on an error of the rendering, and reuses the process', async () => {
  start();
  const first = await drawnBy();
  await expect(drawnBy('FAILS')).rejects.toThrow('no ink');
  expect(await drawnBy()).toBe(first);
});

it('fails only one rendering when its process dies', async () => {
  start();
  const [dead, next] = await Promise.allSettled([drawnBy('DIES'), drawnBy()]);
  expect(dead).toMatchObject({ reason: { message: 'the process that drew ended with 3' } });
  expect(next.status).toBe('fulfilled');
});

it('ends the process of an aborted rendering, and drops aborted requests from the queue', async () => {
  start();
  const first = await drawnBy();
  const leave = new AbortController();
  const left = ['HANGS', 'HANGS'].map((name) =>
    expect(processes.run(shirt(name), { signal: leave.signal })).rejects.toThrow('nobody waits'),
  );
  leave.abort();
  await Promise.all(left);
  expect(await drawnBy()).not.toBe(first);
  expect(isThere(first)).toBe(false);
});

it('renders in parallel up to the limit, and ends all processes when it is closed', async () => {
  start({ most: 2 });
  const [first, second] = await Promise.all([drawnBy(), drawnBy(), drawnBy()]);
  expect(first).not.toBe(second);
  const hanging = expect(processes.run(shirt('HANGS'))).rejects.toThrow('ended with SIGKILL');
  await processes.close();
  await hanging;
  expect([first, second].map((pid) => isThere(pid ?? 0))).toEqual([false, false]);
  await expect(drawnBy()).rejects.toThrow('nothing is drawn any more');
});

it('renders with the program of the shop by default', async () => {
  processes = createDrawingProcesses();
  const bytes = await processes.run(shirt('LOBO'));
  expect(new TextDecoder().decode(bytes.subarray(8, 12))).toBe('WEBP');
});
