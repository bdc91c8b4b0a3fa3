import { setTimeout as wait } from 'node:timers/promises';
import { root } from '#scripts/run-tool.ts';
import { chosenTests, needsOf } from '#scripts/test-needs.ts';
import { freePort } from '#server/engine/free-port.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

/**
 * Starts the shop that all tests look at which change nothing of its data, and ends it after them: each of its own takes longer to
 * start than many take to look. The first tests run while it comes up.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const at = process.argv.indexOf('run');
  const named = at < 0 ? [] : process.argv.slice(at + 1);
  if (!needsOf(root, chosenTests(root, named)).shownShop) return undefined;
  const port = await freePort();
  process.env.SHOWN_SHOP = `http://localhost:${port}`;
  // Several tests at a time are a flood from one address.
  const starting = startShop({ port, env: { WORK_BUDGETS: 'off' } }).catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  return async () => {
    await starting;
    await endAllShops();
  };
}

/** Gives the shop that is there for all who only look, once it is open: whoever orders, signs up or sends something starts their own. */
export async function shownShop(): Promise<Pick<RunningShop, 'url'>> {
  const url = process.env.SHOWN_SHOP ?? '';
  const latest = Date.now() + 100_000;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (Date.now() > latest) throw new Error(`there is no shop to look at (${url})`);
    await wait(100);
  }
  return { url };
}
