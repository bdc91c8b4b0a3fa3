import { z } from 'zod';
import { parseCourierDate } from './courier-dates.ts';
import { type CourierStatus, readStatus } from './courier-status.ts';

/** Spellings of an empty value. The courier sends numbers and numeric texts interchangeably. */
const nothing = /^(?:|n\/?a|null)$/i;

const Scalar = z.union([z.string(), z.number(), z.boolean()]).nullish();

/** Text, or null if absent. Rejects a number too large for JSON precision. */
export const WireText = Scalar.transform((value, context): string | null => {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    context.addIssue({ code: 'custom', message: 'a number too large to be read exactly', input: value });
    return z.NEVER;
  }
  const text = value === null || value === undefined || typeof value === 'boolean' ? '' : String(value).trim();
  return nothing.test(text) ? null : text;
});

/** Id as text: the courier sends numbers or texts. */
export const Id = WireText.pipe(z.string('an id is missing').regex(/^[\w-]{1,64}$/, 'not an id'));

/** Whole number, or null. */
const Code = WireText.transform((text) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null));

const Amount = WireText.transform((text) => {
  const amount = Number(text ?? Number.NaN);
  return Number.isFinite(amount) ? amount : null;
});

const Flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => value === true || String(value) === '1');

const Moment = z.unknown().transform(parseCourierDate);

/** Fields of a failure response. Each of them is missing on some endpoints. */
export const ShiprocketFailure = z.object({
  message: WireText.optional(),
  errors: z.record(z.string(), z.unknown()).nullish().catch(null),
});

export const WireLogin = z.object({ token: z.string().min(1) });

const WireCarrier = z.object({
  courier_company_id: Id,
  courier_name: z.string(),
  rate: Amount.optional(),
  cod: Flag.optional(),
  blocked: Flag.optional(),
  estimated_delivery_days: Amount.optional(),
});

export const WireServiceability = z.object({
  data: z
    .object({
      available_courier_companies: z.array(WireCarrier).nullish(),
      recommended_courier_company_id: WireText.optional(),
      shiprocket_recommended_courier_id: WireText.optional(),
    })
    .nullish(),
});

/** Created order. Both ids are required, as a response for a rejected pickup address has status 200 too but no ids. */
export const WireNewOrder = z.object({ order_id: Id, shipment_id: Id });

export const WireOrders = z.object({
  data: z.array(
    z.object({
      id: Id,
      channel_order_id: WireText.optional(),
      shipments: z.union([z.array(z.object({ id: Id })), z.object({ id: Id }).transform((one) => [one])]).nullish(),
    }),
  ),
});

/** Shipment; `{}` if unknown. */
export const WireShipment = z.object({
  data: z
    .object({
      awb: WireText.optional(),
      awb_code: WireText.optional(),
      courier: WireText.optional(),
      courier_name: WireText.optional(),
    })
    .nullish(),
});

export const WireAwb = z.object({
  awb_assign_status: Code.optional(),
  status_code: Code.optional(),
  message: WireText.optional(),
  success: Flag.optional(),
  response: z
    .object({
      data: z
        .object({
          awb_code: WireText.optional(),
          courier_name: WireText.optional(),
          courier_company_id: WireText.optional(),
          awb_assign_error: WireText.optional(),
        })
        .nullish(),
    })
    .nullish(),
});

export const WirePickup = z.object({
  pickup_status: Code.optional(),
  message: WireText.optional(),
  response: z
    .object({ pickup_scheduled_date: Moment.optional(), pickup_token_number: WireText.optional() })
    .nullish()
    .catch(null),
});

export const WireLabel = z.object({
  label_created: Code,
  label_url: WireText.optional(),
  response: z.unknown().optional(),
});

export const WirePickupPlaces = z.object({
  data: z.object({
    shipping_address: z.array(
      z.object({ pickup_location: z.string(), pin_code: Id, is_primary_location: Flag.optional() }),
    ),
  }),
});

const WireActivity = z.object({
  date: Moment.optional(),
  status: WireText.optional(),
  activity: WireText.optional(),
  location: WireText.optional(),
  'sr-status': Code.optional(),
  'sr-status-label': WireText.optional(),
});

/** Tracking event of a parcel. */
export interface CourierActivity {
  at: Date;
  code: number | null;
  /** Description in the courier's words. */
  words: string;
  location: string;
}

/** Report of the courier on a parcel, from tracking or webhook. */
export interface CourierReport {
  awb: string;
  status: CourierStatus;
  /** Time of the report itself, else of its latest event. */
  at: Date | null;
  courierName: string | null;
  etd: Date | null;
  /** Events, oldest first. */
  activities: CourierActivity[];
  isReturn: boolean;
}

