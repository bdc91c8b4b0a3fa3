import type { Page } from 'playwright-core';
import { sampleReply } from './sample-replies.ts';
import { answerFirst } from './seats.ts';

/** Number of orders in the list: as many as the shop returns at once, made from the samples. */
export const listed = 50;

/** Answers the list of orders with `listed` orders. */
export async function answerManyOrders(page: Page): Promise<void> {
  answerFirst(page, ({ call, search }) => {
    if (call !== 'GET /api/office/orders') return undefined;
    const told = sampleReply(call, search, 'owner') as {
      data: { orders: { reference: string }[] };
    };
    const { orders } = told.data;
    const many = Array.from({ length: orders.length === 0 ? 0 : listed }, (_, at) => {
      const one = orders[at % orders.length];
      return at < orders.length ? one : { ...one, reference: `${one?.reference.slice(0, 8)}${10 + at}` };
    });
    return { json: { ...told, data: { ...told.data, orders: many } } };
  });
}
