import { randomUUID } from 'node:crypto';
import { formatRupees } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { fullDate, timeInWords } from '#server/calendar/day-words.ts';
import { inIndia } from '#server/calendar/working-days.ts';
import { findOrder } from '#server/order-book/find-order.ts';
import type { OrderContext } from '#server/order-book/order-context.ts';
import { cancelOrder } from '#server/order-changes/cancel-order.ts';
import type { OperatorCommand } from '#server/platform/operator-socket.ts';
import { Problem } from '#server/platform/problem.ts';
import { presentOrder } from './present-order.ts';

type Say = (line: string) => void;

const usage = `Use: npm run shop -- order show REFERENCE
     npm run shop -- order cancel REFERENCE "why, as the shopper reads it"
     npm run shop -- order cancel REFERENCE --line N [--pieces K] "why"     (K pieces of line N, else one)`;

/** `order`: what the shop's people look at, and what they cancel (a design that cannot be printed, a piece that is not there). */
export function orderCommands(db: Db, deps: OrderContext | undefined): OperatorCommand {
  return async ([verb = '', reference = '', ...rest], say) => {
    if (!['show', 'cancel'].includes(verb) || !reference) return misused(say);
    if (!deps) {
      say('Start the shop first: its mails and refunds belong to this.');
      return 1;
    }
    const order = await findOrder(db, reference);
    if (!order) {
      say(`There is no order ${reference}.`);
      return 1;
    }
    if (verb === 'cancel') {
      const asked = readCancel(rest);
      if (!asked) return misused(say);
      const failed = await cancel(deps, order.id, asked);
      if (failed) {
        say(`${failed} Nothing was changed.`);
        return 1;
      }
    }
    const row = await findOrder(db, reference);
    if (row) for (const line of linesOf(await presentOrder(deps, row, deps.now()))) say(line);
    return 0;
  };
}

function misused(say: Say): number {
  say(usage);
  return 2;
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
  return { why, lines: line === undefined ? undefined : [{ line, quantity }] };
}

/** The sentence of the refusal, if it is refused. */
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
  const moment = (at: string) => `${fullDate(inIndia(new Date(at)).day)} ${timeInWords(new Date(at))}`;
  return [
    `${order.reference}  ${order.status}  ${formatRupees(order.total)}  ${order.paidWith || 'not paid'}`,
    ...order.lines.map(({ line, name, size, quantity, cancelled, returned }) => {
      const gone = [cancelled && `${cancelled} cancelled`, returned && `${returned} returned`].filter(Boolean).join(', ');
      return `  line ${line}: ${quantity} x ${name}, ${size}${gone ? ` (${gone})` : ''}`;
    }),
    ...order.timeline.map(({ at, title, detail }) => `  ${moment(at)}  ${title}${detail ? `: ${detail}` : ''}`),
    ...order.refunds.map(({ amount, to, title }) => `  ${title}: ${formatRupees(amount)} to ${to}`),
    ...order.documents.map(({ number, total }) => `  ${number}: ${formatRupees(total)}`),
  ];
}
