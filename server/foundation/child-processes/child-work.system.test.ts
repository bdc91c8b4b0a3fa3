import { enableCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChildWork, createChildWork } from './child-work.ts';
import type { TestTask } from './test-child.ts';

let work: ChildWork<TestTask, string>;
const warnings: string[] = [];
const log = { warn: (_details: object, words: string) => void warnings.push(words) };

function open(program = './test-child.ts', { patienceMs = 60_000, maxWaiting = 24 } = {}): void {
  work = createChildWork({ program: new URL(program, import.meta.url), log, patienceMs, maxWaiting, busy: 'Too many' });
}

beforeEach(() => {
  warnings.length = 0;
});
afterEach(() => work.close());

test.each(['throws', 'ends', 'is killed'] as const)(
  "a process that %s is nobody else's trouble: those behind it are served by others",
  async (fault) => {
    open();
    const tasks: TestTask[] = [{ say: 'one' }, { say: 'two', fault }, { say: 'three', fault }, { say: 'four' }];
    expect(await Promise.all(tasks.map((task) => work.run(task)))).toEqual(['one', undefined, undefined, 'four']);
    expect(warnings).toEqual(
      fault === 'ends'
        ? []
        : ['a picture process ended; its picture was abandoned', 'a picture process ended; its picture was abandoned'],
    );
  },
);

test.each([true, false])('a process for files of our own alone keeps what it has compiled: %s', async (ofOwnFiles) => {
  enableCompileCache();
  const program = new URL('./test-child.ts', import.meta.url);
  work = createChildWork({ program, log, patienceMs: 60_000, busy: 'Too many', ofOwnFiles });
  expect(await work.run({ say: '', ofCompiled: true })).toBe(String(ofOwnFiles));
});

test('a process that never answers is ended when its time is over, and the next is served', async () => {
  open('./test-child.ts', { patienceMs: 300 });
  expect(await work.run({ say: 'one', fault: 'never answers' })).toBeUndefined();
  expect(await work.run({ say: 'two' })).toBe('two');
});

test('where there are words for it, a task that took too long is told to come again, and one that crashed is not', async () => {
  const program = new URL('./test-child.ts', import.meta.url);
  work = createChildWork({ program, log, patienceMs: 300, busy: 'Too many', late: 'Not in time' });
  await expect(work.run({ say: 'one', fault: 'never answers' })).rejects.toMatchObject({
    status: 503,
    message: 'Not in time',
  });
  expect(await work.run({ say: 'two', fault: 'throws' })).toBeUndefined();
});

test('the time of a task does not run while its process starts, however long that takes', async () => {
  open('./test-slow-child.ts', { patienceMs: 1000 });
  expect(await work.run({ say: 'late and well' })).toBe('late and well');
  expect(warnings).toEqual([]);
});

test('a program that cannot start gives each task up', async () => {
  open('./no-such-child.ts');
  expect(await Promise.all([work.run({ say: 'one' }), work.run({ say: 'two' })])).toEqual([undefined, undefined]);
});

test('beyond those that may wait others are told to come again, and closing waits for nobody', async () => {
  open('./test-child.ts', { maxWaiting: 1 });
  const running = Array.from({ length: Math.max(1, Math.min(3, availableParallelism() - 1)) }, () =>
    work.run({ say: 'x', fault: 'never answers' }),
  );
  const waiting = work.run({ say: 'waits' });
  expect(() => work.run({ say: 'too many' })).toThrow('Too many');
  await work.close();
  expect(await Promise.all([...running, waiting])).toEqual([...running.map(() => undefined), undefined]);
});

test('who fills every process but one is served on by those, and others by the last; their own queue ends sooner', async () => {
  const busy = 'Too many';
  work = createChildWork({
    program: new URL('./test-child.ts', import.meta.url),
    log,
    patienceMs: 60_000,
    busy,
    least: 2,
    maxWaitingOfOne: 3,
  });
  const most = Math.max(2, Math.min(3, availableParallelism() - 1));
  const hung = Array.from({ length: most - 1 + 3 }, () => work.run({ say: 'x', fault: 'never answers' }, 'a flood'));
  expect(() => work.run({ say: 'x' }, 'a flood')).toThrow('Too many');
  expect(await work.run({ say: 'one' }, 'somebody')).toBe('one');
  expect(await Promise.all([work.run({ say: 'two' }, 'somebody'), work.run({ say: 'three' }, 'another')])).toEqual([
    'two',
    'three',
  ]);
  await work.close();
  expect(await Promise.all(hung)).toEqual(hung.map(() => undefined));
});

test('whoever has less running comes first', async () => {
  work = createChildWork({
    program: new URL('./test-child.ts', import.meta.url),
    log,
    patienceMs: 60_000,
    busy: 'Too many',
    least: 2,
  });
  const order: string[] = [];
  const run = (say: string, whose: string) => work.run({ say }, whose).then((said) => order.push(said ?? ''));
  const flood = Array.from({ length: 8 }, (_none, index) => run(`flood ${index}`, 'a flood'));
  await Promise.all([run('somebody', 'somebody'), ...flood]);
  expect(order.indexOf('somebody')).toBeLessThan(4);
});
