import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorSummary, type FieldProblem } from '#ui/error-summary.tsx';
import { AddressFields } from '../address/address-fields.tsx';
import { type AddressValues, noAddress } from '../address/address-values.ts';
import { FormAddress } from '../address/form-address.ts';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { keepFocus } from '../browser/keep-focus.ts';
import { boxId } from '../forms/box-id.ts';
import { SaidNotice } from '../forms/said-notice.tsx';
import { orderAccess, orderAddress } from './order-place.ts';
import styles from './order-task.module.css';
import type { TaskProps } from './order-task.ts';

const Rules = z.object({ address: FormAddress });

/** Sends an order elsewhere: the boxes and checks of checkout, with what is known filled in. */
export function ChangeAddressForm({ order, place, onDone }: TaskProps) {
  const form = useForm<{ address: AddressValues }, unknown, z.output<typeof Rules>>({
    resolver: zodResolver(Rules),
    defaultValues: { address: { ...noAddress, ...order.address } },
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [failure, setFailure] = useState<string>();
  const { isSubmitting: busy, submitCount } = form.formState;
  const send = form.handleSubmit(
    async ({ address }) => {
      setProblems([]);
      setFailure(undefined);
      try {
        const { data } = await browserApi('PUT /api/orders/:reference/address', { ...orderAccess(place), body: { address } });
        onDone(data, 'Address changed. Your order goes there now.');
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        const wrong = Object.entries(error.fields).map(([name, message]) => ({ fieldId: boxId(name), message }));
        if (wrong.length > 0) setProblems(wrong);
        else setFailure(error.message);
      }
    },
    ({ address }) => {
      const wrong = Object.entries(address ?? {}).flatMap(([name, fault]) =>
        typeof fault === 'object' && 'message' in fault ? [{ fieldId: `address-${name}`, message: String(fault.message) }] : [],
      );
      setProblems(wrong);
    },
  );
  return (
    <FormProvider {...form}>
      <form noValidate method="post" className={styles.task} onSubmit={(event) => void send(event)} aria-busy={busy}>
        {problems.length > 0 && <ErrorSummary key={submitCount} problems={problems} />}
        <SaidNotice said={failure ? { outcome: 'failed', text: failure } : undefined} />
        <AddressFields part="address" autoComplete="shipping" />
        <p className="mut sm">The date may change with the PIN code; the price does not.</p>
        <div className="row">
          <Button type="submit" busy={busy} onMouseDown={keepFocus}>
            {busy ? 'Saving...' : 'Save address'}
          </Button>
          <ButtonLink variant="line" to={orderAddress(place)}>
            Keep it as it is
          </ButtonLink>
        </div>
      </form>
    </FormProvider>
  );
}
