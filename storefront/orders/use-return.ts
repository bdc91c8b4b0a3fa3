import { useState } from 'react';
import type { ProblemKind, ReturnReason } from '#contract/return-reasons.ts';
import type { ReturnOptions } from '#contract/returns.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { browserApi } from '../browser/api.ts';
import { useOnceKey } from '../browser/idempotency-key.ts';
import { tabDraft } from '../forms/tab-draft.ts';
import { useForm } from '../forms/use-form.ts';
import { orderAccess } from './order-place.ts';
import type { TaskProps } from './order-task.ts';
import { useProven } from './prove-order.tsx';
import {
  boxOfReturn,
  emptyReturn,
  nothingBack,
  type ReturnKind,
  type ReturnValues,
  returnProblems,
  returnWish,
  wantedPickup,
  wholeParcelIn,
} from './return-values.ts';

export interface ReturnProps extends TaskProps {
  /** Kind of request: a return within seven days, or a piece with a problem. */
  kind: ReturnKind;
}

/** Manages the form of a return or a problem, with its photos. */
export function useReturn({ kind, order, place, onDone, options }: ReturnProps & { options: ReturnOptions }) {
  const [photos, setPhotos] = useState<UploadedPicture[]>([]);
  const onceKey = useOnceKey();
  const proven = useProven();
  const form = useForm<ReturnValues>({
    boxes: emptyReturn(),
    // The draft does not contain the chosen pieces.
    draft: tabDraft(`order-${kind}:${order.reference}`),
    check: (values) => returnProblems(kind, values, options),
    shows: 'summary',
    boxOf: boxOfReturn,
    send: async (values) => {
      if (kind === 'return')
        await onDone(
          undefined,
          `${values.outcome === 'exchange' ? 'Swap' : 'Return'} ${await askReturn(values)} requested.${pickupWords(values)}`,
        );
      else await onDone(undefined, `Problem ${await reportProblem(values)} reported. We'll write to you.`);
      return undefined;
    },
  });

  async function askReturn(values: ReturnValues): Promise<string> {
    const reason = values.reason as ReturnReason;
    const body = { ...returnWish(values), reason, pickup: wantedPickup(values), unworn: true as const };
    const input = { ...orderAccess(place), headers: onceKey(body), body };
    const { data } = await proven(() => browserApi('POST /api/orders/:reference/returns', input));
    return data.id;
  }
  async function reportProblem(values: ReturnValues): Promise<string> {
    const pickup = nothingBack(kind, values.reason) ? {} : { pickup: wantedPickup(values) };
    const parcel = wholeParcelIn(values, options);
    const { lines, ...wish } = returnWish(values);
    const body = {
      ...wish,
      ...(parcel === undefined ? { lines } : { parcel }),
      kind: values.reason as ProblemKind,
      photos: photos.map(({ id }) => id),
      ...pickup,
    };
    const input = { ...orderAccess(place), headers: onceKey(body), body };
    const { data } = await proven(() => browserApi('POST /api/orders/:reference/problems', input));
    return data.id;
  }
  function pickupWords({ day }: ReturnValues): string {
    const chosen = options.pickupDays.find((one) => one.day === day);
    return chosen ? ` Pickup on ${chosen.words}.` : '';
  }
  return { form, photos, setPhotos };
}
