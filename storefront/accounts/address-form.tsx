import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { SavedAddress } from '#contract/account-addresses.ts';
import { Contact } from '#contract/address.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { AddressFields } from '../address/address-fields.tsx';
import { type AddressValues, noAddress } from '../address/address-values.ts';
import { FormAddress } from '../address/form-address.ts';
import { ApiProblem } from '../browser/api.ts';
import { clearFormDraft, readFormDraft, writeFormDraft } from '../browser/form-draft.ts';
import { memberApi } from '../browser/member-api.ts';
import { SaidNotice } from '../forms/said-notice.tsx';
import type { Said } from '../forms/typed-form.ts';
import { useBox } from '../forms/use-box.ts';
import styles from './address-form.module.css';

/** Named as in checkout, whose boxes and rules these are. */
const BookForm = z.object({ contact: Contact.pick({ phone: true }), address: FormAddress, isDefault: z.boolean() });

interface BookValues {
  contact: { phone: string };
  address: AddressValues;
  isDefault: boolean;
}

function valuesOf(saved: SavedAddress | undefined): BookValues {
  const address = { ...noAddress, ...saved?.address };
  return { contact: { phone: saved?.phone ?? '' }, address, isDefault: saved?.isDefault ?? false };
}

/** What was typed before, where it has the right shape. */
function draftOf(form: string, values: BookValues): BookValues {
  const draft = BookDraft.safeParse(readFormDraft(form));
  return draft.success ? { ...values, ...draft.data, address: { ...values.address, ...draft.data.address } } : values;
}
const BookDraft = z.object({
  contact: z.object({ phone: z.string() }),
  address: z.object({
    fullName: z.string(),
    pin: z.string(),
    line1: z.string(),
    line2: z.string(),
    landmark: z.string(),
    city: z.string(),
    state: z.string(),
    type: z.string(),
  }),
  isDefault: z.boolean(),
});

interface AddressFormProps {
  /** The address that is edited; undefined for a new one. */
  saved: SavedAddress | undefined;
  /** The first address of a book is its default anyway. */
  isFirst: boolean;
  bookPath: string;
  onSaved: (book: SavedAddress[], message: string) => Promise<void>;
}

/** An address of the book, with the boxes and checks of checkout. */
export function AddressForm({ saved, isFirst, bookPath, onSaved }: AddressFormProps) {
  const draftName = `address:${saved?.id ?? 'new'}`;
  const [initial] = useState(() => draftOf(draftName, valuesOf(saved)));
  const form = useForm<BookValues, unknown, z.output<typeof BookForm>>({
    resolver: zodResolver(BookForm),
    defaultValues: initial,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const box = useRef<HTMLFormElement>(null);
  const { submitCount, isSubmitting: busy } = form.formState;
  // By the order of the page: the form library knows only the order in which the boxes were made known to it.
  useEffect(() => {
    if (submitCount > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  const [said, setSaid] = useState<Said>();
  useEffect(() => {
    const subscription = form.watch(() => writeFormDraft(draftName, form.getValues()));
    return () => {
      subscription.unsubscribe();
      clearFormDraft(draftName);
    };
  }, [form, draftName]);

  const send = form.handleSubmit(async ({ contact, address, isDefault }) => {
    setSaid(undefined);
    const body = { address, phone: contact.phone, isDefault };
    try {
      const { data, message } = saved
        ? await memberApi('PUT /api/account/addresses/:id', { params: { id: saved.id }, body })
        : await memberApi('POST /api/account/addresses', { body });
      await onSaved(data, message);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid({ outcome: 'failed', text: error.message });
    }
  });
  return (
    <FormProvider {...form}>
      <form ref={box} noValidate method="post" onSubmit={(event) => void send(event)} className={styles.address} aria-busy={busy}>
        <SaidNotice said={said} />
        <AddressFields part="address" autoComplete="shipping" />
        <Phone />
        {!saved?.isDefault && !isFirst && <Checkbox {...form.register('isDefault')}>Make this my default address</Checkbox>}
        <div className="row">
          <Button type="submit" busy={busy}>
            {busy ? 'Saving...' : 'Save address'}
          </Button>
          <ButtonLink variant="line" to={bookPath}>
            Cancel
          </ButtonLink>
        </div>
      </form>
    </FormProvider>
  );
}

function Phone() {
  const box = useBox<BookValues>();
  return (
    <Field
      label="Mobile"
      type="tel"
      {...box('contact.phone')}
      autoComplete="shipping tel"
      hint="For delivery updates and the courier's call"
      className="num"
    />
  );
}
