// Imports nothing: mails and pages use the same URLs.

/**
 * Returns the path of an order page with its access key, as linked in mails. The page is not indexed and sends no
 * referrer.
 */
export function orderPage(reference: string, key: string): string {
  return `/order/${encodeURIComponent(reference)}?key=${encodeURIComponent(key)}`;
}

/** Returns the path of an order page for the account that placed it. */
export function ownOrderPage(reference: string): string {
  return `/my-account/orders/${encodeURIComponent(reference)}`;
}
