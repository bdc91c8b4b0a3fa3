import type { SavedAddress } from '#contract/account-addresses.ts';
import type { FieldFault } from '#contract/account-rules.ts';
import { mobileFault } from '#contract/address-rules.ts';
import { mobileDigits } from '#contract/plain-text.ts';
import { addressValues, noAddress } from '#contract/typed-address.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { AddressFields } from '../address/address-fields.tsx';
import { addressPartFaults, checkedAddress } from '../address/form-address.ts';
import { memberApi } from '../browser/member-api.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { tabDraft } from '../forms/tab-draft.ts';
import { useForm } from '../forms/use-form.ts';
import { usePart } from '../forms/use-part.ts';
import styles from './address-form.module.css';

/** Validates the form; fields have the names and rules of checkout. */
function faultsOf({ contact, address }: ReturnType<typeof valuesOf>): FieldFault[] {
  const message = mobileFault(contact.phone);
  return [...(message ? [{ field: 'contact.phone', message }] : []), ...addressPartFaults('address', address)];
}

function valuesOf(saved: SavedAddress | undefined) {
  const address = saved ? addressValues(saved.address) : noAddress;
  return { contact: { phone: saved?.phone ?? '' }, address, isDefault: saved?.isDefault ?? false };
}

interface AddressFormProps {
  /** Edited address; undefined for a new one. */
  saved: SavedAddress | undefined;
  /** True for the first address of the book, which always becomes the default. */
  isFirst: boolean;
  bookPath: string;
  onSaved: (book: SavedAddress[], message: string) => Promise<void>;
}

/** Form for an address of the book, with the fields and checks of checkout. */
export function AddressForm({ saved, isFirst, bookPath, onSaved }: AddressFormProps) {
  const form = useForm({
    boxes: valuesOf(saved),
    draft: tabDraft(`address:${saved?.id ?? 'new'}`),
    check: faultsOf,
    shows: 'boxes',
    send: async ({ contact, address, isDefault }) => {
      const body = { address: checkedAddress(address), phone: mobileDigits(contact.phone), isDefault };
      const { data, message } = saved
        ? await memberApi('PUT /api/account/addresses/:id', { params: { id: saved.id }, body })
        : await memberApi('POST /api/account/addresses', { body });
      await onSaved(data, message);
      return undefined;
    },
  });
  const address = usePart(form, 'address');
  const { busy } = form;
  return (
    <form {...form.formProps} className={styles.address}>
      <StatusMessage said={form.said} />
      <AddressFields boxes={address} autoComplete="shipping" />
      <Field
        label="Mobile"
        type="tel"
        {...form.box('contact.phone')}
        autoComplete="shipping tel"
        hint="For delivery updates and the courier's call"
        className="num"
      />
      {!saved?.isDefault && !isFirst && <Checkbox {...form.tick('isDefault')}>Make this my default address</Checkbox>}
      <div className="row">
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save address'}
        </Button>
        <ButtonLink variant="line" to={bookPath}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
