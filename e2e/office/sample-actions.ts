import {
  type BulkProgress,
  readBulkEndpoint,
  readBulkPickListEndpoint,
  tryBulkEndpoint,
} from '#contract/office/bulk.ts';
import {
  listChoicesEndpoint,
  listTagsEndpoint,
  type OrderNotesAndTags,
  readBesideEndpoint,
  tryOnOrderEndpoint,
  writeNoteEndpoint,
} from '#contract/office/order-actions.ts';
import { minutesAgo, people, reply } from './sample-base.ts';

const beside: OrderNotesAndTags = {
  notes: [
    {
      id: 'note_of_the_samples_1',
      at: minutesAgo(1),
      who: 'Ritu Bora',
      text: 'Rang: no plastic sleeve if we can. @Dilip Gaikwad',
      names: [{ name: 'Dilip Gaikwad', seen: false }],
      own: true,
      forMe: false,
    },
  ],
  tags: ['first order'],
};

const bulk: BulkProgress = {
  id: 'bulk_of_the_samples_1',
  kind: 'tag',
  all: 2,
  done: 2,
  leftOut: 0,
  finished: true,
  rows: [],
};

interface Asked {
  act?: { do: string; lines?: unknown[]; amount?: number };
  references?: string[];
}

/** Returns the reply to an order action; undefined for other calls. */
export function actionReply(call: string, body: unknown): unknown {
  const { act, references = [] } = (body ?? {}) as Asked;
  const [, what = ''] = /\/orders\/\w+\/(\w+)/.exec(call) ?? [];
  if (what === 'choices')
    return reply(listChoicesEndpoint, {
      lines: [1, 2, 3].map((line) => ({
        line,
        cancellable: 1,
        sizes:
          line === 2
            ? []
            : [
                { size: 'Size M', available: 4 },
                { size: 'Size XL', available: 1 },
              ],
        returnable: 0,
        swaps: [],
        reportable: 0,
      })),
      deliveries: [{ method: 'express', offered: true, words: 'Arrives Tue 25 – Wed 26 Nov' }],
      parcels: [],
      refundable: 5045.7,
      leftToGive: 600,
      refundTo: [{ to: 'source', title: 'Refund to UPI as••@bank', promise: '7–10 days after it starts' }],
      pickupDays: [{ day: '2026-11-25', words: 'Wed 25 Nov' }],
      needsUpi: false,
      byHand: [],
      payments: [],
    });
  if (what === 'beside') return reply(readBesideEndpoint, beside);
  if (what === 'notes' || what === 'tags')
    return writeNoteEndpoint.shapes.reply.parse({ success: true, message: 'Done', data: beside });
  if (what === 'try') {
    const cancelled = act?.lines ? 2858.9 : 5045.7;
    const back = act?.do === 'cancel' ? cancelled : (act?.amount ?? 0);
    const money = back > 0 ? [`₹${back.toFixed(2)} goes back to UPI as••@bank in 7 to 10 days`] : [];
    const stock = act?.do === 'cancel' ? ['3 pieces return to stock'] : [];
    return reply(tryOnOrderEndpoint, {
      follows: [...money, ...stock, 'The shopper is told by mail'],
      back,
      approval: back > 2000 && act?.do === 'refund',
    });
  }
  if (call === 'GET /api/office/tags')
    return reply(listTagsEndpoint, {
      tags: ['first order', 'gift'],
      colleagues: Object.values(people).map((name) => ({ id: name, name })),
    });
  if (call === 'POST /api/office/bulk/try')
    return reply(tryBulkEndpoint, {
      rows: references.map((reference, at) =>
        at === 1
          ? { reference, fits: false, words: 'It has left already. You can return it once it is delivered.', back: 0 }
          : {
              reference,
              fits: true,
              words: '₹2,418.90 goes back to UPI in 7 to 10 days; 1 piece returns to stock',
              back: 2418.9,
            },
      ),
    });
  if (call === 'POST /api/office/bulk/pick-list')
    return reply(readBulkPickListEndpoint, {
      pieces: [
        { name: 'Rovers Home Hoops Shirt', size: 'L', quantity: references.length, orders: references, custom: false },
      ],
    });
  if (/\/api\/office\/bulk(\/bulk_\w+)?$/.test(call))
    return { ...(reply(readBulkEndpoint, bulk) as object), message: 'It is being done' };
  return undefined;
}
