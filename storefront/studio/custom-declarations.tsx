import { printedSides } from '#artwork/design/layers.ts';
import { type CustomGarment, customGoods, customMrpPaise } from '#contract/custom-goods.ts';
import { careOf, makersOf, onePiece } from '#contract/declarations.ts';
import { demoDeclarations } from '#contract/demo-declarations.ts';
import { homeCountry } from '#contract/home-country.ts';
import { toRupees } from '#contract/money.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { Fold } from '#ui/accordion.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { DeclarationList, type ShownDeclarations } from '../parts/declaration-list.tsx';
import { printableDesign } from './draft.ts';
import type { Studio } from './studio.ts';

/**
 * Returns the declarations of a garment that is printed to order: some are in the price list, the others are the
 * shop's. Pure.
 */
export function customDeclarations(
  { seller }: Pick<ShopFacts, 'seller'>,
  garment: CustomGarment,
  printed: number,
): ShownDeclarations {
  const declared = seller.declared ?? demoDeclarations;
  const own = { countryOfOrigin: homeCountry, makerRole: null, makerName: null, makerAddress: null };
  return {
    mrp: toRupees(customMrpPaise(garment, printed)),
    genericName: customGoods[garment].generic,
    netQuantity: onePiece,
    countryOfOrigin: homeCountry,
    makers: makersOf(own, declared),
    care: careOf(declared, seller),
    madeMonth: null,
  };
}

/** Shows the declarations of the garment in the studio, collapsed. */
export function CustomDeclarations({ studio: { design } }: { studio: Pick<Studio, 'design'> }) {
  const shop = useShop();
  const printed = Math.max(1, printedSides(printableDesign(design)).length);
  return (
    <Fold title="Declarations">
      <DeclarationList shown={customDeclarations(shop, design.garment, printed)} />
    </Fold>
  );
}
