// What opens an order is a key in the address of its page. A mail that is kept shows where its links led, and opens nothing.

const blank = 'key=•••';
const sealed = /(?<=[?&;])key=[\w%.~-]+/g;

/** Takes the keys out of the links of a mail, in either of its forms. Pure. */
export function withoutKey(body: string): string {
  return body.replace(sealed, blank);
}

/** Puts an order's key back into the links of a mail that was kept. Pure. */
export function withKey(body: string, key: string): string {
  return body.replaceAll(blank, () => `key=${encodeURIComponent(key)}`);
}
