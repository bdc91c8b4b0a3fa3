import type { FastifyInstance } from 'fastify';
import { carrierNamed } from './carriers.ts';
import { formatIndianTime } from './forms.ts';
import type { KeptCourier, SandboxParcel, SandboxRemittance } from './kept.ts';

/** Days after a delivery at which its cash is remitted, by the courier's standard plan. */
const remittedAfterDays = 8;
const dayMs = 86_400_000;
/** Paise of the faults that take an amount: ₹99.00. */
const shortPaise = 9_900;

type RemittedLine = SandboxRemittance['lines'][number];

const deliveredAt = ({ past }: SandboxParcel): string | undefined => past.find(({ stop }) => stop === 'delivered')?.at;

/** Lists the delivered cash parcels that no remittance paid for; delivered until a time, if given. */
function owedParcels({ value }: KeptCourier, until: Date | undefined): RemittedLine[] {
  return value.parcels.flatMap((parcel) => {
    const { awb, cashOnDelivery, orderId, carrierId, collect, value: worth } = parcel;
    const at = deliveredAt(parcel);
    if (awb === null || !cashOnDelivery || at === undefined) return [];
    if (until && Date.parse(at) > until.getTime()) return [];
    if (value.remitted.includes(awb)) return [];
    const carrier = carrierNamed(carrierId)?.name ?? '';
    return { awb, orderId, carrier, deliveredAt: at, paise: Math.round((collect ?? worth) * 100) };
  });
}

/** Remits the cash of delivered parcels with the chosen fault: of all, or of those delivered until a time. */
export function remitCash(kept: KeptCourier, now: Date, until?: Date): SandboxRemittance | undefined {
  const { value } = kept;
  const owed = owedParcels(kept, until);
  const { lines, takenPaise } = withFault(owed, value);
  const sumPaise = lines.reduce((sum, { paise }) => sum + paise, 0) - takenPaise;
  if (owed.length === 0 || lines.length === 0 || sumPaise <= 0) return undefined;
  const id = `CRF${now.getTime()}${value.remittances.length}`;
  const made: SandboxRemittance = { id, at: now.toISOString(), sumPaise, utr: `SBXN${now.getTime()}`, lines };
  value.remittances.push(made);
  value.remitted.push(...owed.map(({ awb }) => awb));
  kept.save();
  return made;
}

function withFault(owed: RemittedLine[], { faults, remittances }: KeptCourier['value']) {
  const [first, ...rest] = owed;
  const whole = (lines: RemittedLine[]) => ({ lines, takenPaise: 0 });
  if (!first) return whole([]);
  switch (faults.remittances) {
    case 'a parcel missing':
      return whole(rest);
    case 'an amount short':
      return whole([{ ...first, paise: first.paise - shortPaise }, ...rest]);
    case 'a sum short':
      return { lines: owed, takenPaise: shortPaise };
    case 'an unknown waybill':
      return whole([...owed, { ...first, awb: `9${first.awb}`, orderId: 1 }]);
    case 'a parcel twice':
      return whole([...owed, remittances.at(-1)?.lines[0] ?? first]);
    default:
      return whole(owed);
  }
}

/**
 * Mounts the report of remittances. The courier publishes it as a download of its panel only: address and envelope are
 * unconfirmed, and the fields are the columns of that download.
 */
export function mountCashReport(app: FastifyInstance, kept: KeptCourier): void {
  app.get('/remittance', async ({ query }, reply) => {
    if (kept.value.faults.remittances === 'no report')
      return reply.status(404).send({ message: '404 Not Found', status_code: 404 });
    remitCash(kept, new Date(), new Date(Date.now() - remittedAfterDays * dayMs));
    const { from_date: from = '', to_date: to = '9999', ...paging } = query as Record<string, string | undefined>;
    const [page, size] = [Number(paging.page ?? 1), Math.min(100, Number(paging.per_page ?? 25))];
    const found = kept.value.remittances.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to);
    const data = found.slice((page - 1) * size, page * size).map(entryOf);
    const pages = Math.max(1, Math.ceil(found.length / size));
    const pagination = { total: found.length, count: data.length, per_page: size, current_page: page };
    return { data: { data, meta: { pagination: { ...pagination, total_pages: pages, links: {} } } } };
  });
}

const dayOf = (at: string) => formatIndianTime(new Date(at)).slice(0, 10);
const rupees = (paise: number) => (paise / 100).toFixed(2);

function entryOf(remittance: SandboxRemittance): object {
  const { id, at, sumPaise, utr, lines } = remittance;
  const collected = rupees(lines.reduce((sum, { paise }) => sum + paise, 0));
  return {
    ...{ date: dayOf(at), crf_id: id, cod_available: collected, instant_cod_available: '0' },
    ...{ standard_cod_available: collected, early_cod_available: '0', freight_charges_from_cod: '0' },
    // Amounts are numbers and numeric texts interchangeably, as in the courier's other responses.
    ...{ rto_reversal_amount: 0, remittance_amount: sumPaise / 100, remittance_method: 'NEFT', utr },
    ...{ adjusted_amount: '', status: 'Remittance success', remarks: '', early_cod_charges: '0' },
    instant_cod_charges: '0',
    awbs: lines.map((line) => ({
      ...{ crf_id: id, awb: line.awb, delivered_date: dayOf(line.deliveredAt), order_id: line.orderId },
      ...{ courier: line.carrier, order_value: rupees(line.paise), channel_name: 'Custom' },
      ...{ remmitance_type: 'Standard', remittance_date: dayOf(at), utr, total_adjusted_amt: '', linked_crf_ids: '' },
    })),
  };
}

const reportHeads =
  'CRF ID,AWB,Delivered Date,Shipped Date,Order Id,Courier,Order Value,Channel Name,Remmitance Type,Remittance Date,UTR,total_adjusted_amt,Linked CRF Ids';

/** Writes the sheet of parcels of the panel's download as CSV. */
export function writeReport({ id, at, utr, lines }: SandboxRemittance): string {
  const rows = lines.map(({ awb, deliveredAt: delivered, orderId, carrier, paise }) =>
    [
      id,
      awb,
      dayOf(delivered),
      '',
      orderId,
      carrier,
      rupees(paise),
      'Custom',
      'Standard',
      dayOf(at),
      utr,
      '',
      '',
    ].join(),
  );
  return `${[reportHeads, ...rows].join('\r\n')}\r\n`;
}
