import { mostAddresses } from '#contract/account-rules.ts';
import type { TypedAddress } from '#contract/typed-address.ts';
import { Checkbox, RadioCard } from '#ui/choice.tsx';
import { addressTypeLabels } from '../address/saved-address.tsx';
import type { Boxes } from '../forms/use-fields.ts';
import type { CheckoutValues } from './checkout-values.ts';
import formStyles from './part-forms.module.css';
import styles from './saved-addresses.module.css';
import { type AddressBook, savedIn } from './use-address-book.ts';

/** Selection of a member's saved addresses, above the fields that they fill. */
export function SavedAddresses({ book, address }: { book: AddressBook; address: TypedAddress }) {
  const saved = book.saved ?? [];
  if (saved.length === 0) return null;
  const chosen = savedIn(saved, address);
  return (
    <fieldset className={styles.saved}>
      <legend className={formStyles.legend}>Your addresses</legend>
      {saved.map((one) => (
        <RadioCard
          key={one.id}
          name="savedAddress"
          value={one.id}
          checked={one.id === chosen?.id}
          onChange={() => book.choose(one)}
          title={`${addressTypeLabels[one.address.type ?? 'other']}, ${one.address.fullName}`}
          detail={`${one.address.line1}, ${one.address.line2}, ${one.address.city} ${one.address.pin}`}
        />
      ))}
      <RadioCard
        name="savedAddress"
        value=""
        checked={!chosen}
        onChange={() => book.choose(undefined)}
        title="Another address"
      />
    </fieldset>
  );
}

interface SaveAddressProps {
  book: AddressBook;
  address: TypedAddress;
  form: Boxes<CheckoutValues>;
}

/** Checkbox for members, while the address is not in their book and the book has space. */
export function SaveAddress({ book: { saved }, address, form }: SaveAddressProps) {
  if (!saved || saved.length >= mostAddresses || savedIn(saved, address)) return null;
  return <Checkbox {...form.tick('saveAddress')}>Save this address</Checkbox>;
}
