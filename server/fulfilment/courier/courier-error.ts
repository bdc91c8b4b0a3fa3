/** What a failed call leaves behind: `open`: it may have happened, so read before asking again; `later`: it did not, and may
 * go well another time; `never`: it did not, and asking the same again is no use. */
type Outcome = 'open' | 'later' | 'never';

/** Every way a call to the courier can fail, by name. */
export const courierFailures = {
  /** No answer in time, or the connection broke. */
  silent: 'open',
  /** 502, 503, 504: something before the service answered. */
  unavailable: 'open',
  /** 500, which the courier also gives to plain bad input. */
  broken: 'open',
  /** An answer of none of the documented forms. */
  unreadable: 'open',
  /** 429. */
  throttled: 'later',
  /** The API user's e-mail or password is wrong. */
  login_refused: 'later',
  /** Too many wrong log-ins; none is tried for half an hour. */
  login_locked: 'later',
  /** A fresh token was refused as well. */
  token_refused: 'later',
  /** 403: the API user may not do this. */
  forbidden: 'later',
  /** The account's wallet has to be filled up. */
  wallet_empty: 'later',
  /** The courier works on it and will have it when it is read again. */
  processing: 'later',
  /** No carrier goes there, now. */
  no_carrier: 'later',
  /** The pickup address is not one of the account's. */
  pickup_place_unknown: 'later',
  pickup_refused: 'later',
  /** The pickup has been asked for before, which is what was wanted. */
  pickup_asked_before: 'never',
  label_refused: 'later',
  /** Our reference has been used before. */
  reference_taken: 'open',
  awb_refused: 'never',
  /** 422: a field is missing or wrong. */
  invalid: 'never',
  /** The courier knows no such order, shipment or AWB. */
  not_found: 'never',
  /** Any other refusal. */
  refused: 'never',
} as const satisfies Record<string, Outcome>;

export type CourierFailure = keyof typeof courierFailures;

/**
 * A call to the courier that did not do what was asked. The message is for the operator, who finds it with the parcel, never for
 * shoppers: couriers repeat names and addresses in it, so the log has the failure alone.
 */
export class CourierError extends Error {
  readonly failure: CourierFailure;
  /** Seconds the courier asked us to wait. */
  readonly waitSeconds: number | undefined;
  /** What of it is logged. */
  readonly inLog: string;

  constructor(failure: CourierFailure, message: string, extra: { waitSeconds?: number | undefined; cause?: unknown } = {}) {
    super(`${failure}: ${message}`, { cause: extra.cause });
    this.name = 'CourierError';
    this.failure = failure;
    this.inLog = `the courier: ${failure}`;
    this.waitSeconds = extra.waitSeconds;
  }

  /** Whether asking again, at another time, may go well. */
  get passes(): boolean {
    return courierFailures[this.failure] !== 'never';
  }

  /** Whether what was asked may have happened all the same. */
  get open(): boolean {
    return courierFailures[this.failure] === 'open';
  }
}
