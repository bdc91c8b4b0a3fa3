import { normalEmail } from '#contract/plain-text.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';

/** Words that an attacker would try in passwords of this shop: its name, kind and goods. */
export const shopWords = [
  'maidan',
  ...[
    'shop',
    'store',
    'merch',
    'official',
    'custom',
    'fan',
    'fans',
    'india',
    'the',
    'my',
    'password',
    'admin',
    'login',
  ],
  ...['sport', 'sports', 'cricket', 'football', 'basketball', 'motorsport', 'formula', 'racing', 'team', 'club'],
  ...['jersey', 'jerseys', 'shirt', 'tshirt', 'hoodie', 'cap', 'mug', 'limited', 'edition', 'sale'],
] as const;

const oneOrMore = new RegExp(`^(?:${shopWords.join('|')})+$`);

/** Characters typed in place of letters. */
const letterFor: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
};

/** Returns a text without digits and signs at its ends, and with those inside read as letters. */
function lettersOf(text: string): string {
  const core = text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [...core]
    .map((sign) => letterFor[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}\p{M}]/gu, '');
}

/**
 * Returns true if a password is only shop words or a known address plus digits and signs. Addresses are the person's
 * and the seller's.
 */
export function isOfTheShop(shopFacts: ShopFacts, password: string, email: string): boolean {
  const letters = lettersOf(password);
  const [name = '', host = ''] = normalEmail(email).split('@');
  const own = [name, host, `${name}@${host}`, shopFacts.seller.email].map(lettersOf).filter((word) => word !== '');
  return own.includes(letters) || oneOrMore.test(letters);
}
