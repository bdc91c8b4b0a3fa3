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
  'a child process that %s fails only its own task: other processes run the next ones',
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

test.each([true, false])('a child process has a compile cache only for project files (%s)', async (ofOwnFiles) => {
  enableCompileCache();
  const program = new URL('./test-child.ts', import.meta.url);
  work = createChildWork({ program, log, patienceMs: 60_000, busy: 'Too many', ofOwnFiles });
  expect(await work.run({ say: '', ofCompiled: true })).toBe(String(ofOwnFiles));
});

test('a child process that never answers is killed after its time limit, and the next task runs', async () => {
  open('./test-child.ts', { patienceMs: 300 });
  expect(await work.run({ say: 'one', fault: 'never answers' })).toBeUndefined();
  expect(await work.run({ say: 'two' })).toBe('two');
});

test('a task that timed out is answered with 503 where a message is set, and one that crashed is not', async () => {
  const program = new URL('./test-child.ts', import.meta.url);
  work = createChildWork({ program, log, patienceMs: 300, busy: 'Too many', late: 'Not in time' });
  await expect(work.run({ say: 'one', fault: 'never answers' })).rejects.toMatchObject({
    status: 503,
    message: 'Not in time',
  });
  expect(await work.run({ say: 'two', fault: 'throws' })).toBeUndefined();
});

test('the time limit of a task does not include the start of its process', async () => {
  open('./test-slow-child.ts', { patienceMs: 1000 });
  expect(await work.run({ say: 'late and well' })).toBe('late and well');
  expect(warnings).toEqual([]);
});

test('a program that cannot start fails every task', async () => {
  open('./no-such-child.ts');
  expect(await Promise.all([work.run({ say: 'one' }), work.run({ say: 'two' })])).toEqual([undefined, undefined]);
});

test('a task beyond the queue limit is refused, and closing ends all waiting tasks', async () => {
  open('./test-child.ts', { maxWaiting: 1 });
  const running = Array.from({ length: Math.max(1, Math.min(3, availableParallelism() - 1)) }, () =>
    work.run({ say: 'x', fault: 'never answers' }),
  );
  const waiting = work.run({ say: 'waits' });
  expect(() => work.run({ say: 'too many' })).toThrow('Too many');
  await work.close();
  expect(await Promise.all([...running, waiting])).toEqual([...running.map(() => undefined), undefined]);
});

test('a client that fills all processes but one leaves the last one to others, and has a shorter queue', async () => {
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

test('the client with fewer running tasks is served first', async () => {
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
