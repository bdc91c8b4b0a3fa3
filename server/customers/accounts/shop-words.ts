import { normalEmail } from '#contract/plain-text.ts';
import { seller } from '#contract/seller.ts';

/** What stands at hand for whoever guesses at passwords of this shop: its name, what it is and what it sells. */
export const shopWords = [
  'maidan',
  ...['shop', 'store', 'merch', 'official', 'custom', 'fan', 'fans', 'india', 'the', 'my', 'password', 'admin', 'login'],
  ...['sport', 'sports', 'cricket', 'football', 'basketball', 'motorsport', 'formula', 'racing', 'team', 'club'],
  ...['jersey', 'jerseys', 'shirt', 'tshirt', 'hoodie', 'cap', 'mug', 'limited', 'edition', 'sale'],
] as const;

const oneOrMore = new RegExp(`^(?:${shopWords.join('|')})+$`);

/** Signs that are typed in the place of letters. */
const letterFor: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' };

/** What is left of a text without digits and signs round it, those in it read as the letters they stand for. */
function lettersOf(text: string): string {
  const core = text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [...core]
    .map((sign) => letterFor[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}\p{M}]/gu, '');
}

/** Tells whether a password is words of the shop, or the person's own e-mail or seller's domain, with no more than digits and signs added. */
export function isOfTheShop(password: string, email: string): boolean {
  const letters = lettersOf(password);
  const [name = '', host = ''] = normalEmail(email).split('@');
  const own = [name, host, `${name}@${host}`, seller.email].map(lettersOf).filter((word) => word !== '');
  return own.includes(letters) || oneOrMore.test(letters);
}
