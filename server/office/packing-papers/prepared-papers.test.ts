import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaperTask, Slip } from './paper-content.ts';
import { createPreparedPapers } from './prepared-papers.ts';

// Prerendered documents are found by their content, dropped when it changes, and never waited for.

const start = new Date('2026-11-23T10:00:00+05:30');

function slipOf(more: Partial<Slip> = {}): PaperTask {
  const slip = { reference: 'K7QW4MX9TD', parcel: 1, packedOn: '2026-11-23', delivery: 'Standard', to: 'Asha, Pune' };
  return { kind: 'slip', paper: 'a4', slip: { ...slip, note: null, lines: [], ...more } };
}

type Options = { isAhead?: boolean; signal?: AbortSignal; onBegin?: () => void };

/** A queue of one process that starts tasks on request, those that a caller waits for first. */
function openQueue() {
  const clock = { now: start };
  const queue: { task: PaperTask; options: Options; done: (pdf: Uint8Array) => void; failed: (why: Error) => void }[] =
    [];
  const draw = (task: PaperTask, options: Options) =>
    new Promise<Uint8Array>((done, failed) => {
      const turn = { task, options, done, failed };
      queue.push(turn);
      options.signal?.addEventListener('abort', () => {
        queue.splice(queue.indexOf(turn), 1);
        failed(new Error('nobody waits'));
      });
    });
  const papers = createPreparedPapers(draw, () => clock.now);
  const bytesOf = (task: PaperTask) => new TextEncoder().encode(JSON.stringify(task));
  return {
    ...{ papers, clock, bytesOf },
    waiting: () => queue.map(({ options }) => (options.isAhead ? 'ahead' : 'asked for')),
    begin: () => queue[0]?.options.onBegin?.(),
    work: () => {
      const turn = queue.find(({ options }) => !options.isAhead) ?? queue[0];
      if (!turn) return;
      queue.splice(queue.indexOf(turn), 1);
      turn.options.onBegin?.();
      turn.done(bytesOf(turn.task));
    },
    fail: () => {
      const turn = queue.shift();
      turn?.options.onBegin?.();
      turn?.failed(new Error('the process that drew ended with SIGKILL'));
    },
  };
}

test('serves a prerendered document, also to two callers at once', async () => {
  const { papers, work, waiting, bytesOf } = openQueue();
  papers.prepare('one', [slipOf()]);
  expect(waiting()).toEqual(['ahead']);
  work();
  const both = await Promise.all([papers.draw(slipOf()), papers.draw(slipOf())]);
  expect(both).toEqual([bytesOf(slipOf()), bytesOf(slipOf())]);
  expect([papers.counts(), waiting()]).toEqual([{ kept: 1, ahead: 1, taken: 2, drawn: 0 }, []]);
});

test('renders a waiting document at once, and joins one that is being rendered', async () => {
  const { papers, work, begin, waiting } = openQueue();
  papers.prepare('one', [slipOf()]);
  const asked = papers.draw(slipOf());
  await expect.poll(() => waiting()).toEqual(['asked for']);
  work();
  await asked;
  papers.prepare('two', [slipOf({ parcel: 2 })]);
  begin();
  const joined = papers.draw(slipOf({ parcel: 2 }));
  work();
  await joined;
  expect(papers.counts()).toMatchObject({ taken: 1, drawn: 1 });
});

test('drops the document of a parcel that has changed or is no longer packed, and keeps others', async () => {
  const { papers, work, waiting } = openQueue();
  papers.prepare('one', [slipOf()]);
  papers.prepare('two', [slipOf({ parcel: 2 })]);
  work();
  work();
  papers.prepare('one', [slipOf({ to: 'Asha, Guwahati' })]);
  expect([papers.counts().kept, waiting()]).toEqual([2, ['ahead']]);
  papers.prepare('one', []);
  expect([papers.counts().kept, waiting()]).toEqual([1, []]);
});

test('drops documents after fifteen minutes without use, and the oldest beyond four hundred', async () => {
  const { papers, work, clock } = openQueue();
  papers.prepare('one', [slipOf()]);
  work();
  clock.now = new Date(start.getTime() + 15 * 60_000);
  papers.prepare('two', [slipOf({ parcel: 2 })]);
  expect(papers.counts().kept).toBe(1);
  for (let parcel = 3; parcel < 600; parcel += 1) papers.prepare(String(parcel), [slipOf({ parcel })]);
  expect(papers.counts().kept).toBe(400);
});

test('renders again after its process was killed, and passes on a rendering error', async () => {
  const { papers, work, fail, waiting, bytesOf } = openQueue();
  const isAsked = () => expect.poll(() => waiting()).toEqual(['asked for']);
  papers.prepare('one', [slipOf()]);
  fail();
  const again = papers.draw(slipOf());
  await isAsked();
  work();
  expect(await again).toEqual(bytesOf(slipOf()));
  const broken = papers.draw(slipOf({ parcel: 2 }));
  await isAsked();
  fail();
  await expect(broken).rejects.toThrow('SIGKILL');
});

test('serves exactly the requested document, whatever was prerendered before', async () => {
  const content = fc.record({ parcel: fc.integer({ min: 1, max: 3 }), to: fc.constantFrom('Pune', 'Guwahati', 'Leh') });
  const step = fc.record({ does: fc.constantFrom('prepare', 'draw', 'work', 'fail'), content });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { papers, work, fail, waiting, bytesOf } = openQueue();
      const asked: Promise<void>[] = [];
      for (const { does, content: wanted } of steps) {
        if (does === 'prepare') papers.prepare(String(wanted.parcel), [slipOf(wanted)]);
        else if (does === 'work') work();
        else if (does === 'fail' && !waiting().includes('asked for')) fail();
        else if (does === 'draw')
          asked.push(papers.draw(slipOf(wanted)).then((pdf) => expect(pdf).toEqual(bytesOf(slipOf(wanted)))));
        await Promise.resolve();
      }
      while (waiting().length > 0) {
        work();
        await Promise.resolve();
        await Promise.resolve();
      }
      await Promise.all(asked);
    }),
  );
});
