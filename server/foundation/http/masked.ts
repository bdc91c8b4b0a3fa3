/** Pattern of an e-mail address. A UPI ID has no dot after its @ and is not masked, as money is sent to it. */
const mailbox = /[^\s@<>()[\],;:"]+@(?=[\p{L}\p{N}-]+\.)[\p{L}\p{N}.-]+/gu;
const phone = /(\+91[ -]?)(\d{2})\d{5}(\d{3})(?!\d)/g;

/** Masks e-mail addresses to first letter and provider, phone numbers to the first two and last three digits. */
export function maskPersonalData(line: string): string {
  return line
    .replace(mailbox, (address) => `${[...address][0]}•••${address.slice(address.indexOf('@'))}`)
    .replace(phone, (_all, country: string, first: string, last: string) => `${country}${first}•••••${last}`);
}
