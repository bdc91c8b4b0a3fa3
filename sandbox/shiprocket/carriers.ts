/** Carrier of the mock. One is slow and also serves remote areas, the other is fast and does not. */
export interface StandInCarrier {
  id: number;
  name: string;
  surface: boolean;
  cashOnDelivery: boolean;
  /** Price in rupees for the first half kilogram. */
  rate: number;
  days: number;
  awbStart: string;
  reaches(pin: string): boolean;
}

export const standInCarriers: readonly StandInCarrier[] = [
  {
    id: 43,
    name: 'Maidan Surface',
    surface: true,
    cashOnDelivery: true,
    rate: 62.5,
    days: 4,
    awbStart: '149',
    reaches: (pin) => /^[1-8]/.test(pin),
  },
  {
    id: 1,
    name: 'Kite Air',
    surface: false,
    cashOnDelivery: true,
    rate: 140.25,
    days: 2,
    awbStart: '771',
    // Remote areas, which have no airport, are excluded.
    reaches: (pin) => /^[1-8]/.test(pin) && !/^(?:79|744|682)/.test(pin),
  },
];

export function carrierNamed(id: number | null): StandInCarrier | undefined {
  return standInCarriers.find((carrier) => carrier.id === id);
}

/** Formats a day in the wire format: 'Nov 24, 2026'. */
export function inWireWords(at: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Kolkata',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
  }).format(at);
}
