import { addressValues } from '#contract/typed-address.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { AddressFields } from '../address/address-fields.tsx';
import { addressPartFaults, checkedAddress } from '../address/form-address.ts';
import { browserApi } from '../browser/api.ts';
import { keepFocus } from '../browser/keep-focus.ts';
import { FormSummary } from '../forms/form-summary.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { tabDraft } from '../forms/tab-draft.ts';
import { useForm } from '../forms/use-form.ts';
import { usePart } from '../forms/use-part.ts';
import { orderAccess, orderAddress } from './order-place.ts';
import styles from './order-task.module.css';
import type { TaskProps } from './order-task.ts';
import { addressChanged } from './order-words.ts';
import { useProven } from './prove-order.tsx';

/** Form that changes an order's address, with the fields and checks of checkout and the known values filled in. */
export function ChangeAddressForm({ order, place, onDone }: TaskProps) {
  const proven = useProven();
  const left = order.parcels.filter(({ leftAt }) => leftAt !== null);
  const form = useForm({
    boxes: { address: addressValues(order.address) },
    draft: tabDraft(`order-address:${order.reference}`),
    check: (values) => addressPartFaults('address', values.address),
    shows: 'summary',
    send: async (values) => {
      const input = { ...orderAccess(place), body: { address: checkedAddress(values.address) } };
      const { data } = await proven(() => browserApi('PUT /api/orders/:reference/address', input));
      await onDone(data, addressChanged(data));
      return undefined;
    },
  });
  const { busy } = form;
  return (
    <form {...form.formProps} className={styles.task}>
      <FormSummary summary={form.summary} />
      <StatusMessage said={form.said} />
      <AddressFields boxes={usePart(form, 'address')} autoComplete="shipping" />
      {left.length > 0 && (
        <p className="sm">
          {`${left.map(({ number }) => `Parcel ${number}`).join(' and ')} has left already and goes where it was sent. This is for the rest.`}
        </p>
      )}
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
  );
}
