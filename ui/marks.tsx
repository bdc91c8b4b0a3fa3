import type { ReactNode } from 'react';

/** Neutral icons of our own for payment and delivery methods; no logo of a bank, scheme or courier is used. */
export type MarkName = 'card' | 'upi' | 'bank' | 'wallet' | 'gateway' | 'cash' | 'road' | 'air';

const drawings: Record<MarkName, ReactNode> = {
  card: (
    <>
      <rect x="1" y="1" width="26" height="16" rx="2" />
      <path d="M1 6h26" strokeWidth="3" />
      <ellipse cx="22" cy="12.5" rx="2.6" ry="1.8" />
    </>
  ),
  upi: <path d="M7 1l8 8-8 8M15 1l8 8-8 8" />,
  bank: <path d="M2 7l12-6 12 6zM5 8v6M11 8v6M17 8v6M23 8v6M2 17h24" />,
  wallet: (
    <>
      <path d="M3 5v10.5a1.5 1.5 0 0 0 1.5 1.5H25V5.5H4.5A1.5 1.5 0 0 1 4.5 2H22v3" />
      <path d="M25 9h-5a2 2 0 0 0 0 4h5" />
    </>
  ),
  gateway: <path d="M2 17V3h5v14M26 17V3h-5v14M9.5 9h9M15 5.5L18.5 9 15 12.5" />,
  cash: (
    <>
      <rect x="1" y="2" width="26" height="14" rx="1" />
      <path d="M10.5 5.5h7M10.5 8h7M11 5.5c4.5 0 4.5 5 0 5l4 3.5" strokeWidth="1.5" />
    </>
  ),
  road: (
    <>
      <path d="M1 13V3h15v10M16 6h6l5 4v3M9 13h10" />
      <circle cx="6" cy="14" r="2.5" />
      <circle cx="22" cy="14" r="2.5" />
    </>
  ),
  air: <path d="M2 16h24M3 8l4 4 18-6c1.5-.5 1.5-2.5-.5-2.5L17 5.5 9 1.5 6.5 2.5l5 5-4 1.200-2-1.700z" />,
};

export function PartnerMark({ name, className }: { name: MarkName; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 28 18"
      width="28"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="miter"
      aria-hidden="true"
      className={className}
    >
      {drawings[name]}
    </svg>
  );
}
