import { getPriority } from 'node:os';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDrawingProcesses } from '#server/catalogue/picture-drawing/drawing-processes.ts';
import type { PaperTask } from './paper-content.ts';
import { createPaperProcesses, type PaperProcesses } from './paper-process.ts';

// Documents are rendered by separate processes that keep their modules and fonts loaded.

let papers: PaperProcesses;
const warn = vi.fn();
beforeEach(() => {
  papers = createPaperProcesses({ warn }, () => new Date('2026-11-23T10:00:00+05:30'));
});
afterEach(() => papers.close());

function slipOf(parcel: number): PaperTask {
  const slip = { reference: 'K7QW4MX9TD', parcel, packedOn: '2026-11-23', delivery: 'Standard', to: 'Asha, Pune' };
  return { kind: 'slip', paper: 'a4', slip: { ...slip, note: null, lines: [] } };
}
const isPdf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 5)) === '%PDF-';

it('renders documents in one process with a higher priority than pictures', async () => {
  expect(isPdf(await papers.draw(slipOf(1)))).toBe(true);
  const [pid = 0] = papers.pids();
  expect(isPdf(await papers.draw(slipOf(2)))).toBe(true);
  expect([papers.pids(), getPriority(pid)]).toEqual([[pid], 0]);
  const pictures = createDrawingProcesses({
    program: new URL('../../foundation/child-processes/test-pool-child.ts', import.meta.url),
  });
  await pictures.run({ say: 'one' } as never);
  expect(getPriority(pictures.pids()[0] ?? 0)).toBe(5);
  await pictures.close();
});

it('renders a requested document at once while others are prerendered and pictures fill their queue', async () => {
  const pictures = createDrawingProcesses({
    program: new URL('../../foundation/child-processes/test-pool-child.ts', import.meta.url),
    most: 1,
  });
  const hung = Promise.allSettled(
    Array.from({ length: 40 }, () => pictures.run({ say: 'x', fault: 'never answers' } as never)),
  );
  for (let parcel = 2; parcel < 202; parcel += 1) papers.prepare(String(parcel), [slipOf(parcel)]);
  expect(isPdf(await papers.draw(slipOf(1)))).toBe(true);
  expect(papers.counts().ahead).toBeLessThan(10);
  await pictures.close();
  await hung;
});

it('renders a document again if its process is killed after prerendering', async () => {
  papers.prepare('one', [slipOf(1)]);
  await expect.poll(() => papers.counts().ahead).toBe(1);
  process.kill(papers.pids()[0] ?? 0, 'SIGKILL');
  expect(isPdf(await papers.draw(slipOf(1)))).toBe(true);
  papers.prepare('two', [slipOf(2)]);
  process.kill(papers.pids()[0] ?? 0, 'SIGKILL');
  expect(isPdf(await papers.draw(slipOf(2)))).toBe(true);
  expect(papers.counts()).toMatchObject({ taken: 1, drawn: 1 });
});

it('merges documents, and reports a label that is no PDF', async () => {
  const slip = Buffer.from(await papers.draw(slipOf(1))).toString('base64');
  expect((await papers.join({ kind: 'papers', paper: 'a4', label: slip, invoice: slip, slip })).pages).toBe(3);
  const broken = { kind: 'labels', paper: 'a4', labels: [Buffer.from('no pdf').toString('base64')] } as const;
  await expect(papers.join({ ...broken, labels: [...broken.labels] })).rejects.toMatchObject({ status: 503 });
});
