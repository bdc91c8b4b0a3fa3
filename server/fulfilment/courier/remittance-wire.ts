import { z } from 'zod';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { isMissingDate, parseCourierDate } from './courier-dates.ts';
import type { CourierRemittance, RemittedParcel } from './courier-remittance.ts';
import { Id, WireText } from './shiprocket-wire.ts';

// The courier publishes its remittance report as a download of its panel, a workbook of two sheets. Sources: the help
// articles on COD remittance at support.shiprocket.in, and two open-source importers made from real downloads of 2026
// that agree on every column read here (read on 2026-11-30).
//
// Unconfirmed: that a call returns the report. The published API has none; its address is that of one open-source
// client, and its fields are the columns below in lower case. An account without it is told by 404. Unconfirmed too:
// the meaning of adjustments and linked remittances, which were empty in the real downloads.

/** Sheets of the download. One has a row for each parcel, the other for each remittance (CRF). */
export const parcelColumns = {
  ...{ crf_id: 'CRF ID', awb: 'AWB', delivered_date: 'Delivered Date', order_id: 'Order Id', courier: 'Courier' },
  ...{ order_value: 'Order Value', remittance_date: 'Remittance Date', utr: 'UTR' },
  ...{ total_adjusted_amt: 'total_adjusted_amt', linked_crf_ids: 'Linked CRF Ids' },
} as const;
export const transferColumns = {
  ...{ crf_id: 'CRF ID', date: 'Date', cod_available: 'COD Available', remittance_amount: 'Remittance Amount' },
  ...{ freight_charges_from_cod: 'Freight Charges from COD', rto_reversal_amount: 'RTO Reversal Amount' },
  ...{ early_cod_charges: 'Early COD Charges', instant_cod_charges: 'Instant COD Charges', utr: 'UTR' },
  ...{ adjusted_amount: 'Adjusted Amount', status: 'Status' },
} as const;

const amount = /^-?(?:\d{1,10}|\d{1,3}(?:,\d{2,3})+)(?:\.\d+)?$/;
/** Highest amount in paise, which fits an integer column. */
const mostPaise = 2_147_483_647;

/** Amount in paise from rupees, as a number or text; null if absent. Rejects what is no amount. */
const Rupees = WireText.transform((text, context): number | null => {
  if (text === null) return null;
  const plain = text.replace(/^(?:₹|Rs\.?)\s*/i, '');
  const paise = Math.round(Number(plain.replaceAll(',', '')) * 100);
  if (amount.test(plain) && Math.abs(paise) <= mostPaise) return paise;
  context.addIssue({ code: 'custom', message: 'not an amount', input: text });
  return z.NEVER;
});
const RupeesOrNone = Rupees.transform((paise) => paise ?? 0);
/** Text of limited length, or null. */
const Words = WireText.transform((text) => text?.slice(0, 100) ?? null);
/** Day, or null if it is missing. Rejects what cannot be read: the order of remittances depends on their days. */
const Day = z.unknown().transform((value, context): Date | null => {
  const at = parseCourierDate(value);
  if (at || isMissingDate(value)) return at;
  context.addIssue({ code: 'custom', message: 'not a day such as 24 11 2026', input: value });
  return z.NEVER;
});

/** Row of a parcel. */
export const WireRemittedParcel = z.object({
  crf_id: Id,
  awb: Id,
  delivered_date: Day.optional(),
  order_id: Words.optional(),
  courier: Words.optional(),
  order_value: Rupees.pipe(z.number('an amount is missing')),
  remittance_date: Day.optional(),
  utr: Words.optional(),
  total_adjusted_amt: RupeesOrNone.optional(),
  linked_crf_ids: Words.optional(),
});
export type WireRemittedParcel = z.output<typeof WireRemittedParcel>;

/** Row of a remittance. */
export const WireTransfer = z.object({
  crf_id: Id,
  date: Day.optional(),
  cod_available: Rupees.optional(),
  remittance_amount: Rupees.pipe(z.number('an amount is missing')),
  freight_charges_from_cod: RupeesOrNone.optional(),
  rto_reversal_amount: RupeesOrNone.optional(),
  early_cod_charges: RupeesOrNone.optional(),
  instant_cod_charges: RupeesOrNone.optional(),
  adjusted_amount: RupeesOrNone.optional(),
  utr: Words.optional(),
  status: Words.optional(),
});
export type WireTransfer = z.output<typeof WireTransfer>;

export const WireRemittances = z.object({
  data: z.object({
    data: z.array(WireTransfer.extend({ awbs: z.array(WireRemittedParcel) })),
    meta: z.object({ pagination: z.object({ total_pages: z.coerce.number().int().min(0).max(10_000) }) }),
  }),
});

/** Joins the rows of parcels and of remittances by their CRF; either may be missing. Pure. */
export function joinRemittances(
  transfers: readonly WireTransfer[],
  parcels: readonly WireRemittedParcel[],
): CourierRemittance[] {
  const rows = Map.groupBy(parcels, ({ crf_id }) => crf_id);
  const heads = new Map(transfers.map((head) => [head.crf_id, head]));
  const ids = [...new Set([...heads.keys(), ...rows.keys()])].toSorted();
  return ids.map((id) => joinedOf(id, heads.get(id), rows.get(id) ?? []));
}

function joinedOf(id: string, head: WireTransfer | undefined, rows: readonly WireRemittedParcel[]): CourierRemittance {
  const at = head?.date ?? rows.find(({ remittance_date }) => remittance_date)?.remittance_date;
  const utr = head?.utr ?? rows.find((row) => row.utr)?.utr ?? null;
  return {
    id,
    day: at ? inIndia(at).day : null,
    bankReference: utr,
    ...sumsOfTransfer(head),
    parcels: rows.map(parcelOf),
  };
}

type TransferSums = Omit<CourierRemittance, 'id' | 'day' | 'bankReference' | 'parcels'>;

/** Returns the sums of a remittance; none of them if the report has parcels alone. Pure. */
function sumsOfTransfer(head: WireTransfer | undefined): TransferSums {
  const deductions = {
    freightPaise: head?.freight_charges_from_cod ?? 0,
    feePaise: feesOf(head),
    reversalPaise: head?.rto_reversal_amount ?? 0,
    adjustedPaise: head?.adjusted_amount ?? 0,
  };
  const [bankPaise, collectedPaise] = [head?.remittance_amount ?? null, head?.cod_available ?? null];
  return { bankPaise, collectedPaise, ...deductions, state: head?.status ?? null };
}

/** Returns the fees for an early transfer. */
function feesOf(head: WireTransfer | undefined): number {
  return (head?.early_cod_charges ?? 0) + (head?.instant_cod_charges ?? 0);
}

function parcelOf(row: WireRemittedParcel): RemittedParcel {
  return {
    ...{ awb: row.awb, amountPaise: row.order_value, adjustedPaise: row.total_adjusted_amt ?? 0 },
    ...{ linked: row.linked_crf_ids ?? null, courierOrderId: row.order_id ?? null, carrier: row.courier ?? null },
    deliveredAt: row.delivered_date ?? null,
  };
}
