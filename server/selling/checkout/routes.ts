import { quoteCartEndpoint } from '#contract/checkout.ts';
import { placeOrderEndpoint as placeOrderCall } from '#contract/orders.ts';
import type { GatewayCheckout } from '#contract/payments.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type CallContext, signedOut } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { keyedMutex } from '#server/foundation/values/keyed-mutex.ts';
import {
  auditRefusals,
  type ReservationSource,
  reservationSourceOf,
} from '#server/money/payments/reservation-limits.ts';
import { findOrderProducts } from '#server/orders/model/find-order.ts';
import { requireProvenOrder } from '#server/orders/model/order-access.ts';
import { proveHere } from '#server/orders/model/order-proof.ts';
import type { Sku } from '#server/orders/model/stock-statements.ts';
import { creditBalance } from '#server/orders/store-credit/queries.ts';
import { heldPieces } from './held-pieces.ts';
import {
  type CheckoutContext,
  type CodVerification,
  maybePaid,
  placeOrder,
  type SupersededOrder,
} from './place-order.ts';
import { prepareQuote } from './quote-cart.ts';

/** Payment operations for placing an order. */
export interface CheckoutPayments {
  /** Returns the data the browser needs to pay an order online. Throws Problem. */
  begin(orderId: string, from: ReservationSource): Promise<GatewayCheckout>;
  /**
   * Returns true if an unpaid order may be replaced by another of the same checkout. False if its payment arrived or is
   * undecided.
   */
  mayReplace(orderId: string): Promise<boolean>;
  /** Cancels an order in the transaction that writes its replacement with these goods. False as for `mayReplace`. */
  giveUp(tx: Db, orderId: string, goods: readonly Sku[]): Promise<boolean>;
}

/** Identity checks for cash orders. */
export interface KnownPeople {
  /** Returns true if this browser has proved the shopper's e-mail. */
  provedHere(caller: CallContext, email: string): boolean;
  /** Mails the code that a COD order waits for, in the transaction that writes the order. */
  mailCode(tx: Db, order: Parameters<CodVerification['mailCode']>[1], caller: CallContext): Promise<void>;
}

/** Identification of guests' browsers. */
export interface KnownBrowsers {
  /** Gives an unknown browser an identifier. */
  name(caller: CallContext): void;
  /** Returns the identifier of a known browser. */
  find(caller: CallContext): string | undefined;
}

type CheckoutCalls = CheckoutContext &
  Needs<'limits' | 'publicUrl'> & {
    paying: CheckoutPayments;
    browsers: KnownBrowsers;
    /** Undefined if COD orders are neither limited nor verified by a code. */
    people: KnownPeople | undefined;
  };

/** Mounts the calls of cart and checkout: quotes and orders. */
export function mountCheckout(router: Router, deps: CheckoutCalls): void {
  const placeInTurn = keyedMutex<Awaited<ReturnType<typeof placeOrder>>>();

  mountEndpoint(router, quoteCartEndpoint, async ({ body: { storeCredit = false, replaces, ...cart } }, caller) => {
    await deps.limits.take('quote', caller.address);
    // The browser gets its identifier before it orders: a repeated key must come from the same browser, even if the
    // first response was lost.
    if (cart.pin && !deps.browsers.find(caller)) deps.browsers.name(caller);
    const signedIn = await caller.signedIn();
    const balancePaise = signedIn ? await creditBalance(deps.db, signedIn.account.id) : 0;
    const held = await heldPieces(deps.db, deps.secret, replaces);
    const credit = { balancePaise, use: storeCredit };
    const { quote } = await prepareQuote(deps, deps.db, { ...cart, online: deps.online, held, credit }, deps.now());
    return successEnvelope(quote);
  });

  mountEndpoint(router, placeOrderCall, async ({ headers, body }, caller) => {
    await deps.limits.take('order', caller.address);
    const key = headers['idempotency-key'];
    // Requests with the same key wait for each other in this process; the unique index of the key handles other
    // processes.
    const signedIn = await caller.signedIn();
    const from = await reservationSourceOf(deps, caller);
    const {
      id,
      isNew: _,
      toPayPaise,
      linkVersion,
      ownUntil,
      ...placed
    } = await placeInTurn(key, async () => {
      const replaced = body.replaces ? await findReplaced(deps, caller, body.replaces) : undefined;
      // Otherwise the order of a member whose session ended would become a guest order, missing from their account.
      if (caller.saysSignedIn && !signedIn) throw signedOut();
      const cash =
        deps.people && careFor(deps.people, caller, signedIn?.account.emailProved === true || body.contact.email);
      const accountId = signedIn?.account.id;
      return auditRefusals(deps, { from: caller, accountId, about: 'an order' }, () =>
        placeOrder(deps, key, body, accountId, { heldFrom: from, browser: deps.browsers.find(caller), replaced, cash }),
      );
    });
    if (ownUntil) proveHere(deps, caller.cookies, [{ id, reference: placed.reference, linkVersion }], ownUntil);
    const waits = toPayPaise > 0 && (placed.status === 'placed' || placed.status === 'payment_failed');
    const payment = waits ? await beginIfAnswered(deps.paying, id, from) : undefined;
    return successEnvelope({ ...placed, ...(payment && { payment }) });
  });
}

/** Builds the verification of a COD order. `known` is true for a verified account, else the typed e-mail. */
function careFor(people: KnownPeople, caller: CallContext, known: true | string): CodVerification {
  const proved = known === true || people.provedHere(caller, known);
  return { proved, mailCode: (tx, order) => people.mailCode(tx, order, caller) };
}

/**
 * Starts the payment, if the gateway responds. The order is valid without it: the browser requests the payment again.
 */
async function beginIfAnswered(
  paying: CheckoutPayments,
  orderId: string,
  from: ReservationSource,
): Promise<GatewayCheckout | undefined> {
  try {
    return await paying.begin(orderId, from);
  } catch (error) {
    if (error instanceof Problem && error.code === 'unavailable') return undefined;
    throw error;
  }
}

/**
 * Finds the order that a new one replaces, if the caller may change it. Throws Problem 409 if it may have been paid.
 */
async function findReplaced(
  deps: CheckoutCalls,
  caller: CallContext,
  given: { reference: string; key: string },
): Promise<SupersededOrder> {
  const { id, reference } = await requireProvenOrder(deps, caller, given.reference, given.key);
  if (!(await deps.paying.mayReplace(id))) throw maybePaid(reference);
  return {
    reference,
    productIds: await findOrderProducts(deps.db, id),
    giveUp: (tx, goods) => deps.paying.giveUp(tx, id, goods),
  };
}
