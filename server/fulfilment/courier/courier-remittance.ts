import type { CalendarDay } from '#server/foundation/calendar/working-days.ts';

/** Parcel of a remittance, with the cash that the courier says it collected. Amounts are paise. */
export interface RemittedParcel {
  awb: string;
  amountPaise: number;
  /** Adjustment of this parcel. Its meaning is unconfirmed, so it is shown and counts for nothing. */
  adjustedPaise: number;
  /** Other remittances of the same parcel, as the courier names them. */
  linked: string | null;
  /** Number of the order at the courier. */
  courierOrderId: string | null;
  carrier: string | null;
  deliveredAt: Date | null;
}

/** Transfer of collected cash to the shop's bank account. Amounts are paise; null if the report does not name them. */
export interface CourierRemittance {
  id: string;
  day: CalendarDay | null;
  /** Amount that arrives at the bank. */
  bankPaise: number | null;
  /** Cash of all its parcels, as the courier sums it up. */
  collectedPaise: number | null;
  /** Freight, fees for an early transfer, and cash taken back for parcels that returned. */
  freightPaise: number;
  feePaise: number;
  reversalPaise: number;
  /** Adjustment of unconfirmed meaning, which the other amounts come to without. */
  adjustedPaise: number;
  /** Reference on the bank statement. */
  bankReference: string | null;
  /** State in the courier's words: 'Remittance success'. */
  state: string | null;
  parcels: RemittedParcel[];
}
