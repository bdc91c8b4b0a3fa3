import { queryOptions, useQuery } from '@tanstack/react-query';
import { normalizePin, pinForm } from '#contract/address-rules.ts';
import type { DeliveryArea } from '#contract/delivery.ts';
import type { PinPlace } from '#contract/pin-place.ts';
import { statesOfPin } from '#contract/pin-states.ts';
import { OfficeProblem, problemOf } from './api.ts';
import { officeFetch } from './person.ts';

/** City and state of a PIN, with courier availability. */
export interface ServedPlace extends PinPlace {
  served: boolean;
}

/** Reads the place of a PIN; null if unknown. Throws `OfficeProblem`. */
async function readPin(pin: string): Promise<ServedPlace | null> {
  const response = await officeFetch(`/api/delivery/${pin}`, { headers: { accept: 'application/json' } }).catch(() => {
    throw new OfficeProblem(0, 'network', 'The shop did not answer. Look at the network and try again.');
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const { city, state } = (body as { data: DeliveryArea }).data;
    return { city, state, served: true };
  }
  const problem = problemOf(response.status, body);
  if (problem.code === 'not_offered') return { city: null, state: statesOfPin(pin)[0] ?? null, served: false };
  if (problem.code === 'not_found') return null;
  throw problem;
}

/** Query of a typed PIN's place. */
function pinQuery(typed: string) {
  const pin = normalizePin(typed);
  return queryOptions({
    queryKey: ['pin', pin],
    queryFn: () => readPin(pin),
    enabled: pinForm.test(pin),
    placeholderData: undefined,
    staleTime: 600_000,
  });
}

/** Returns the place of a PIN while it is typed: null if unknown, undefined while incomplete or loading. */
export function usePinPlace(typed: string): ServedPlace | null | undefined {
  return useQuery(pinQuery(typed)).data;
}
