// Placeholder for the access key in order links. A stored mail contains its links without the key.

const blank = 'key=•••';
/** Key in the query of a link, or in its fragment: the tracker's page reads it there. */
const sealed = /(?<=[?&;#])key=[\w%.~-]+/g;

/** Removes keys from the links of a mail, in text or HTML. Pure. */
export function withoutKey(body: string): string {
  return body.replace(sealed, blank);
}

/** Restores an order's key in the links of a stored mail. Pure. */
export function withKey(body: string, key: string): string {
  return body.replaceAll(blank, () => `key=${encodeURIComponent(key)}`);
}
