import { invoiceTitle } from '#contract/told-tax.ts';
import { Checkbox } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { type Boxes, useValues } from '../forms/use-fields.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { findGstinContradiction } from './gstin-question.ts';

/**
 * Field for the buyer's GSTIN, with a question if the GSTIN is registered in another state than the billing address.
 */
export function GstinField({ form }: { form: Boxes<CheckoutValues> }) {
  const shop = useShop();
  const found = findGstinContradiction(useValues(form));
  const box = form.box('gstin');
  return (
    <>
      <Field
        label="GSTIN"
        optional
        {...box}
        autoCapitalize="characters"
        hint={`For a ${invoiceTitle(shop).toLowerCase()} in your business's name`}
      />
      <div role="status">
        {found && !box.error && <p className="sm">{`Registered in ${found.registered}, billed in ${found.billed}.`}</p>}
      </div>
      {found && (
        <Checkbox
          id="gstin-right"
          checked={found.isConfirmed}
          onChange={(event) => form.set('gstinConfirmed', event.target.checked ? found.confirmation : '')}
        >
          Both are right
        </Checkbox>
      )}
    </>
  );
}
