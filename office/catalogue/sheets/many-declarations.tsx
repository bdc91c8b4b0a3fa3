import { countryNames } from '#contract/countries.ts';
import { makerRoleWords } from '#contract/declarations.ts';
import { makerRoles } from '#contract/lists.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import type { TypedWish } from './many-wish.ts';

interface ManyDeclarationsProps {
  wish: TypedWish;
  set: (name: keyof TypedWish) => (value: string) => void;
}

/** Asks for declarations of all selected products: MRP, country of origin and maker. */
export function ManyDeclarations({ wish, set }: ManyDeclarationsProps) {
  return (
    <>
      <Choice label="MRP" value={wish.mrp} onChange={set('mrp')} options={mrpWays} />
      {wish.mrp === 'set' && (
        <Field
          label="MRP (incl. tax), ₹"
          autoComplete="off"
          inputMode="decimal"
          value={wish.mrpFigure}
          onChange={set('mrpFigure')}
        />
      )}
      <Field
        label="Made in"
        hint="A country, such as Bangladesh; empty: it stays"
        autoComplete="off"
        suggestions={countryNames}
        value={wish.countryOfOrigin}
        onChange={set('countryOfOrigin')}
      />
      <Choice label="Maker" value={wish.makerRole} onChange={set('makerRole')} options={makerWays} />
      {wish.makerRole !== '' && wish.makerRole !== 'shop' && (
        <>
          <Field label="Name of the maker" autoComplete="off" value={wish.makerName} onChange={set('makerName')} />
          <Field
            label="Address of the maker"
            autoComplete="off"
            value={wish.makerAddress}
            onChange={set('makerAddress')}
          />
        </>
      )}
    </>
  );
}

const mrpWays = [
  ['', 'Stays'],
  ['price', 'By price: the price with tax, in whole rupees'],
  ['set', 'The same for all'],
] as const;

const makerWays = [
  ['', 'Stays'],
  ['shop', 'As in Settings'],
  ...makerRoles.map((role) => [role, makerRoleWords[role]] as const),
] as const;
