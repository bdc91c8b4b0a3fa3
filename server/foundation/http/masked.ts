/** A UPI ID has no dot behind its sign: money is sent to it as it stands. */
const mailbox = /[^\s@<>()[\],;:"]+@(?=[\p{L}\p{N}-]+\.)[\p{L}\p{N}.-]+/gu;
const phone = /(\+91[ -]?)(\d{2})\d{5}(\d{3})(?!\d)/g;

/** Leaves of an e-mail address its first letter and its provider, of a phone number its first two and last three digits. */
export function masked(line: string): string {
  return line
    .replace(mailbox, (address) => `${[...address][0]}•••${address.slice(address.indexOf('@'))}`)
    .replace(phone, (_all, country: string, first: string, last: string) => `${country}${first}•••••${last}`);
}
