import { useMutation } from '@tanstack/react-query';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { Reveal } from './reveal.tsx';
import { sayFault } from './toasts.tsx';

interface SendToProps {
  reference: string;
  refund: string;
  /** Masked refund destination that everybody may read. */
  masked: string;
}

/**
 * Shows the destination of a manual refund, masked. Staff who send the refund can reveal the destination, which is
 * audited.
 */
export function SendTo({ reference, refund, masked }: SendToProps) {
  const reveal = useMutation({
    mutationFn: async () =>
      (await officeApi('POST /api/office/orders/:reference/refunds/:refund/send-to', { params: { reference, refund } }))
        .data,
    onError: (error) => sayFault(errorMessage(error)),
  });
  const shown = reveal.data;
  if (!shown)
    return (
      <>
        <span>{masked}</span> <Reveal what="UPI ID or phone" busy={reveal.isPending} onShow={() => reveal.mutate()} />
      </>
    );
  return <span className="strong">{shown.upi ?? `No UPI ID: ask by phone, +91 ${shown.phone}`}</span>;
}
