import { type Maker, makerRoleWords, monthInWords } from '#contract/declarations.ts';
import { formatRupees } from '#contract/money.ts';

/** Declarations of packed goods that a page shows. */
export interface ShownDeclarations {
  /** Maximum retail price with all taxes, in rupees; null if it is not declared. */
  mrp: number | null;
  genericName: string;
  netQuantity: string;
  countryOfOrigin: string;
  makers: readonly Maker[];
  care: string;
  /** Month of manufacture: '2026-05'. */
  madeMonth: string | null;
}

/** Returns the declarations as rows of name and value; declarations that are not given are omitted. Pure. */
export function declarationRows(shown: ShownDeclarations): [name: string, value: string][] {
  const rows: [string, string][] = [
    ['MRP', shown.mrp === null ? '' : `${formatRupees(shown.mrp)} (incl. of all taxes)`],
    ['Generic name', shown.genericName],
    ['Net quantity', shown.netQuantity],
    ['Country of origin', shown.countryOfOrigin],
    ...shown.makers.map(({ role, name, address }): [string, string] => [makerRoleWords[role], `${name}, ${address}`]),
    ['Month of manufacture', shown.madeMonth === null ? '' : monthInWords(shown.madeMonth)],
    ['Customer care', shown.care],
  ];
  return rows.filter(([, value]) => value !== '');
}

/** Shows the declarations of packed goods that the law asks for. */
export function DeclarationList({ shown }: { shown: ShownDeclarations }) {
  return (
    <dl>
      {declarationRows(shown).map(([name, value]) => (
        <div key={name}>
          <dt className="sm mut">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
