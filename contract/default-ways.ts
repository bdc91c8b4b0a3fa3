/**
 * Delivery methods as flat form fields, in days. Standard counts by zone from the order, express from dispatch;
 * `madeToOrder` adds production days.
 */
export interface DeliveryWays {
  standardName: string;
  metroFirst: number;
  metroLast: number;
  tier2First: number;
  tier2Last: number;
  restFirst: number;
  restLast: number;
  express: boolean;
  expressName: string;
  expressFirst: number;
  expressLast: number;
  nextDay: boolean;
  nextDayName: string;
  madeToOrder: number;
}

/** Default delivery methods, in a separate file, so that only pages that show them load it. */
export const firstWays: DeliveryWays = {
  ...{ standardName: 'Standard', metroFirst: 2, metroLast: 4, tier2First: 4, tier2Last: 6, restFirst: 5, restLast: 7 },
  ...{
    express: true,
    expressName: 'Express',
    expressFirst: 2,
    expressLast: 3,
    nextDay: true,
    nextDayName: 'Next day',
    madeToOrder: 2,
  },
};
