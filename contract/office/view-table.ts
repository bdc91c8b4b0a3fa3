// Imports nothing: the list of orders shows these, and the server counts them.

interface FixedView {
  filters: Readonly<Record<string, string>>;
  sort?: string;
}

/** The views of the orders that are there for everybody, in their order; keys 1 to 9 choose them. */
export const fixedViews = {
  'To pack': { filters: { state: 'paid,confirmed' }, sort: 'promise' },
  Late: { filters: { promise: 'late' }, sort: 'promise' },
  // What is paid at the door waits for nobody's payment.
  Unpaid: { filters: { state: 'placed', payment: 'razorpay' } },
  Custom: { filters: { custom: 'yes' } },
  'Cash on delivery': { filters: { payment: 'cod' } },
  Returned: { filters: { state: 'return_in_progress,returned' } },
  All: { filters: {} },
} as const satisfies Record<string, FixedView>;

export const fixedViewNames = Object.keys(fixedViews) as (keyof typeof fixedViews)[];
