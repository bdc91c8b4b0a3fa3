/** Documented responses of the courier for tests: status and body, as text if it is not JSON. */
export interface Recorded {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export const recordedLogin: Recorded = {
  status: 200,
  body: {
    id: 101,
    first_name: 'API',
    last_name: 'USER',
    email: 'api@x.example',
    company_id: 7,
    created_at: '2026-01-01 10:00:00',
    token: 'a.b.c',
  },
};

const carrier = {
  courier_company_id: 43,
  courier_name: 'Delhivery Surface',
  is_surface: true,
  cod: 1,
  cod_charges: 35,
  freight_charge: 62.5,
  rate: 97.5,
  rto_charges: 60,
  charge_weight: 0.5,
  min_weight: 0.5,
  estimated_delivery_days: '4',
  etd: 'Nov 24, 2026',
  etd_hours: 90,
  cutoff_time: '14:00',
  rating: 4.3,
  pickup_availability: '1',
  blocked: 0,
  city: 'JAIPUR',
  state: 'Rajasthan',
  postcode: '302020',
  zone: 'z_c',
  others: '{"is_eway_bill_courier":1}',
  suppress_date: '',
};

export const recordedServiceability: Recorded = {
  status: 200,
  body: {
    company_auto_shipment_insurance_setting: false,
    covid_zones: { delivery_zone: null, pickup_zone: null },
    currency: 'INR',
    insurace_opted_at_order_creation: false,
    label_generate_type: 2,
    seller_address: [],
    status: 200,
    user_insurance_manadatory: false,
    data: {
      available_courier_companies: [
        carrier,
        {
          ...carrier,
          courier_company_id: '1',
          courier_name: 'Blue Dart',
          rate: '140.25',
          cod: 0,
          estimated_delivery_days: '2',
          is_surface: false,
        },
        { ...carrier, courier_company_id: 51, courier_name: 'Blocked', blocked: 1 },
      ],
      blocked_courier_companies: [
        { block_reason: 'x', courier_company_id: 51, courier_name: 'Blocked', postcode: '302020' },
      ],
      child_courier_id: null,
      is_recommendation_enabled: 1,
      recommended_by: { id: 6, title: 'Recommendation By Shiprocket' },
      recommended_courier_company_id: 43,
      shiprocket_recommended_courier_id: 43,
    },
  },
};

export const recordedActivities = [
  {
    date: '2026-11-13 12:05:00',
    status: 'DLVD',
    activity: 'Delivered to consignee',
    location: 'Jaipur_Mansarovar (Rajasthan)',
    'sr-status': '7',
    'sr-status-label': 'DELIVERED',
  },
  {
    date: '2026-11-13 09:10:00',
    status: 'OFD',
    activity: 'Out for delivery',
    location: 'Jaipur_Mansarovar (Rajasthan)',
    'sr-status': 17,
    'sr-status-label': 'OUT FOR DELIVERY',
  },
  {
    date: '2026-11-10 16:20:00',
    status: 'PKD',
    activity: 'Shipment picked up',
    location: 'Mumbai_Andheri (Maharashtra)',
    'sr-status': '42',
    'sr-status-label': 'PICKED UP',
  },
  {
    date: '2026-11-10 11:00:00',
    status: 'X-UCI',
    activity: 'Manifest uploaded',
    location: 'Mumbai',
    'sr-status': 'NA',
    'sr-status-label': 'NA',
  },
];

export const recordedDelivery = {
  tracking_data: {
    track_status: 1,
    shipment_status: 7,
    shipment_track: [
      {
        id: 900001,
        awb_code: '1490000000001',
        courier_company_id: 43,
        shipment_id: 700001,
        order_id: 800001,
        pickup_date: '2026-11-10 16:20:00',
        delivered_date: '2026-11-13 12:05:00',
        weight: '0.30',
        packages: 1,
        current_status: 'Delivered',
        delivered_to: 'Jaipur',
        destination: 'Jaipur',
        consignee_name: 'Test Buyer',
        origin: 'Mumbai',
        courier_agent_details: null,
        courier_name: 'Delhivery Surface',
        edd: null,
        pod: 'Available',
        pod_status: 'https://example.invalid/pod.png',
      },
    ],
    shipment_track_activities: recordedActivities,
    track_url: 'https://shiprocket.co//tracking/1490000000001',
    etd: '2026-11-14 20:00:00',
    qc_response: { qc_image: '', qc_failed_reason: '' },
  },
};

export const recordedNoActivity = {
  tracking_data: {
    track_status: 0,
    error: 'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.',
  },
};

export const noActivityWide = {
  tracking_data: {
    ...recordedNoActivity.tracking_data,
    shipment_status: 0,
    shipment_track: [
      {
        id: 0,
        awb_code: '',
        courier_company_id: '',
        shipment_id: null,
        order_id: null,
        pickup_date: '',
        delivered_date: '',
        weight: '',
        packages: 0,
        current_status: '',
        delivered_to: '',
        destination: '',
        consignee_name: '',
        origin: '',
        courier_agent_details: null,
        courier_name: '',
        edd: null,
        pod: '',
        pod_status: '',
      },
    ],
    shipment_track_activities: null,
    track_url: '',
  },
};

export const recordedCancellation = {
  tracking_data: {
    track_status: 0,
    shipment_status: 8,
    shipment_track: [],
    shipment_track_activities: [],
    error: 'This AWB has been cancelled.',
  },
};

export const recordedWaybill: Recorded = {
  status: 200,
  body: {
    awb_assign_status: 1,
    response: {
      data: {
        courier_company_id: 43,
        awb_code: 1490000000001,
        cod: 0,
        order_id: 800001,
        shipment_id: 700001,
        awb_code_status: 1,
        assigned_date_time: { date: '2022-11-25 11:17:52.878599', timezone_type: 3, timezone: 'Asia/Kolkata' },
        applied_weight: 0.5,
        company_id: 7,
        courier_name: 'Delhivery Surface',
        child_courier_name: null,
        pickup_scheduled_date: '2022-11-25 14:00:00',
        routing_code: '',
        rto_routing_code: '',
        invoice_no: 'retail5769122647118',
        transporter_id: '',
        transporter_name: '',
        shipped_by: { shipper_company_name: 'x', rto_company_name: 'x' },
      },
    },
  },
};

export const recordedWebhook = {
  awb: '1490000000001',
  courier_name: 'Delhivery Surface',
  current_status: 'IN TRANSIT',
  current_status_id: 20,
  shipment_status: 'IN TRANSIT',
  shipment_status_id: 18,
  current_timestamp: '11 11 2026 03:15:00',
  order_id: '1373900_150876814',
  sr_order_id: 800001,
  awb_assigned_date: '2026-11-10 10:00:00',
  pickup_scheduled_date: '2026-11-10 14:00:00',
  etd: '2026-11-14 20:00:00',
  scans: [
    {
      date: '2026-11-10 16:20:00',
      status: 'PKD',
      activity: 'Shipment picked up',
      location: 'Mumbai',
      'sr-status': '42',
      'sr-status-label': 'PICKED UP',
    },
    {
      date: '2026-11-11 03:15:00',
      status: 'IT',
      activity: 'Bag received at hub',
      location: 'Surat Hub',
      'sr-status': '18',
      'sr-status-label': 'IN TRANSIT',
    },
  ],
  is_return: 0,
  channel_id: 4000001,
  pod_status: 'OTP Based Delivery',
  pod: 'Not Available',
};
