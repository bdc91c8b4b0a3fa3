import { orderPage, ownOrderPage } from '#contract/order-links.ts';

/** Address of an order's pages: with a key for guests, in the account for members. */
export interface OrderPlace {
  reference: string;
  /** Key that opens the order to anyone; undefined for a member's own order. */
  orderKey: string | undefined;
}

/** Returns the address of an order's page, or of one of its tasks. */
export function orderAddress({ reference, orderKey }: OrderPlace, task?: string): string {
  const page = orderKey === undefined ? ownOrderPage(reference) : orderPage(reference, orderKey);
  return task ? page.replace(/(?=\?|$)/, `/${task}`) : page;
}

/** Returns the parameters that all API calls about the order share. */
export function orderAccess({ reference, orderKey }: OrderPlace) {
  return { params: { reference }, query: { ...(orderKey !== undefined && { key: orderKey }) } };
}
