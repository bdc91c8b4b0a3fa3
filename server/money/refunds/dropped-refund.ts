/** Refunds that were promised and are not sent, with the payment that lapsed or the dispute that was lost. */
export interface DroppedRefund {
  orderId: string;
  amountPaise: number;
  why: 'untaken' | 'disputed';
  subject: string;
}
