import { careOf, makerRoleWords, makersOf, onePiece } from '#contract/declarations.ts';
import { toRupees } from '#contract/money.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import type { productsTable } from '#database/schema/catalogue.ts';
import { declarationWords, genericNameOf, missingDeclarations } from '#server/catalogue/products/declarations.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

type Row = typeof productsTable.$inferSelect;
type Shown = Pick<
  OfficeProduct,
  | 'countryOfOrigin'
  | 'mrp'
  | 'genericName'
  | 'netQuantity'
  | 'makerRole'
  | 'makerName'
  | 'makerAddress'
  | 'careContact'
  | 'madeMonth'
  | 'usual'
  | 'undeclared'
>;

/** Presents the declarations of a product for the office: its own, the shop's defaults, and the missing ones. */
export function presentDeclarations(shopFacts: KnownFacts, row: Row): Shown {
  const { countryOfOrigin, mrpPaise, genericName, netQuantity, makerRole, makerName, makerAddress, careContact } = row;
  const usualMakers = makersOf(
    { countryOfOrigin, makerRole: null, makerName: null, makerAddress: null },
    shopFacts.declared,
  );
  return {
    ...{ countryOfOrigin, genericName, netQuantity, careContact, madeMonth: row.madeMonth },
    ...{ makerRole, makerName, makerAddress },
    mrp: mrpPaise === null ? null : toRupees(mrpPaise),
    usual: {
      genericName: genericNameOf(shopFacts, { kind: row.kind, genericName: null }),
      netQuantity: onePiece,
      makers: usualMakers.map(({ role, name, address }) => `${makerRoleWords[role]} ${name}, ${address}`).join('; '),
      careContact: careOf(shopFacts.declared, shopFacts.seller),
    },
    undeclared: missingDeclarations(shopFacts, row).map((field) => ({ field, sentence: declarationWords(field, row) })),
  };
}
