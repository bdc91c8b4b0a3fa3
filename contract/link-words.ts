// Names and addresses are typed by strangers and printed in mails to others: what mail programs make a link of has no place in them.

/** Ends of hosts that people are sent to. An end that is not here makes no name wrong: 'S.Kumar', 'Dr.Ramesh'. */
const ends =
  'com|net|org|info|biz|in|co|io|ai|app|dev|xyz|top|site|online|shop|store|club|live|link|click|win|vip|tv|cc|ru|cn|uk|us|eu|bid|loan|icu|fun|pro|page|sbs|cfd|ly|gl|gg|example|test|invalid|localhost|zip|mov|money|cash|bet|casino|work|website|space|tech|support|help|email|pw|tk|ml|ga|cf';

const link = new RegExp(`:\\/\\/|www\\s*\\.|@|[\\p{L}\\p{M}\\p{N}-]\\s?\\.(?:${ends})(?![\\p{L}\\p{N}])`, 'iu');

/** Dots that browsers read as a full stop in a host, and what stands invisibly between letters. */
function asBrowsersRead(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[。｡]/g, '.')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** Tells whether a text has a web address or an e-mail in it, or something that reads like one. */
export function hasLink(text: string): boolean {
  return link.test(asBrowsersRead(text));
}

/** Tells whether a text has digits enough for a telephone number, in any script, however they are parted or marked. */
export function hasNumber(text: string): boolean {
  return /(?:\p{Nd}[\s\p{P}]{0,2}){6}/u.test(asBrowsersRead(text).replace(/\p{M}/gu, ''));
}

export const nameHasLink = 'A name has no web address in it';
