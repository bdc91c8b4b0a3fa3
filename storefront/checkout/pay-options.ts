import type { Quote } from '#contract/checkout.ts';
import type { PayWay } from './checkout-values.ts';

export interface PayOption {
  way: PayWay;
  title: string;
  /** Second line: explanation, or the reason why the method is unavailable. */
  detail: string;
  offered: boolean;
}

const online: Omit<PayOption, 'offered'>[] = [
  { way: 'upi', title: 'UPI', detail: 'By QR code, or in your UPI app' },
  { way: 'card', title: 'Card', detail: 'Credit or debit' },
  { way: 'netbanking', title: 'Net-banking', detail: "On your bank's own page" },
  { way: 'wallet', title: 'Wallet', detail: 'From the balance of your wallet' },
];

/** Returns the payment methods for a quote; cash stays with its reason if unavailable. */
export function payOptions({
  cashOnDelivery,
  onlinePayment,
}: Pick<Quote, 'cashOnDelivery' | 'onlinePayment'>): PayOption[] {
  const { offered, reason } = cashOnDelivery;
  return [
    ...(onlinePayment.offered ? online.map((option) => ({ ...option, offered: true })) : []),
    { way: 'cod', title: 'Cash on delivery', detail: reason ?? 'Pay when it arrives', offered },
  ];
}

/** Returns the effective payment method: the chosen method if offered, else the first offered method. */
export function effectiveWay(options: readonly PayOption[], chosen: PayWay | ''): PayWay | undefined {
  const offered = options.filter((option) => option.offered);
  return (offered.find(({ way }) => way === chosen) ?? offered[0])?.way;
}

/** Returns the label of the final checkout button. The amount is passed as formatted text too. */
export function payWords(way: PayWay | undefined, toPay: { rupees: number; written: string }, again: boolean): string {
  if (way === 'cod' || toPay.rupees === 0) return `Place order - ${toPay.written}`;
  return again ? `Try again, pay ${toPay.written}` : `Pay ${toPay.written}`;
}
