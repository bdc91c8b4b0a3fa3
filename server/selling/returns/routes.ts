import { quoteRefundEndpoint as quoteRefundCall } from '#contract/refunds.ts';
import type { Return } from '#contract/returns.ts';
import {
  cancelReturnEndpoint as cancelReturnCall,
  listReturnsEndpoint as listReturnsCall,
  readReturnEndpoint as readReturnCall,
  readReturnOptionsEndpoint,
  reportProblemEndpoint as reportProblemCall,
  requestReturnEndpoint as requestReturnCall,
} from '#contract/returns.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { requireMember, routerForMembers } from '#server/foundation/http/require-member.ts';
import type { Limits } from '#server/foundation/limits/limits.ts';
import { readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { requireProvenOrder, requireReadableOrder } from '#server/orders/model/order-access.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import { returnsOf, returnsOfAccount, type WholeReturn } from '#server/selling/return-rules/queries.ts';
import { quoteRefund } from '#server/selling/return-rules/quote-refund.ts';
import { returnOptions } from '#server/selling/return-rules/return-options.ts';
import { moveReturn } from './move-return.ts';
import { dueOfReturn, presentReturn } from './present-return.ts';
import { requestReturn } from './request-return.ts';

const pageSize = 10;

async function presentOne(settings: ShopSettings, db: Db, order: OrderRow, whole: WholeReturn): Promise<Return> {
  return presentReturn(
    settings,
    order,
    await soldLines(db, order.id),
    whole,
    dueOfReturn(order, await readInvoiceableAmounts(db, order), whole),
  );
}

export function mountReturns(router: Router, deps: OrderContext & { limits: Limits }): void {
  interface Asked {
    params: { reference: string };
    query: { key?: string | undefined };
  }
  const readable = ({ params, query }: Asked, caller: CallContext) =>
    requireReadableOrder(deps, caller, params.reference, query.key);
  const proven = ({ params, query }: Asked, caller: CallContext) =>
    requireProvenOrder(deps, caller, params.reference, query.key);

  async function present(order: OrderRow, id: string): Promise<Return> {
    const whole = (await returnsOf(deps.db, order.id)).find(({ row }) => row.id === id.toUpperCase());
    if (!whole) throw new Problem(404, 'not_found', "We couldn't find this return");
    return presentOne(deps.settings, deps.db, order, whole);
  }

  mountEndpoint(router, quoteRefundCall, async (input, caller) => {
    const order = await readable(input, caller);
    return successEnvelope(await quoteRefund(deps.settings, deps.db, order, input.body, deps.now()));
  });

  mountEndpoint(router, readReturnOptionsEndpoint, async (input, caller) =>
    successEnvelope(await returnOptions(deps.settings, deps.db, await readable(input, caller), deps.now())),
  );

  mountEndpoint(router, requestReturnCall, async (input, caller) => {
    const order = await proven(input, caller);
    const id = await requestReturn(deps, order.id, input.headers['idempotency-key'], { kind: 'return', ...input.body });
    return successEnvelope(await present(order, id));
  });

  mountEndpoint(router, reportProblemCall, async (input, caller) => {
    const order = await proven(input, caller);
    const { kind: reason, ...rest } = input.body;
    const id = await requestReturn(deps, order.id, input.headers['idempotency-key'], {
      kind: 'problem',
      reason,
      ...rest,
    });
    return successEnvelope(await present(order, id));
  });

  mountEndpoint(router, readReturnCall, async (input, caller) =>
    successEnvelope(await present(await readable(input, caller), input.params.id)),
  );

  mountEndpoint(router, cancelReturnCall, async (input, caller) => {
    const order = await proven(input, caller);
    const before = await present(order, input.params.id);
    const moved = await inTransaction(deps.db, (tx) =>
      moveReturn(tx, deps, before.id, 'cancelled', { actor: 'shopper' }),
    );
    const now = await present(order, before.id);
    if (!moved && now.state !== 'cancelled') {
      throw new Problem(
        409,
        'not_offered',
        'It has gone too far to be taken back. Write to us if you need it to stop.',
      );
    }
    if (moved && now.outcome === 'exchange') {
      const sold = await soldLines(deps.db, order.id);
      deps.stockChanged(sold.flatMap(({ productId }) => productId ?? []));
    }
    return successEnvelope(now);
  });

  mountEndpoint(routerForMembers(router, deps), listReturnsCall, async ({ query: { page } }, caller) => {
    const { account } = await requireMember(deps, caller);
    const { found, total } = await returnsOfAccount(deps.db, account.id, { page, size: pageSize });
    const returns: Return[] = [];
    for (const { order, whole } of found) returns.push(await presentOne(deps.settings, deps.db, order, whole));
    return successEnvelope({ returns, page, pages: Math.max(1, Math.ceil(total / pageSize)) });
  });
}
