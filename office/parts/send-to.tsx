import { useMutation } from '@tanstack/react-query';
import { officeApi, sentenceOf } from '#office/browser/api.ts';
import { Reveal } from './reveal.tsx';
import { sayFault } from './toasts.tsx';

interface SendToProps {
  reference: string;
  refund: string;
  /** Where it goes, as far as everybody may read it. */
  masked: string;
}

/** Where money goes that is sent by hand: masked, and whole for who sends it once they ask, which is noted. */
export function SendTo({ reference, refund, masked }: SendToProps) {
  const reveal = useMutation({
    mutationFn: async () =>
      (await officeApi('POST /api/office/orders/:reference/refunds/:refund/send-to', { params: { reference, refund } })).data,
    onError: (error) => sayFault(sentenceOf(error)),
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
