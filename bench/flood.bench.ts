import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchFigure, type Benchmark, medianOf } from './benchmark.ts';
import { startPageVisitor, type Visits } from './page-visitor.ts';
import { type StartedShop, startShop } from './started-shop.ts';

const tries = 10_000;
const atOnce = 32;
const accounts = 100;
/** Number of attacking networks; a botnet has more, each with fewer attempts. */
const networks = 2000;
const quietMs = 15_000;
const password = 'batting at eleven';

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** Sends a request to the shop as a proxy that forwards this client address. */
function post(shop: StartedShop, path: string, from: string, body: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const sent = request(`${shop.url}/api/auth/${path}`, { agent, method: 'POST', headers }, (reply) => {
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'] }));
      reply.on('error', reject);
      reply.resume();
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

const network = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
const emailOf = (index: number) => `shopper-${index}@flood.example`;

/** Creates accounts, each with a freshly requested code. */
async function settle(shop: StartedShop): Promise<void> {
  for (let index = 0; index < accounts; index++) {
    const from = network(100_000 + index);
    const signedUp = await post(shop, 'signup', from, {
      firstName: 'Asha',
      lastName: 'Sawant',
      email: emailOf(index),
      password,
    });
    if (signedUp.status !== 201) throw new Error(`signing up was answered with ${signedUp.status}`);
    await post(shop, 'forgot-password', from, { email: emailOf(index) });
  }
}

/** Sends one attempt of an attacker: a password or a code, for an existing or unknown account. */
function attack(shop: StartedShop, index: number): Promise<Answer> {
  const from = network(randomInt(networks));
  const email = index % 10 === 0 ? `nobody-${randomInt(5000)}@flood.example` : emailOf(randomInt(accounts));
  if (index % 2 === 0) return post(shop, 'login', from, { email, password: `guess ${randomInt(1_000_000)}` });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return post(shop, 'reset-password', from, { email, code, newPassword: 'mine from now on' });
}

async function flood(shop: StartedShop, say: (line: string) => void): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const attacker = async () => {
    while (next < tries) {
      const index = next++;
      answers.push(await attack(shop, index));
      if (answers.length % 2000 === 0) say(`${answers.length} tries`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attacker));
  return answers;
}

function figuresOf(when: string, { times, failures }: Visits): BenchFigure[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [
    { name: `home page ${when}, median of ${times.length}`, value: medianOf(times), unit: 'ms' },
    { name: `home page ${when}, 99 of 100`, value: sorted[Math.floor(sorted.length * 0.99)] ?? 0, unit: 'ms' },
    { name: `home page ${when}, not answered`, value: failures, unit: '', goal: { atMost: 0 } },
  ];
}

export const benchmark: Benchmark = {
  title: 'A flood of wrong passwords and codes',
  about: `${tries.toLocaleString('en-IN')} tries, half of them passwords and half codes, ${atOnce} at once from ${networks} networks, at ${accounts} accounts that have each just asked for a code and at nobody. EditConflict somebody in another process visits the home page, and did before.`,
  async run(say) {
    const shop = await startShop({ TRUST_PROXY: 'loopback' });
    try {
      await settle(shop);
      say('accounts made');
      await shop.rested();
      say('at rest');
      const before = startPageVisitor(shop.url);
      await wait(quietMs);
      const quiet = await before.stop();
      const during = startPageVisitor(shop.url);
      const started = performance.now();
      const answers = await flood(shop, say);
      const seconds = (performance.now() - started) / 1000;
      const flooded = await during.stop();
      const after = await post(shop, 'signup', network(200_000), {
        firstName: 'Ravi',
        lastName: 'Kale',
        email: 'after@flood.example',
        password,
      });
      const counted = (fits: (answer: Answer) => boolean) => answers.filter(fits).length;
      return [
        { name: 'tries that got in', value: counted(({ status }) => status === 200), unit: '', goal: { atMost: 0 } },
        { name: 'refused as wrong', value: counted(({ status }) => status === 400 || status === 401), unit: '' },
        {
          name: 'refused by the limits, with when to come back',
          value: counted((a) => a.status === 429 && Boolean(a.retryAfter)),
          unit: '',
        },
        { name: 'sent away because signing in was busy', value: counted(({ status }) => status === 503), unit: '' },
        {
          name: 'answered in any other way',
          value: counted(({ status }) => ![200, 400, 401, 429, 503].includes(status)),
          unit: '',
          goal: { atMost: 0 },
        },
        { name: 'tries answered', value: tries / seconds, unit: 'a second' },
        ...figuresOf('in quiet', quiet),
        ...figuresOf('in the flood', flooded),
        { name: 'signing up right after it (201 is done)', value: after.status, unit: '', goal: { atLeast: 201 } },
      ];
    } finally {
      agent.destroy();
      await shop.stop();
    }
  },
};
