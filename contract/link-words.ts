// Detection of links in names and addresses. Strangers type these, and they are printed in mails to others, where mail
// programs would make links of them.

/** Common top-level domains. All others are allowed, as they occur in names: 'S.Kumar', 'Dr.Ramesh'. */
const ends =
  'com|net|org|info|biz|in|co|io|ai|app|dev|xyz|top|site|online|shop|store|club|live|link|click|win|vip|tv|cc|ru|cn|uk|us|eu|bid|loan|icu|fun|pro|page|sbs|cfd|ly|gl|gg|example|test|invalid|localhost|zip|mov|money|cash|bet|casino|work|website|space|tech|support|help|email|pw|tk|ml|ga|cf';

const link = new RegExp(`:\\/\\/|www\\s*\\.|@|[\\p{L}\\p{M}\\p{N}-]\\s?\\.(?:${ends})(?![\\p{L}\\p{N}])`, 'iu');

/** Normalizes a text like browsers do for hosts: other full stops become dots, and invisible characters are removed. */
function asBrowsersRead(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[。｡]/g, '.')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** Returns true if a text contains a web address or an e-mail, or something similar. */
export function hasLink(text: string): boolean {
  return link.test(asBrowsersRead(text));
}

/** Returns true if a text contains enough digits for a telephone number, in any script and with any separators. */
export function hasNumber(text: string): boolean {
  return /(?:\p{Nd}[\s\p{P}]{0,2}){6}/u.test(asBrowsersRead(text).replace(/\p{M}/gu, ''));
}

export const nameHasLink = 'A name has no web address in it';
