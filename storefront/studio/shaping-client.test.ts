import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShapingReply, ShapingRequest } from './shaping-messages.ts';

const line = { runs: [], missing: [] };

/** Worker that records its messages, and responds when the test does. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  sent: ShapingRequest[] = [];
  ended = false;
  options: WorkerOptions;
  constructor(_address: string, options: WorkerOptions) {
    super();
    this.options = options;
    FakeWorker.started.push(this);
  }
  postMessage(request: ShapingRequest) {
    this.sent.push(request);
  }
  terminate() {
    this.ended = true;
  }
  reply(data: ShapingReply) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const workerAt = (index: number): FakeWorker => {
  const worker = FakeWorker.started.at(index);
  if (!worker) throw new Error('no worker was started');
  return worker;
};

beforeEach(() => {
  FakeWorker.started = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

describe('requestLine', () => {
  it('gives each text its line, whatever order they come in, from one worker', async () => {
    const { requestLine } = await import('./shaping-client.ts');
    const [first, second] = [requestLine('தமிழ்'), requestLine('عرفان')];
    const [one, other] = workerAt(0).sent;
    workerAt(0).reply({ id: other?.id ?? 0, line: { ...line, missing: ['second'] } });
    workerAt(0).reply({ id: one?.id ?? 0, line: { ...line, missing: ['first'] } });
    expect([(await first).missing, (await second).missing]).toEqual([['first'], ['second']]);
    expect([one?.words, other?.words]).toEqual(['தமிழ்', 'عرفان']);
    expect(FakeWorker.started).toHaveLength(1);
    expect(workerAt(0).options.type).toBe('module');
  });

  it.each([
    ['says that it failed', (worker: FakeWorker) => worker.reply({ id: worker.sent[0]?.id ?? 0 })],
    ['does not start', (worker: FakeWorker) => worker.dispatchEvent(new Event('error'))],
    ['sends what cannot be read', (worker: FakeWorker) => worker.dispatchEvent(new Event('messageerror'))],
  ])('rejects all requests of a worker that %s, and starts another for the next', async (_, fail) => {
    const { requestLine } = await import('./shaping-client.ts');
    const both = Promise.allSettled([requestLine('தமிழ்'), requestLine('عرفان')]);
    fail(workerAt(0));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(workerAt(0).ended).toBe(true);
    const again = requestLine('தமிழ்');
    expect(FakeWorker.started).toHaveLength(2);
    workerAt(1).reply({ id: workerAt(1).sent[0]?.id ?? 0, line });
    expect(await again).toEqual(line);
  });
});
