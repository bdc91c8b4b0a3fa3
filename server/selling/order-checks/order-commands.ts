import { randomUUID } from 'node:crypto';
import { formatRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { fullDate, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import { findOrder } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { presentOrder } from '#server/selling/order-views/present-order.ts';

type Say = (line: string) => void;

export const orderUsage: CommandUsage = {
  what: 'shows an order, or cancels it before it leaves',
  forms: [
    ['order show REFERENCE', 'its lines, what happened to it, refunds and documents'],
    ['order cancel REFERENCE "WHY"', 'the shopper reads why, and what was paid goes back'],
    ['order cancel REFERENCE --line N [--pieces K] "WHY"', 'K pieces of line N, else one'],
    ['order cancel ... --dry', 'shows the order as it would be, and changes nothing'],
  ],
  options: { cancel: ['--line N', '--pieces K', '--dry'] },
};

/** Creates the `order` command, by which staff show orders and cancel them (unprintable design, missing piece). */
export function orderCommands(settings: ShopSettings, db: Db, deps: OrderContext | undefined): OperatorCommand {
  return async ([verb = '', reference = '', ...rest], say) => {
    if (!['show', 'cancel'].includes(verb) || !reference) return printUsageError(orderUsage, say);
    if (!deps) {
      say('Start the shop first: its mails and refunds belong to this.');
      return 1;
    }
    const order = await findOrder(db, reference);
    if (!order) {
      say(`There is no order ${reference}.`);
      return 1;
    }
    if (verb === 'show') return show(deps, reference, say);
    const dry = rest.includes('--dry');
    const asked = readCancel(rest.filter((arg) => arg !== '--dry'));
    if (!asked) return printUsageError(orderUsage, say);
    if (!dry) return cancelAndShow(deps, { id: order.id, reference, asked }, say);
    return inDryRunTransaction(deps.db, true, async (tx) => {
      const code = await cancelAndShow(
        { ...deps, db: tx, stockChanged: () => {}, settings },
        { id: order.id, reference, asked },
        say,
      );
      if (code === 0) say('So it would be. Nothing was changed: this was a dry run.');
      return code;
    });
  };
}

async function show(deps: OrderContext, reference: string, say: Say): Promise<number> {
  const row = await findOrder(deps.db, reference);
  if (row) for (const line of linesOf(await presentOrder(deps.settings, deps, row, deps.now()))) say(line);
  return 0;
}

async function cancelAndShow(
  deps: OrderContext,
  { id, reference, asked }: { id: string; reference: string; asked: Asked },
  say: Say,
): Promise<number> {
  const failed = await cancel(deps, id, asked);
  if (failed) {
    say(`${failed} Nothing was changed.`);
    return 1;
  }
  return show(deps, reference, say);
}

interface Asked {
  why: string;
  lines: { line: number; quantity: number }[] | undefined;
}

function readCancel(args: string[]): Asked | undefined {
  const words: string[] = [];
  const numbers: Record<string, number> = {};
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--line' || arg === '--pieces') {
      index += 1;
      numbers[arg] = Number(args[index]);
    } else words.push(arg);
  }
  const { '--line': line, '--pieces': quantity = 1 } = numbers;
  const why = words.join(' ').trim();
  if (!why || Object.values(numbers).some((number) => !Number.isInteger(number) || number < 1)) return undefined;
  if ('--pieces' in numbers && line === undefined) return undefined;
  return { why, lines: line === undefined ? undefined : [{ line, quantity }] };
}

/** Cancels an order. Returns the refusal as a sentence if rejected. */
async function cancel(deps: OrderContext, orderId: string, { why, lines }: Asked): Promise<string | undefined> {
  try {
    const request = { reason: 'other' as const, refundTo: 'source' as const, ...(lines && { lines }) };
    await cancelOrder(deps, orderId, `operator ${randomUUID()}`, request, { actor: 'operator', why });
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

function linesOf(order: Order): string[] {
  const moment = (at: string) => `${fullDate(inIndia(new Date(at)).day)} ${timeOfDay(new Date(at))}`;
  return [
    `${order.reference}  ${order.status}  ${formatRupees(order.total)}  ${order.paidWith || 'not paid'}`,
    ...order.lines.map(({ line, name, size, quantity, cancelled, returned }) => {
      const gone = [cancelled && `${cancelled} cancelled`, returned && `${returned} returned`]
        .filter(Boolean)
        .join(', ');
      return `  line ${line}: ${quantity} x ${name}, ${size}${gone ? ` (${gone})` : ''}`;
    }),
    ...order.timeline.map(({ at, title, detail }) => `  ${moment(at)}  ${title}${detail ? `: ${detail}` : ''}`),
    ...order.refunds.map(({ amount, to, title }) => `  ${title}: ${formatRupees(amount)} to ${to}`),
    ...order.documents.map(({ number, total }) => `  ${number}: ${formatRupees(total)}`),
  ];
}
