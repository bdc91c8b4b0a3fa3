import { useMutation } from '@tanstack/react-query';
import { Button as AriaButton } from 'react-aria-components/Button';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { sayFault } from './toasts.tsx';

/** Mutation that reveals the masked contact of an order. The server records the access in the audit log. */
export function useReveal(reference: string) {
  return useMutation({
    mutationFn: async () =>
      (await officeApi('POST /api/office/orders/:reference/contact', { params: { reference } })).data,
    onError: (error) => sayFault(errorMessage(error)),
  });
}

/** Shows the button that reveals masked data. */
export function Reveal({ what, onShow, busy }: { what: string; onShow: () => void; busy: boolean }) {
  return (
    <AriaButton className="lk strong" aria-label={`Show the ${what}`} onPress={onShow} isPending={busy}>
      <span>Show</span>
    </AriaButton>
  );
}
