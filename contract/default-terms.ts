/** Price of each delivery method in rupees, and the cut-off time for dispatch on the same day; see `SettingValues`. */
export interface DeliveryPrices {
  standard: number;
  /**
   * Sum of goods in rupees from which standard delivery is free; 0 for never. No effect if standard delivery costs 0.
   */
  freeFrom: number;
  express: number;
  nextDay: number;
  cutOff: string;
}

/**
 * Default settings that shoppers' pages show, as separate constants so that pages load only these. A running shop is
 * changed under Settings in the office.
 */
export const firstDelivery: DeliveryPrices = { standard: 0, freeFrom: 0, express: 99, nextDay: 199, cutOff: '12:00' };
export const firstReturns: { days: number } = { days: 7 };
export const firstLimits: { perLine: number; lines: number } = { perLine: 10, lines: 50 };
export const firstCash: { offered: boolean; most: number } = { offered: true, most: 10_000 };
