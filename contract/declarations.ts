// Declarations of packed goods by the Legal Metrology (Packaged Commodities) Rules 2011. Imports no zod: pages use it.

import { homeCountry } from './home-country.ts';
import type { MakerRole } from './lists.ts';
import { indianStates } from './place.ts';

/** Declarations of the shop, for products that have none themselves. '' means not given. */
export interface ShopDeclarations {
  /** Maker of goods from India. */
  makerRole: 'manufacturer' | 'packer';
  makerName: string;
  makerAddress: string;
  /** Importer of goods from other countries. */
  importerName: string;
  importerAddress: string;
  /** Customer care; '' to use the seller's contact. */
  careName: string;
  careAddress: string;
  carePhone: string;
  careEmail: string;
}

/** Roles that a maker of goods from India has in the settings. */
export const homeMakerRoles = ['manufacturer', 'packer'] as const satisfies readonly MakerRole[];

/** Declarations of one product; null to use those of the shop. */
interface OwnDeclarations {
  countryOfOrigin: string;
  genericName: string | null;
  netQuantity: string | null;
  makerRole: MakerRole | null;
  makerName: string | null;
  makerAddress: string | null;
  careContact: string | null;
}

/** Business that made, packed or imported a product. */
export interface Maker {
  role: MakerRole;
  name: string;
  address: string;
}

/** Net quantity of one piece. 'N' is the unit of the rules for goods that are sold by number. */
export const onePiece = '1 N';

/** Names of kinds that combine different goods; not valid as generic names. */
export const collectiveKindNames: readonly string[] = ['Kids', 'Accessory'];

/** Words before the name of a maker. */
export const makerRoleWords: Readonly<Record<MakerRole, string>> = {
  manufacturer: 'Manufactured by',
  packer: 'Packed by',
  importer: 'Imported by',
};

/** Returns true for goods that come from another country. Pure. */
function isImported({ countryOfOrigin }: Pick<OwnDeclarations, 'countryOfOrigin'>): boolean {
  return countryOfOrigin !== homeCountry;
}

/**
 * Lists the businesses that made, packed or imported a product: its own maker, else the shop's maker. Imported goods
 * also have an importer. Empty if no business is given. Pure.
 */
export function makersOf(
  own: Omit<OwnDeclarations, 'genericName' | 'netQuantity' | 'careContact'>,
  shop: ShopDeclarations,
): Maker[] {
  const { makerRole: role, makerName: name, makerAddress: address } = own;
  const given: Maker[] = role && name && address ? [{ role, name, address }] : [];
  const home: Maker = { role: shop.makerRole, name: shop.makerName, address: shop.makerAddress };
  const importer: Maker = { role: 'importer', name: shop.importerName, address: shop.importerAddress };
  const isWhole = (maker: Maker) => maker.name !== '' && maker.address !== '';
  if (!isImported(own)) return given.length > 0 ? given : [home].filter(isWhole);
  return role === 'importer' && given.length > 0 ? given : [...given, ...[importer].filter(isWhole)];
}

/** Returns true if the required business is given: a maker for goods from India, an importer for all others. Pure. */
export function namesMaker(own: Parameters<typeof makersOf>[0], shop: ShopDeclarations): boolean {
  const makers = makersOf(own, shop);
  return isImported(own) ? makers.some(({ role }) => role === 'importer') : makers.length > 0;
}

const pin = /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/;

/**
 * Returns true if a manufacturer contradicts the origin: goods from another country with the address of an Indian
 * manufacturer, which has a PIN code and a state. Indian businesses may pack or import such goods. Pure.
 */
export function contradictsOrigin(
  own: Pick<OwnDeclarations, 'countryOfOrigin' | 'makerRole' | 'makerAddress'>,
): boolean {
  if (!isImported(own) || own.makerRole !== 'manufacturer') return false;
  const address = own.makerAddress?.toLowerCase() ?? '';
  return pin.test(address) && indianStates.some((state) => address.includes(state.toLowerCase()));
}

/** Returns true if a net quantity has a number above 0. Pure. */
export function isNetQuantity(text: string): boolean {
  return /[1-9]/.test(text);
}

/** Returns true if goods can have been made in a month ('2026-05'): it has begun in India. Pure given `now`. */
export function hasBegun(month: string, now = new Date()): boolean {
  return month <= new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 7);
}

/** Seller whose contact serves as customer care. */
interface CareSeller {
  legalName: string;
  address: string;
  phone: string;
  email: string;
}

/** Returns the customer care of the shop as one text: name, address, phone and e-mail. Pure. */
export function careOf(shop: ShopDeclarations, seller: CareSeller): string {
  return [
    shop.careName || seller.legalName,
    shop.careAddress || seller.address,
    shop.carePhone || seller.phone,
    shop.careEmail || seller.email,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** Writes a month for people: '2026-05' becomes 'May 2026'. Pure. */
export function monthInWords(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${months[Number(number) - 1] ?? number} ${year}`;
}

/** Declarations of a new product. With null values, the declarations of the shop apply. */
export const noDeclarations = {
  mrpPaise: null,
  genericName: null,
  netQuantity: null,
  makerRole: null,
  makerName: null,
  makerAddress: null,
  careContact: null,
  madeMonth: null,
} as const;

/** Settings of a shop that has declared nothing. */
export const nothingDeclared: ShopDeclarations = {
  makerRole: 'manufacturer',
  makerName: '',
  makerAddress: '',
  importerName: '',
  importerAddress: '',
  careName: '',
  careAddress: '',
  carePhone: '',
  careEmail: '',
};
