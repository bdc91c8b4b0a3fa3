import { carrierNamed, inWireWords, standInCarriers } from './carriers.ts';
import { journeyStops } from './journey.ts';
import type { SandboxParcel } from './kept.ts';

const shopCity = 'Mumbai';
const dayMs = 86_400_000;

/** Formats a time in India without a zone: '2026-11-13 12:05:00'. */
export function formatIndianTime(at: Date): string {
  return new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Formats a time for webhooks: '13 11 2026 12:05:00'. */
export function webhookTime(at: Date): string {
  const [day = '', time = ''] = formatIndianTime(at).split(' ');
  return `${day.split('-').toReversed().join(' ')} ${time}`;
}

function estimate(parcel: SandboxParcel): string {
  return formatIndianTime(new Date(Date.parse(parcel.createdAt) + (carrierNamed(parcel.carrierId)?.days ?? 4) * dayMs));
}

/** Returns the scans of a parcel, oldest first. Status numbers are text, numbers or 'NA', as in real responses. */
export function scansOf(parcel: SandboxParcel): object[] {
  return parcel.past.map(({ stop, at }, index) => {
    const { code, label, scan, activity, where } = journeyStops[stop];
    const place = {
      shop: shopCity,
      hub: `${shopCity} Hub`,
      'on the way': 'Surat Hub',
      there: `${parcel.city} (${parcel.state})`,
    }[where];
    const mixedCode = index % 2 === 0 ? code : String(code);
    return {
      date: formatIndianTime(new Date(at)),
      status: scan,
      activity,
      location: place,
      'sr-status': index === 0 ? 'NA' : mixedCode,
      'sr-status-label': index === 0 ? 'NA' : label,
    };
  });
}

export const noTrackingActivity = {
  tracking_data: {
    track_status: 0,
    error: 'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.',
  },
};

/** Returns the tracking response of a parcel; no activity before its first scan. */
export function trackingOf(parcel: SandboxParcel | undefined): object {
  const last = parcel?.past.at(-1);
  if (!parcel || !last) return noTrackingActivity;
  const { code, label } = journeyStops[last.stop];
  if (code === 8) {
    return {
      tracking_data: {
        track_status: 0,
        shipment_status: 8,
        shipment_track: [],
        shipment_track_activities: null,
        error: 'This AWB has been cancelled.',
      },
    };
  }
  const carrier = carrierNamed(parcel.carrierId);
  const when = (stop: keyof typeof journeyStops) => {
    const found = parcel.past.findLast((event) => event.stop === stop);
    return found ? formatIndianTime(new Date(found.at)) : null;
  };
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: code,
      shipment_track: [
        {
          id: parcel.shipmentId + 200_000,
          awb_code: parcel.awb,
          courier_company_id: parcel.carrierId,
          shipment_id: parcel.shipmentId,
          order_id: parcel.orderId,
          pickup_date: when('pickedUp'),
          delivered_date: when('delivered') ?? '',
          weight: parcel.weight.toFixed(2),
          packages: 1,
          current_status: label.charAt(0) + label.slice(1).toLowerCase(),
          delivered_to: parcel.city,
          destination: parcel.city,
          consignee_name: parcel.receiver,
          origin: shopCity,
          courier_agent_details: null,
          courier_name: carrier?.name ?? '',
          edd: null,
          pod: code === 7 ? 'Available' : 'Not Available',
          pod_status: '',
        },
      ],
      shipment_track_activities: scansOf(parcel).toReversed(),
      track_url: `https://shiprocket.co//tracking/${parcel.awb}`,
      etd: estimate(parcel),
      is_return: parcel.isReturn,
      qc_response: '',
    },
  };
}

/** Returns the webhook of a parcel's latest event. */
export function courierMessageOf(parcel: SandboxParcel): object {
  const last = parcel.past.at(-1);
  if (!last) throw new Error('nothing has happened to this parcel');
  const { code, orderCode, label } = journeyStops[last.stop];
  return {
    awb: parcel.awb,
    courier_name: carrierNamed(parcel.carrierId)?.name ?? '',
    current_status: label,
    current_status_id: orderCode,
    shipment_status: label,
    shipment_status_id: code,
    current_timestamp: webhookTime(new Date(last.at)),
    order_id: `${parcel.reference}_${parcel.orderId}`,
    sr_order_id: parcel.orderId,
    awb_assigned_date: formatIndianTime(new Date(parcel.createdAt)),
    pickup_scheduled_date: formatIndianTime(new Date(parcel.createdAt)),
    etd: estimate(parcel),
    scans: scansOf(parcel),
    is_return: parcel.isReturn ? 1 : 0,
    channel_id: 4_000_001,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
  };
}

/** Returns the carriers that deliver a parcel to a PIN. */
export function serviceabilityOf(query: { toPin: string; cod: boolean; weight: number; now: Date }): object {
  const offers = standInCarriers
    .filter((carrier) => carrier.reaches(query.toPin) && (!query.cod || carrier.cashOnDelivery))
    .map((carrier) => {
      const freight = carrier.rate * Math.max(1, Math.ceil(query.weight / 0.5));
      return {
        id: carrier.id + 5000,
        courier_company_id: carrier.id,
        courier_name: carrier.name,
        is_surface: carrier.surface,
        cod: carrier.cashOnDelivery ? 1 : 0,
        cod_charges: query.cod ? 35 : 0,
        freight_charge: freight,
        rate: freight + (query.cod ? 35 : 0),
        rto_charges: 60,
        charge_weight: 0.5,
        min_weight: 0.5,
        estimated_delivery_days: String(carrier.days),
        etd: inWireWords(new Date(query.now.getTime() + carrier.days * dayMs)),
        etd_hours: carrier.days * 24,
        cutoff_time: '14:00',
        rating: 4.3,
        pickup_availability: '1',
        blocked: 0,
        postcode: query.toPin,
        zone: 'z_c',
        others: '{}',
      };
    });
  if (offers.length === 0) return { status: 404, message: 'No courier service is available for this pincode' };
  return {
    status: 200,
    currency: 'INR',
    company_auto_shipment_insurance_setting: false,
    insurace_opted_at_order_creation: false,
    seller_address: [],
    user_insurance_manadatory: false,
    data: {
      available_courier_companies: offers,
      blocked_courier_companies: [],
      is_recommendation_enabled: 1,
      recommended_courier_company_id: offers[0]?.courier_company_id,
      shiprocket_recommended_courier_id: offers[0]?.courier_company_id,
    },
  };
}
