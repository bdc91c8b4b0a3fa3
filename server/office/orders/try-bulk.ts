import { Problem } from '#server/foundation/errors/problem.ts';
import { previewAction } from '#server/office/order-actions/preview-action.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { actOf, type BulkAsked } from './bulk-acts.ts';

export interface TriedRow {
  reference: string;
  fits: boolean;
  words: string;
  back: number;
}

/** Previews a bulk action for each order in a transaction that is rolled back. */
export async function tryBulk(
  deps: OrderContext,
  chosen: readonly OrderRow[],
  asked: BulkAsked,
  member: Member,
): Promise<TriedRow[]> {
  const rows: TriedRow[] = [];
  for (const { id, reference } of chosen) rows.push({ reference, ...(await tryOne(deps, id, asked, member)) });
  return rows;
}

/** Descriptions of actions that have no other effects to list. */
const ownWords: Readonly<Partial<Record<BulkAsked['kind'], string>>> = {
  hold: 'Nobody packs it',
  release: 'It can be packed',
};

async function tryOne(
  deps: OrderContext,
  orderId: string,
  asked: BulkAsked,
  member: Member,
): Promise<Omit<TriedRow, 'reference'>> {
  const act = actOf(asked);
  if (!act)
    return { fits: true, words: asked.kind === 'tag' ? `Tagged ${asked.tag}` : `${asked.tag} is taken off`, back: 0 };
  try {
    const { follows, back } = await previewAction(deps, orderId, act, member);
    const own = ownWords[asked.kind] ?? 'It is cancelled';
    return { fits: true, words: follows.length > 0 ? follows.join('; ') : own, back };
  } catch (error) {
    if (error instanceof Problem) return { fits: false, words: error.message, back: 0 };
    throw error;
  }
}
