import { type ImaginedOrder, imagineOrder, type KeyedOrder, type OpenFill, type ReturnStory } from './imagine-order.ts';

const day = 86_400_000;

/** Progress of each return, with all states in which staff must act. */
const steps: readonly ReturnStory[] = [
  { reached: 'requested', problem: 'damaged' },
  { reached: 'requested' },
  { reached: 'requested', problem: 'misprint' },
  { reached: 'approved' },
  { reached: 'picked_up' },
  { reached: 'received', problem: 'wrong_item' },
  { reached: 'received' },
  { reached: 'received', inspected: true },
  { reached: 'received', problem: 'misprint', inspected: true },
  { reached: 'inspected', problem: 'damaged', inspected: true },
];

/** Invents recently delivered orders with a return in each state. Pure. */
export function imagineReturns({ seed, now, choose }: OpenFill): KeyedOrder[] {
  return steps.map((returned, number) => {
    const placedAt = new Date(now.getTime() - (6.5 + (number % 3) * 0.4) * day);
    const made = imagineOrder(seed, 800_000 + number, placedAt, 400, choose);
    const shopper = { ...made.shopper, accountId: undefined };
    const order: ImaginedOrder = {
      ...{ ...made, shopper, payment: 'razorpay', delivery: 'standard', story: 'coming back', returned },
    };
    return { key: `demo:return:${seed}:${number}`, order };
  });
}
