/** The ways of delivery, in flat lines as a form has them: standard by zone from the order, express from when it leaves, what is made to order later. */
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

/** Version one of the ways of delivery: apart, so that only pages which say it have it in their scripts. */
export const firstWays: DeliveryWays = {
  ...{ standardName: 'Standard', metroFirst: 2, metroLast: 4, tier2First: 4, tier2Last: 6, restFirst: 5, restLast: 7 },
  ...{ express: true, expressName: 'Express', expressFirst: 2, expressLast: 3, nextDay: true, nextDayName: 'Next day', madeToOrder: 2 },
};
