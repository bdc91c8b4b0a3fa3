import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Address } from '#contract/address.ts';
import type { FieldProblem } from '#ui/error-summary.tsx';
import { type AddressValues, noAddress } from '../address/address-values.ts';
import { FormAddress } from '../address/form-address.ts';
import { boxId } from '../forms/box-id.ts';

const Rules = z.object({ address: FormAddress });

export interface PickupElsewhere {
  form: UseFormReturn<{ address: AddressValues }, unknown, z.output<typeof Rules>>;
  /** It is not picked up where it was delivered. */
  wanted: boolean;
  want: (wanted: boolean) => void;
  /** What was typed, with what is wrong with it; neither where the parcel is picked up where it was delivered. */
  read: () => { address?: Address; problems: FieldProblem[] };
}

/** Another address for the courier to come to, with the boxes and checks of checkout. */
export function usePickupElsewhere(): PickupElsewhere {
  const form = useForm<{ address: AddressValues }, unknown, z.output<typeof Rules>>({
    resolver: zodResolver(Rules),
    defaultValues: { address: noAddress },
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const [wanted, want] = useState(false);
  const read = () => {
    if (!wanted) return { problems: [] };
    const parsed = Rules.safeParse(form.getValues());
    if (parsed.success) return { address: parsed.data.address, problems: [] };
    // As if it were sent: from now on a sentence goes as soon as its box is right, not when it is left.
    void form.handleSubmit(() => {})();
    const byField = new Map(parsed.error.issues.map(({ path, message }) => [boxId(path.join('.')), message]));
    return { problems: [...byField].map(([fieldId, message]) => ({ fieldId, message })) };
  };
  return { form, wanted, want, read };
}
