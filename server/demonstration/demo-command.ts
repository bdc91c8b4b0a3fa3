import type { Db } from '#database/db.ts';
import { type CommandUsage, misused } from '#server/platform/command-usage.ts';
import type { OperatorCommand } from '#server/platform/operator-socket.ts';
import { fillShop } from './fill-shop.ts';

export const demoUsage: CommandUsage = {
  what: 'fills a demonstration with two years of business that never was',
  forms: [
    ['demo fill', '5,000 orders of invented people; a second time changes nothing'],
    ['demo fill --orders N --seed K', 'N orders at most 50,000; another K makes up others'],
  ],
};

/** So many orders are written unless somebody asks for another number, and at most. */
const [usual, most] = [5_000, 50_000];

/** `demo fill`: writes two years of business that is over. A shop for real refuses it. */
export function demoCommand(db: Db, { demonstration, now }: { demonstration: boolean; now: () => Date }): OperatorCommand {
  return async ([verb, ...options], say) => {
    const orders = numberAfter(options, '--orders') ?? usual;
    const seed = numberAfter(options, '--seed') ?? 1;
    if (verb !== 'fill' || !isWhole(orders, most) || !isWhole(seed, 9_999)) return misused(demoUsage, say);
    if (!demonstration) {
      say('This shop is for real: invented orders would stand among its own. Nothing was written.');
      return 1;
    }
    const count = await fillShop(db, { orders, seed, now: now() });
    say(count > 0 ? `${count} orders of two years were written. None of them ever was.` : 'These are there already. Nothing was written.');
    return 0;
  };
}

function numberAfter(options: readonly string[], name: string): number | undefined {
  const at = options.indexOf(name);
  return at < 0 ? undefined : Number(options[at + 1]);
}

function isWhole(number: number, highest: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= highest;
}
