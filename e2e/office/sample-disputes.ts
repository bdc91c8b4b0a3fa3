import { type Dispute, listDisputesEndpoint } from '#contract/office/disputes.ts';
import { minutesAgo, reply } from './sample-base.ts';

const dispute = (number: number, order: string, more: Partial<Dispute> = {}): Dispute => ({
  ...{ id: `disp_QmT${number}`, state: 'open', phase: 'chargeback', reasonCode: 'goods_not_received', order },
  ...{ amount: 2498, paymentId: `pay_QmR${number}`, respondBy: minutesAgo(-4200), late: false },
  ...{ at: minutesAgo(1800), changedAt: minutesAgo(1800), ...more },
});

export const disputeReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/money/disputes': () =>
    reply(listDisputesEndpoint, {
      disputes: [
        dispute(1, 'P4KD2WV7NB', { respondBy: minutesAgo(300), late: true, amount: 1299 }),
        dispute(2, 'K7QW4MX9TD'),
        dispute(3, 'T9RS6CX3HF', { state: 'under_review', respondBy: minutesAgo(2000) }),
        dispute(4, 'M3XH8RT2QC', { state: 'won', respondBy: minutesAgo(9000), changedAt: minutesAgo(6200) }),
      ],
      more: false,
    }),
};
