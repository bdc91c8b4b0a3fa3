/**
 * Outcome of a failed call. `open`: the request may have been carried out, so read before a retry. `later`: not carried
 * out, may succeed later. `never`: not carried out, a retry is useless.
 */
type Outcome = 'open' | 'later' | 'never';

/** Failures of calls to the courier, by name. */
export const courierFailures = {
  /** Timeout or broken connection. */
  silent: 'open',
  /** Status 502, 503 or 504: a proxy answered instead of the service. */
  unavailable: 'open',
  /** Status 500, which the courier also returns for invalid input. */
  broken: 'open',
  /** Response in none of the documented forms. */
  unreadable: 'open',
  /** Status 429. */
  throttled: 'later',
  /** Wrong e-mail or password of the API user. */
  login_refused: 'later',
  /** Too many failed log-ins; no log-in is tried for half an hour. */
  login_locked: 'later',
  /** Rejection of a token just issued. */
  token_refused: 'later',
  /** Status 403: the API user lacks the permission. */
  forbidden: 'later',
  /** Empty wallet of the account, to be topped up. */
  wallet_empty: 'later',
  /** Request in progress at the courier; a later read returns the result. */
  processing: 'later',
  /** No carrier for this destination now. */
  no_carrier: 'later',
  /** Pickup address unknown to the account. */
  pickup_place_unknown: 'later',
  pickup_refused: 'later',
  /** Repeated pickup request: the pickup is already booked, so nothing is left to do. */
  pickup_asked_before: 'never',
  label_refused: 'later',
  /** Order reference already used. */
  reference_taken: 'open',
  awb_refused: 'never',
  /** Status 422: a missing or invalid field. */
  invalid: 'never',
  /** Order, shipment or AWB unknown to the courier. */
  not_found: 'never',
  /** Any other rejection. */
  refused: 'never',
} as const satisfies Record<string, Outcome>;

export type CourierFailure = keyof typeof courierFailures;

/**
 * Error of a call to the courier. The message is shown to staff only, next to the parcel. Couriers repeat names and
 * addresses in it, so the log contains only the kind of failure.
 */
export class CourierError extends Error {
  readonly failure: CourierFailure;
  /** Delay the courier requested, in seconds. */
  readonly waitSeconds: number | undefined;
  /** Text for the log. */
  readonly inLog: string;

  constructor(
    failure: CourierFailure,
    message: string,
    extra: { waitSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(`${failure}: ${message}`, { cause: extra.cause });
    this.name = 'CourierError';
    this.failure = failure;
    this.inLog = `the courier: ${failure}`;
    this.waitSeconds = extra.waitSeconds;
  }

  /** True if a later retry may succeed. */
  get passes(): boolean {
    return courierFailures[this.failure] !== 'never';
  }

  /** True if the request may have been carried out. */
  get open(): boolean {
    return courierFailures[this.failure] === 'open';
  }
}
