import { hasLink, hasNumber } from '#contract/link-words.ts';

// What strangers typed and mails print: whoever gets the mail may be a third person, to whom it must not speak for a stranger.

const longestFirstName = 30;
const longestName = 60;
const longestAddress = 240;
const longestGoods = 160;

/** A text none of whose parts a mail program makes a link of: bounded, on one line, a blank after each dot that joins two words. */
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

/** Before a name, often without a blank. */
const titles = /^(?:dr|mr|mrs|ms|md|mohd|smt|sri|shri|sh|st|er|prof|kum|adv|capt|col|maj|lt|sr|jr|ar|ca|rev|fr)$/i;

/** Tells what stands for no person: an address, a number to call, or two words joined by a dot, whatever ends hosts may have. */
function isNobody(name: string): boolean {
  if (hasLink(name) || hasNumber(name)) return true;
  const joined = name.normalize('NFKC').matchAll(/([\p{L}\p{M}\p{N}-]{2,})\s?\.[\p{L}\p{M}]{2,}/gu);
  return [...joined].some(([, before = '']) => !titles.test(before));
}

/** The first of somebody's names, for "Thank you, Asha"; undefined for what is no name. */
export function firstNameInMail(fullName: string): string | undefined {
  if (isNobody(fullName)) return undefined;
  return (
    unlinked(fullName, longestName * 2)
      .split(' ')[0]
      ?.slice(0, longestFirstName) || undefined
  );
}

/** A sentence said to somebody: 'Asha, your order has arrived.', and 'Your order has arrived.' to who has given no name. */
export function greetingFor(fullName: string, sentence: string): string {
  const name = firstNameInMail(fullName);
  return name ? `${name}, ${sentence}` : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

/** A whole name; `instead` for what is none. */
export function nameInMail(fullName: string, instead = 'the receiver'): string {
  return isNobody(fullName) ? instead : unlinked(fullName, longestName);
}

/** An address in words: its parts without those that have a web address in them. */
export function addressInMail(words: string): string {
  const parts = words.split(', ').map((part) => (hasLink(part) ? '…' : part));
  return unlinked(parts.join(', '), longestAddress);
}

/** What was ordered, as a line calls it: a name that somebody had printed stands in it. */
export function goodsInMail(name: string): string {
  const words = name.split(/\s+/).map((word) => (hasLink(word) || hasNumber(word) ? '…' : word));
  const said = unlinked(words.join(' '), longestGoods);
  return hasLink(said) ? 'What you had printed' : said;
}
