import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface Visits {
  count: number;
  /** Number of visits whose response was not the page. */
  failures: number;
  /** Time in ms from request to last byte, per visit. */
  times: number[];
}

/** Pause in ms between visits: a reader, not a load. */
const pauseMs = 15;

/** Visits a page repeatedly in a separate process, until stopped. */
export function startPageVisitor(address: string): { stop(): Promise<Visits> } {
  const child = fork(fileURLToPath(import.meta.url), [address]);
  return {
    async stop() {
      const heard = once(child, 'message');
      child.send('stop');
      const [visits] = await heard;
      return visits as Visits;
    },
  };
}

function ask(address: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    get(address, { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (reply) => {
      reply.on('error', () => resolve(false));
      reply.on('end', () => resolve(reply.statusCode === 200));
      reply.resume();
    }).on('error', () => resolve(false));
  });
}

async function visitUntilStopped(address: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failures = 0;
  let going = true;
  process.once('message', () => {
    going = false;
  });
  await ask(address, agent);
  while (going) {
    const asked = performance.now();
    if (!(await ask(address, agent))) failures += 1;
    times.push(performance.now() - asked);
    await wait(pauseMs);
  }
  agent.destroy();
  process.send?.({ count: times.length, failures, times });
  process.disconnect();
}

const address = process.argv[2];
if (process.argv[1] === fileURLToPath(import.meta.url) && address) await visitUntilStopped(address);
