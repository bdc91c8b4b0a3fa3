import { collectiveKindNames, contradictsOrigin, namesMaker } from '#contract/declarations.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import type { ProductFacts } from './product-facts.ts';

/** Declarations that a product can lack; all others have a default. */
const declaredFacts = ['mrpPaise', 'genericName', 'makerName'] as const;
type DeclaredFact = (typeof declaredFacts)[number];

type DeclaredProduct = Pick<
  ProductFacts,
  'kind' | 'countryOfOrigin' | 'mrpPaise' | 'genericName' | 'makerRole' | 'makerName' | 'makerAddress'
>;

/**
 * Returns the generic name of a product: its own, else the singular name of its kind; '' if that name is too general.
 */
export function genericNameOf(
  shopFacts: Pick<KnownFacts, 'knownKinds'>,
  { kind, genericName }: Pick<ProductFacts, 'kind' | 'genericName'>,
): string {
  if (genericName) return genericName;
  const one = shopFacts.knownKinds.find((one) => one.kind === kind)?.one ?? '';
  return collectiveKindNames.includes(one) ? '' : one;
}

/** Lists the declarations that a product lacks, taking the shop's default declarations into account. Pure. */
export function missingDeclarations(
  shopFacts: Pick<KnownFacts, 'knownKinds' | 'declared'>,
  facts: DeclaredProduct,
): DeclaredFact[] {
  const lacks: Record<DeclaredFact, boolean> = {
    mrpPaise: facts.mrpPaise === null,
    genericName: genericNameOf(shopFacts, facts) === '',
    makerName: !namesMaker(facts, shopFacts.declared),
  };
  return declaredFacts.filter((name) => lacks[name]);
}

/** Returns the message for each missing declaration. Pure. */
export function declarationWords(
  fact: DeclaredFact,
  { countryOfOrigin }: Pick<ProductFacts, 'countryOfOrigin'>,
): string {
  const words: Record<DeclaredFact, string> = {
    mrpPaise: 'Give the MRP, with all taxes: the law asks for it.',
    genericName: 'Give the generic name, such as Mug: the law asks for it.',
    makerName:
      countryOfOrigin === 'India'
        ? 'Name who made or packed it, with the address: here, or for all products in Settings, Declarations.'
        : `Goods from ${countryOfOrigin} name their importer, with the address: here, or in Settings, Declarations.`,
  };
  return words[fact];
}

type Priced = Pick<ProductFacts, 'pricePaise' | 'oldPricePaise' | 'mrpPaise' | 'hsn'>;

/** Price above the MRP, both in paise with all taxes. */
interface MrpExcess {
  field: 'pricePaise' | 'oldPricePaise';
  withTaxPaise: number;
  mrpPaise: number;
}

/** Finds a price of a product that is above its MRP, both with tax: its price, else its former price. Pure. */
export function findMrpExcess(
  { priceWithTax }: Pick<KnownFacts, 'priceWithTax'>,
  { pricePaise, oldPricePaise, mrpPaise, hsn }: Priced,
): MrpExcess | undefined {
  if (mrpPaise === null) return undefined;
  const excess = (field: MrpExcess['field'], unitPaise: number | null): MrpExcess[] => {
    const withTaxPaise = unitPaise === null ? 0 : priceWithTax({ hsn, unitPaise });
    return withTaxPaise > mrpPaise ? [{ field, withTaxPaise, mrpPaise }] : [];
  };
  return [...excess('pricePaise', pricePaise), ...excess('oldPricePaise', oldPricePaise)][0];
}

/** Says that a price is above the MRP. Pure. */
export function mrpExcessWords({ field, withTaxPaise, mrpPaise }: MrpExcess): string {
  const rupees = (paise: number) => formatRupees(toRupees(paise));
  const price = field === 'pricePaise' ? 'The price' : 'The former price';
  return `${price} is ${rupees(withTaxPaise)} with tax, above the MRP of ${rupees(mrpPaise)}. No price may exceed the MRP.`;
}

/** Facts that the law regulates. */
export type LawfulFacts = DeclaredProduct & Priced & Pick<ProductFacts, 'state' | 'publishAt'>;

/** Facts of a product before a change; a new product has no state. */
export type BeforeChange = Partial<ProductFacts>;

/** Returns true if a product is on sale or planned to be. Pure. */
const isForSale = ({ state, publishAt }: Pick<BeforeChange, 'state' | 'publishAt'>): boolean =>
  state === 'sold' || (state === 'draft' && Boolean(publishAt));

const makerFacts = ['countryOfOrigin', 'makerRole', 'makerAddress'] as const;
const pricedFacts = ['pricePaise', 'oldPricePaise', 'mrpPaise', 'hsn'] as const;

/**
 * Lists the legal faults in the declarations of a product, by field. A price above the MRP, or a manufacturer that
 * contradicts the origin, is a fault if either of them changes or the product goes on sale. Missing declarations are
 * faults in production, for goods that go on sale or lose a declaration. Pure.
 */
export function declarationFaults(
  shopFacts: KnownFacts,
  facts: LawfulFacts,
  before: BeforeChange,
): [field: string, sentence: string][] {
  const isFirst = Object.is(before, facts) || (isForSale(facts) && !isForSale(before));
  const isPriced = isFirst || pricedFacts.some((name) => (before[name] ?? null) !== (facts[name] ?? null));
  const excess = isPriced ? findMrpExcess(shopFacts, facts) : undefined;
  const faults: [string, string][] = excess ? [[excess.field, mrpExcessWords(excess)]] : [];
  faults.push(...makerFaults(facts, before, isFirst));
  if (!shopFacts.requiresDeclarations || !isForSale(facts)) return faults;
  const lackedBefore = isFirst ? [] : missingDeclarations(shopFacts, { ...facts, ...before });
  const lost = missingDeclarations(shopFacts, facts).filter((name) => !lackedBefore.includes(name));
  return [...faults, ...lost.map((name): [string, string] => [name, declarationWords(name, facts)])];
}

/** Lists the faults of a maker: given in part, or in contradiction to the origin if either of them changes. Pure. */
function makerFaults(facts: LawfulFacts, before: BeforeChange, isFirst: boolean): [field: string, sentence: string][] {
  const { makerRole, makerName, makerAddress, countryOfOrigin } = facts;
  const faults: [string, string][] = [];
  if (new Set([makerRole, makerName, makerAddress].map((part) => part === null)).size > 1)
    faults.push(['makerName', 'Give role, name and address of the maker together, or none of them.']);
  const isNew = isFirst || makerFacts.some((name) => (before[name] ?? null) !== facts[name]);
  if (isNew && contradictsOrigin(facts))
    faults.push([
      'makerRole',
      `Goods from ${countryOfOrigin} have no manufacturer in India. Choose who packed or imported them, or India as origin.`,
    ]);
  return faults;
}
