/** Creates an idempotency key: `kind_` and a unique id. */
export function newPressKey(kind: 'press' | 'note' | 'bulk'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `${kind}_${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
