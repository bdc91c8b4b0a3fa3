import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { freePort } from '#server/foundation/database-engine/free-port.ts';
import { sendRaw } from '#server/foundation/http/test-socket.ts';
import type { BenchFigure, Benchmark } from './benchmark.ts';
import { brokenRequests } from './fuzz/broken.ts';
import { answerFault } from './fuzz/judge.ts';
import { lookInside, type ProcessInside } from './fuzz/look-inside.ts';
import { operationsOf } from './fuzz/operations.ts';
import { pagePlaces } from './fuzz/places.ts';
import { type FuzzRequest, fuzzRequests, headersOf } from './fuzz/requests.ts';
import { type HttpSender, openSender } from './fuzz/send-http.ts';
import { type FuzzWorld, makeWorld, type Send, signUpForFuzz } from './fuzz/world.ts';
import { startShop } from './started-shop.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const total = Number(process.env.FUZZ_REQUESTS ?? 100_000);
/** Requests sent before measuring, while code is compiled and caches fill. */
const warmUp = Math.min(10_000, total);
/** Number of malformed requests. */
const brokenTotal = Math.ceil(total / 50);
const atOnce = 24;
const networks = 2000;
const batch = 500;
/** The shop aborts a late body after a minute; a connection that is still open after this time in ms hangs. */
const patienceMs = 80_000;

/** Results of the requests. */
interface Outcome {
  times: number[];
  statuses: Map<string, number>;
  faults: string[];
  slowest: { ms: number; about: string };
}

const count = ({ statuses }: Outcome, ...kinds: string[]) =>
  kinds.reduce((sum, kind) => sum + (statuses.get(kind) ?? 0), 0);

function kindOf(status: number): string {
  if (status === 429) return '429';
  return status === 0 ? 'cut off' : `${Math.trunc(status / 100)}xx`;
}

/** Sends requests of every kind, some concurrently, and records the responses. */
async function fuzz(
  sender: HttpSender,
  requests: fc.Arbitrary<FuzzRequest>,
  world: FuzzWorld,
  { from, many }: { from: number; many: number },
  say: (line: string) => void,
) {
  const outcome: Outcome = { times: [], statuses: new Map(), faults: [], slowest: { ms: 0, about: '' } };
  const ask = async (request: FuzzRequest) => {
    try {
      const answer = await sender.send(request.method, request.target, headersOf(request, world), request.body);
      outcome.times.push(answer.tookMs);
      if (answer.tookMs > outcome.slowest.ms) outcome.slowest = { ms: answer.tookMs, about: request.about };
      outcome.statuses.set(kindOf(answer.status), (outcome.statuses.get(kindOf(answer.status)) ?? 0) + 1);
      const fault = answerFault(request, answer);
      if (fault) throw new Error(fault);
    } catch (error) {
      outcome.faults.push(`${describe(request)}: ${error instanceof Error ? error.message : String(error)}`);
      if (outcome.faults.length <= 20) say(outcome.faults.at(-1) ?? '');
    }
  };
  for (let done = 0; done < many; done += batch) {
    // Some requests sign out or delete their member, who is then replaced by a new one.
    const at = (from + done) / batch;
    world.members[at % world.members.length] = await signUpForFuzz(
      sendThrough(sender),
      `later-${from + done}@example.in`,
    );
    const waiting = fc.sample(requests, { numRuns: Math.min(batch, many - done), seed: seed + from + done });
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await ask(next);
      }),
    );
    if ((done + batch) % 10_000 === 0) say(`${done + batch} sent`);
  }
  return outcome;
}

function describe({ method, target, headers, body }: FuzzRequest): string {
  return `${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString('utf8').slice(0, 600) ?? ''}`;
}

function sendThrough(sender: HttpSender): Send {
  return (method, target, headers, body) =>
    sender.send(
      method,
      target,
      { 'content-type': 'application/json', ...headers },
      body && Buffer.from(JSON.stringify(body)),
    );
}

/**
 * Sends malformed requests concurrently. Counts connections that are neither answered nor closed, and server errors.
 */
async function fuzzBroken(
  port: number,
  requests: fc.Arbitrary<FuzzRequest>,
): Promise<{ hanging: number; faults: number }> {
  const broken = fc.sample(brokenRequests(requests), { numRuns: brokenTotal, seed });
  const answers = await Promise.all(
    broken.map(async ({ pieces, ...how }) => ({
      how,
      answer: await sendRaw(port, pieces, { ...how, limitMs: patienceMs }),
    })),
  );
  return {
    hanging: answers.filter(({ how, answer }) => !how.cut && !answer.closed && answer.statuses.length === 0).length,
    faults: answers.filter(({ answer }) => answer.statuses.some((status) => status >= 500)).length,
  };
}

