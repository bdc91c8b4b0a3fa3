import { hasLink, hasNumber } from '#contract/link-words.ts';

// Sanitizing of user text in mails. The receiver may be another person, to whom strangers must not send text through
// the shop.

const longestFirstName = 30;
const longestName = 60;
const longestAddress = 240;
const longestGoods = 160;
const longestSubject = 80;

/**
 * Returns a single line of limited length that mail programs do not turn into links: a blank follows each dot between
 * words.
 */
function unlinked(text: string, longest: number): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[。｡．․﹒]/g, '.')
    .replace(/(?![‌‍])\p{Cf}/gu, '')
    .replace(/:(?=\/)/g, ': ')
    .replace(/\.(?=[\p{L}\p{M}])/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim();
  const signs = [...line];
  return signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : line;
}

/** Titles before a name, often without a blank. */
const titles = /^(?:dr|mr|mrs|ms|md|mohd|smt|sri|shri|sh|st|er|prof|kum|adv|capt|col|maj|lt|sr|jr|ar|ca|rev|fr)$/i;

/** Detects names that do not belong to a person: a URL, a phone number, or two words joined by a dot. */
function isNobody(name: string): boolean {
  if (hasLink(name) || hasNumber(name)) return true;
  const joined = name.normalize('NFKC').matchAll(/([\p{L}\p{M}\p{N}-]{2,})\s?\.[\p{L}\p{M}]{2,}/gu);
  return [...joined].some(([, before = '']) => !titles.test(before));
}

/** Returns the first name for "Thank you, Asha"; undefined if the name is not a person's. */
export function firstNameInMail(fullName: string): string | undefined {
  if (isNobody(fullName)) return undefined;
  return (
    unlinked(fullName, longestName * 2)
      .split(' ')[0]
      ?.slice(0, longestFirstName) || undefined
  );
}

/** Returns a sentence with a greeting: 'Asha, your order has arrived.', or 'Your order has arrived.' without a name. */
export function greetingFor(fullName: string, sentence: string): string {
  const name = firstNameInMail(fullName);
  return name ? `${name}, ${sentence}` : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

/** Returns a full name, or `instead` if the name is not a person's. */
export function nameInMail(fullName: string, instead = 'the receiver'): string {
  return isNobody(fullName) ? instead : unlinked(fullName, longestName);
}

/** Returns an address in words, without parts that contain a URL. */
export function addressInMail(words: string): string {
  const parts = words.split(', ').map((part) => (hasLink(part) ? '…' : part));
  return unlinked(parts.join(', '), longestAddress);
}

/** Returns a subject that somebody typed, or `instead` if it contains a link or a number to call. */
export function subjectInMail(subject: string, instead: string): string {
  return (hasLink(subject) || hasNumber(subject) ? '' : unlinked(subject, longestSubject)) || instead;
}

/** Returns the name of a line item, which may contain a printed name, without links and numbers. */
export function goodsInMail(name: string): string {
  const words = name.split(/\s+/).map((word) => (hasLink(word) || hasNumber(word) ? '…' : word));
  const said = unlinked(words.join(' '), longestGoods);
  return hasLink(said) ? 'What you had printed' : said;
}
