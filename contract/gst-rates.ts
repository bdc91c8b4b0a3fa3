import type { GstRate, GstSetting } from './tax-rules.ts';

const from = '2025-09-22';
const law = 'Notif. 9/2025-CT(Rate)';
/** Source of rates that come from secondary literature. */
const unsure = `${law}, to be confirmed by an accountant`;

type Row = readonly [hsn: string, above: number, percent: number, source: string];

const textiles = ['61', '62', '63', '64'].flatMap((hsn): Row[] => [
  [hsn, 0, 5, law],
  [hsn, 2500, 18, law],
]);

const others: Row[] = [
  ['', 0, 18, unsure],
  ['3926', 0, 18, unsure],
  ['4202', 0, 18, unsure],
  ['42022220', 0, 5, unsure],
  ['42022230', 0, 5, unsure],
  ['4911', 0, 18, unsure],
  ['6501', 0, 5, unsure],
  ['6505', 0, 5, unsure],
  ['6506', 0, 18, unsure],
  ['6911', 0, 5, unsure],
  ['6912', 0, 5, unsure],
  ['7323', 0, 5, unsure],
  ['7326', 0, 18, unsure],
  ['9503', 0, 5, unsure],
  ['9506', 0, 5, unsure],
  ['9617', 0, 18, unsure],
];

/**
 * GST rates of the goods that a shop for sports merchandise sells, in force since 22 September 2025. The price limit of
 * 2,500 rupees is the value of one piece after discount and without tax. An owner changes them in the settings.
 */
export const shippedRates: readonly GstRate[] = [...others, ...textiles].map(([hsn, above, percent, source]) => ({
  ...{ hsn, above, percent, from, source },
}));

/** Default GST settings, before an owner has chosen any. */
export const firstGst: GstSetting = {
  ...{ registration: 'regular', prices: 'include', delivery: 'highest', ownState: true },
  rates: [...shippedRates],
};