export const benchmark: Benchmark = {
  title: 'A fuzz of every call and page',
  about: `${total.toLocaleString('en-IN')} requests made from the shop's own OpenAPI document (seed ${seed}), ${atOnce} at once from ${networks} networks, signed in and not: right ones, wrong types, huge and tiny numbers, texts of every script and of none, NUL, halves of characters, 10,000 levels deep, lists of 10,000, bodies beyond the limit, odd names, types and addresses; then ${brokenTotal.toLocaleString('en-IN')} by halves, all at once. ${warmUp.toLocaleString('en-IN')} others before them warm the shop up. Memory is what is held after its garbage is collected.`,
  async run(say) {
    const inspector = await freePort();
    const shop = await startShop({
      TRUST_PROXY: 'loopback',
      PICTURES_AHEAD: 'off',
      DEMO_ORDERS: '0',
      LOG_LEVEL: 'fatal',
      NODE_OPTIONS: `--inspect-port=${inspector}`,
    });
    const port = Number(new URL(shop.url).port);
    const sender = openSender(port, atOnce, networks);
    try {
      const send = sendThrough(sender);
      const world = await makeWorld(send, { members: 20, orders: 20 });
      const requests = fuzzRequests(
        operationsOf(JSON.parse((await send('GET', '/api/docs/json', {})).body)),
        pagePlaces,
        world,
      );
      await fuzz(sender, requests, world, { from: total, many: warmUp }, say);
      await wait(5000);
      const before = await lookInside(shop.pid, inspector);
      say(`warm: ${JSON.stringify(before)}`);
      const outcome = await fuzz(sender, requests, world, { from: 0, many: total }, say);
      say(
        `slowest: ${outcome.slowest.ms.toFixed(0)} ms, ${outcome.slowest.about}; ${JSON.stringify([...outcome.statuses])}`,
      );
      const broken = await fuzzBroken(port, requests);
      await wait(10_000);
      const after = await lookInside(shop.pid, inspector);
      const alive = await send('GET', '/api/hello', {});
      return figuresOf(outcome, broken, { before, after }, alive.status);
    } finally {
      sender.close();
      await shop.stop();
    }
  },
};

function figuresOf(
  outcome: Outcome,
  broken: { hanging: number; faults: number },
  inside: { before: ProcessInside; after: ProcessInside },
  alive: number,
): BenchFigure[] {
  const sorted = outcome.times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const { before, after } = inside;
  const none = { atMost: 0 };
  return [
    { name: 'answered with 2xx and 3xx', value: count(outcome, '2xx', '3xx'), unit: '' },
    { name: 'refused with 4xx', value: count(outcome, '4xx'), unit: '' },
    { name: 'refused by the limits (429)', value: count(outcome, '429'), unit: '' },
    { name: 'answered with 5xx', value: count(outcome, '5xx'), unit: '', goal: none },
    {
      name: 'not answered, or not in the form of a refusal',
      value: outcome.faults.length - count(outcome, '5xx'),
      unit: '',
      goal: none,
    },
    { name: 'time to the answer, middle', value: at(0.5), unit: 'ms' },
    { name: 'time to the answer, 99 of 100', value: at(0.99), unit: 'ms' },
    { name: 'time to the answer, slowest', value: at(1), unit: 'ms' },
    { name: 'by halves: neither answered nor let go', value: broken.hanging, unit: '', goal: none },
    { name: 'by halves: answered with 5xx', value: broken.faults, unit: '', goal: none },
    { name: 'held in memory, warm', value: before.heapMB, unit: 'MB' },
    { name: 'held in memory after all of it', value: after.heapMB, unit: 'MB' },
    { name: 'growth of what is held', value: after.heapMB - before.heapMB, unit: 'MB', goal: { atMost: 30 } },
    { name: 'resident, warm', value: before.residentMB, unit: 'MB' },
    { name: 'resident after all of it', value: after.residentMB, unit: 'MB' },
    { name: 'handles, warm', value: before.handles, unit: '' },
    { name: 'growth of handles', value: after.handles - before.handles, unit: '', goal: { atMost: 30 } },
    { name: 'still there (1 is yes)', value: alive === 200 ? 1 : 0, unit: '', goal: { atLeast: 1 } },
  ];
}
