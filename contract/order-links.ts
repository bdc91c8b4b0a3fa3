// Imports nothing: mails and pages write the same addresses.

/** The page of an order for whoever holds its key: what every mail links to. Not indexed, no referrer. */
export function orderPage(reference: string, key: string): string {
  return `/order/${encodeURIComponent(reference)}?key=${encodeURIComponent(key)}`;
}

/** The page of an order for the account that placed it. */
export function ownOrderPage(reference: string): string {
  return `/my-account/orders/${encodeURIComponent(reference)}`;
}
