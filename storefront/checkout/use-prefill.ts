import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { memberApi } from '../browser/member-api.ts';
import { useSession } from '../browser/session.ts';
import type { CheckoutData } from './checkout-form.ts';
import { type CheckoutValues, noAddress } from './checkout-values.ts';

/** Fills what a signed-in member has told the shop before: e-mail, and the default address with its phone. Never over what is typed. */
export function usePrefill(form: UseFormReturn<CheckoutValues, unknown, CheckoutData>): void {
  const email = useSession()?.user.email;
  useEffect(() => {
    if (email === undefined) return;
    const isBlank = () => {
      const { fullName, line1, line2 } = form.getValues('address');
      return fullName === '' && line1 === '' && line2 === '';
    };
    if (form.getValues('contact.email') === '') form.setValue('contact.email', email);
    if (!isBlank()) return;
    const controller = new AbortController();
    memberApi('GET /api/account/addresses', {}, { signal: controller.signal }).then(
      ({ data }) => {
        const saved = data.find(({ isDefault }) => isDefault) ?? data[0];
        if (!saved || !isBlank()) return;
        form.setValue('address', { ...noAddress, ...saved.address });
        if (form.getValues('contact.phone') === '') form.setValue('contact.phone', saved.phone);
      },
      // Without the book the boxes are filled by hand.
      () => {},
    );
    return () => controller.abort();
  }, [email, form]);
}
