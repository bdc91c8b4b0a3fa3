import type { CourierRemittance } from '#server/fulfilment/courier/courier-remittance.ts';

/** Builds a remittance of parcels with their cash in paise, which arrives at the bank in full unless `more` says so. */
export function aRemittance(
  id: string,
  day: string,
  parcels: readonly { awb: string; paise: number }[],
  more: Partial<CourierRemittance> = {},
): CourierRemittance {
  const sum = parcels.reduce((paise, one) => paise + one.paise, 0);
  return {
    ...{ id, day, bankPaise: sum, collectedPaise: sum, freightPaise: 0, feePaise: 0, reversalPaise: 0 },
    ...{ adjustedPaise: 0, bankReference: null, state: 'Remittance success' },
    parcels: parcels.map(({ awb, paise }) => ({
      ...{ awb, amountPaise: paise, adjustedPaise: 0, linked: null },
      ...{ courierOrderId: null, carrier: null, deliveredAt: null },
    })),
    ...more,
  };
}
