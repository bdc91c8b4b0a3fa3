import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drainConnections } from './drain-connections.ts';

// Fake timers do not cover this module.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

let server: EventEmitter;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  server = new EventEmitter();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends a request every 100 ms, the last one at `lastMs`. */
function come(url: string, lastMs = Number.POSITIVE_INFINITY): void {
  const startedAt = performance.now();
  const coming = setInterval(() => {
    server.emit('request', { url });
    if (performance.now() >= startedAt + lastMs) clearInterval(coming);
  }, 100);
}

/** Returns the time after which a process with this drain period is drained, in ms of the fake clock. */
async function drainedAfter(leaveMs: number): Promise<number> {
  const startedAt = performance.now();
  const drained = drainConnections(server as Server, leaveMs).then(() => performance.now() - startedAt);
  await vi.advanceTimersByTimeAsync(10_000);
  return drained;
}

test('draining lasts longer while requests come, up to three times the drain period', async () => {
  come('/sports/cricket');
  expect(await drainedAfter(700)).toBe(2100);
});

test('draining ends when no request has come for a while', async () => {
  come('/sports/cricket', 1000);
  expect(await drainedAfter(900)).toBe(2500);
});

test('health checks do not prolong draining', async () => {
  come('/readyz?exclude=database,disk');
  expect(await drainedAfter(1600)).toBe(1600);
});