type ActivityList = z.output<typeof WireActivity>[] | null | undefined;

/** Sorts events oldest first; events of the same second stay in the courier's order. Omits events without a time. */
function activitiesOf(list: ActivityList, order: 'newest first' | 'oldest first'): CourierActivity[] {
  const read = (list ?? []).flatMap((activity): CourierActivity[] => {
    const { date: at, location } = activity;
    const code = activity['sr-status'] ?? null;
    const words = activity.activity ?? activity['sr-status-label'] ?? activity.status;
    return at && words ? [{ at, code, words: words.slice(0, 300), location: (location ?? '').slice(0, 200) }] : [];
  });
  return (order === 'newest first' ? read.toReversed() : read).toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

const TrackingData = z.object({
  track_status: Code,
  shipment_status: Code.optional(),
  shipment_track: z
    .array(
      z.object({
        awb_code: WireText.optional(),
        current_status: WireText.optional(),
        courier_name: WireText.optional(),
        edd: Moment.optional(),
        updated_time_stamp: Moment.optional(),
      }),
    )
    .nullish(),
  shipment_track_activities: z.array(WireActivity).nullish(),
  etd: Moment.optional(),
  is_return: Flag.optional(),
  error: WireText.optional(),
});

export const WireTracking = z.object({ tracking_data: TrackingData });

/** Converts the tracking data of one parcel. Null without data, as for new or mistyped numbers. */
export function reportOf(awb: string, { tracking_data: data }: z.output<typeof WireTracking>): CourierReport | null {
  const row = data.shipment_track?.[0];
  const code = data.shipment_status ?? null;
  // A cancelled waybill has `track_status` 0 and an error text, but still a shipment status.
  const cancelled = code === 8;
  if (data.track_status !== 1 && !cancelled) return null;
  const activities = activitiesOf(data.shipment_track_activities, 'newest first');
  const status = readStatus(code, row?.current_status ?? null);
  if (status.words === '' && activities.length === 0) return null;
  return {
    ...rowFacts(row, awb),
    ...{ status, activities, isReturn: data.is_return ?? false },
    at: activities.at(-1)?.at ?? row?.updated_time_stamp ?? null,
    etd: expectedIn(data, row),
  };
}

function expectedIn({ etd }: z.output<typeof TrackingData>, row: TrackRow | undefined): Date | null {
  return etd ?? row?.edd ?? null;
}

type TrackRow = NonNullable<z.output<typeof WireTracking>['tracking_data']['shipment_track']>[number];

function rowFacts(row: TrackRow | undefined, awb: string): Pick<CourierReport, 'awb' | 'courierName'> {
  return { awb: row?.awb_code ?? awb, courierName: row?.courier_name ?? null };
}

/**
 * Tracking of many parcels: an object keyed by waybill or, for some accounts, a list of such objects; `{}` or `[]` if
 * no waybill is known.
 */
export const WireTrackings = z.union([
  z.record(z.string(), WireTracking),
  z
    .array(z.record(z.string(), WireTracking))
    .transform((list) => Object.assign({}, ...list) as Record<string, z.output<typeof WireTracking>>),
]);

const WireMessage = z.object({
  awb: WireText.optional(),
  courier_name: WireText.optional(),
  current_status: WireText.optional(),
  shipment_status: WireText.optional(),
  shipment_status_id: Code.optional(),
  current_timestamp: Moment.optional(),
  etd: Moment.optional(),
  scans: z.array(WireActivity).nullish().catch(null),
  is_return: Flag.optional(),
});

/** Parses a tracking webhook. Null if it names no parcel, as test messages from the courier's panel do. */
export function readCourierMessage(body: unknown): CourierReport | null {
  const parsed = WireMessage.safeParse(body);
  const awb = parsed.data?.awb;
  if (!parsed.success || !awb) return null;
  const message = parsed.data;
  const activities = activitiesOf(message.scans, 'oldest first');
  return {
    awb,
    status: statusIn(message),
    at: message.current_timestamp ?? activities.at(-1)?.at ?? null,
    courierName: message.courier_name ?? null,
    etd: message.etd ?? null,
    activities,
    isReturn: message.is_return ?? false,
  };
}

function statusIn(message: z.output<typeof WireMessage>): CourierReport['status'] {
  const { shipment_status_id: code, shipment_status: words, current_status: current } = message;
  return readStatus(code ?? null, words ?? current ?? null);
}
