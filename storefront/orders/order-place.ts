import { orderPage, ownOrderPage } from '#contract/order-links.ts';

/** Where an order's pages are: a guest's open with its key, a member's lie in their account. */
export interface OrderPlace {
  reference: string;
  /** Opens the order to whoever holds it; undefined for a member's own. */
  orderKey: string | undefined;
}

/** The address of an order's page, or of one of the things that can be done with it. */
export function orderAddress({ reference, orderKey }: OrderPlace, task?: string): string {
  const page = orderKey === undefined ? ownOrderPage(reference) : orderPage(reference, orderKey);
  return task ? page.replace(/(?=\?|$)/, `/${task}`) : page;
}

/** What every call about the order carries. */
export function orderAccess({ reference, orderKey }: OrderPlace) {
  return { params: { reference }, query: { ...(orderKey !== undefined && { key: orderKey }) } };
}
