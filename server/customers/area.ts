import { type QueueSettings, retryForADay, retryNightly } from '#server/foundation/jobs/queues.ts';
import type { Limit } from '#server/foundation/limits/limit-table.ts';
import type { RequestCost } from '#server/foundation/limits/request-costs.ts';

const minute = 60;
const hour = 60 * minute;
const quarter = 15 * minute;

/** Request for a code from a browser. */
interface CodeAsked {
  email: string;
  requestId: string;
  askedBy?: string | readonly string[];
  /** True if this browser previously signed in with the e-mail or entered its code. */
  known?: boolean;
  /** Keyed hash of the network. Each network has its own limit of one code per hour. */
  network?: string;
  from?: { network: string; device: string };
}

declare module '#server/foundation/jobs/queues.ts' {
  interface JobData {
    'send-reset-code': CodeAsked;
    'send-order-code': CodeAsked;
    'sweep-accounts': Record<string, never>;
  }
}

/** Queues of mailed codes and expired data of accounts. */
export const customersQueues = {
  // Shoppers wait for a code and request another after a few minutes. The job may contain the address of a person who
  // is no customer. Therefore it is not stored after completion or failure.
  'send-reset-code': { ...retryForADay, retryLimit: 5, putAside: false },
  'send-order-code': { ...retryForADay, retryLimit: 5, putAside: false },
  'sweep-accounts': retryNightly,
} as const satisfies Record<string, QueueSettings>;

/** Limits of sign-in, mailed codes, messages and counts of visits. */
export const customersLimits = {
  session: {
    points: 300,
    seconds: minute,
    counts: 'misses',
    of: 'a network',
    why: 'Tabs of people who were signed out elsewhere ask once more; guessing sessions is slowed down.',
  },
  login: {
    points: 10,
    seconds: quarter,
    counts: 'misses',
    of: 'an e-mail in a network',
    why: 'Enough tries for a half-forgotten password; strangers in other networks have separate counts.',
  },
  loginNetwork: {
    points: 30,
    seconds: quarter,
    counts: 'misses',
    of: 'a network',
    why: 'Stops trying stolen passwords on one e-mail after another; a hostel behind one address can still sign in.',
  },
  loginCrowd: {
    points: 10,
    seconds: quarter,
    counts: 'misses',
    of: 'an e-mail',
    why: 'When many networks guess at one e-mail, each has only the tries of `loginSlow` from then on.',
  },
  loginSlow: {
    points: 1,
    seconds: quarter,
    counts: 'misses',
    of: 'an e-mail in a network, while `loginCrowd` is used up',
    why: 'A longer wait instead of a lock: the owner on a new device still has a try, whatever strangers do.',
  },
  loginKnown: {
    points: 10,
    seconds: quarter,
    counts: 'misses',
    of: 'an account in a browser that signed in to it before',
    why: 'Most likely the owner, who is not held up by the counts of others.',
  },
  askPassword: {
    points: 10,
    seconds: quarter,
    counts: 'misses',
    of: 'a session',
    why: 'Stops guessing in a browser left open; other sessions and strangers do not count.',
  },
  signup: {
    points: 10,
    seconds: hour,
    counts: 'uses',
    of: 'a network',
    why: 'Each use creates an account and sends a mail.',
  },
  code: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail',
    why: 'Each use sends a mail to somebody who may not have asked for a new password.',
  },
  orderCode: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail',
    why: 'As `code`, for the orders of a guest. It is separate, so that it uses up no code for a password.',
  },
  changeCode: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail',
    why: 'As `code`, for changing an order by its link. It is separate, so that a stranger with the link uses up no code for finding orders.',
  },
  codeSlow: {
    points: 1,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail in a network (an IPv4 address, or the first 48 bits of IPv6) and a kind of code, once strangers have asked for all five',
    why: 'A longer wait instead of a lock, up to `codeMost`: the owner on a new device still gets a code. For an e-mail that nobody has confirmed, the table of mails below sets the number.',
  },
  codeMost: {
    points: 15,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail and a kind of code, beyond those five',
    why: 'However many networks ask, an e-mail gets at most twenty mails an hour.',
  },
  newEmailCode: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an account, and the new e-mail',
    why: 'As `code`, for a new e-mail: requesting it uses up no code of the address’s owner. Beyond it, an account gets none; an e-mail has `codeSlow`.',
  },
  codeNetwork: {
    points: 20,
    seconds: hour,
    counts: 'uses',
    of: 'a network',
    why: 'Stops mailing codes to one e-mail after another; many people share a network.',
  },
  codeKnown: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail in a browser that signed in with it, or entered its code, before',
    why: 'The owner can ask for a code after strangers have asked for all of theirs.',
  },
  codeTry: {
    points: 10,
    seconds: hour,
    counts: 'misses',
    of: 'a network',
    why: 'Tries of codes that this browser did not ask for. Counted before the comparison and given back for a right code. A browser that asked for a code has five tries, whatever its neighbours do: a network gets at most five times `codeNetwork` tries in an hour, of a million codes.',
  },
  ownData: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an account',
    why: 'All data of a person is collected from all tables, order by order.',
  },
  google: {
    points: 300,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a network',
    why: 'Opening the login page is one use, and many people share a network.',
  },
  againCode: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail',
    why: 'As `code`, for confirming who one is. It is separate, so that a browser left open uses up no code for a new password.',
  },
  newDeviceMail: {
    points: 5,
    seconds: 24 * hour,
    counts: 'uses',
    of: 'an account',
    why: 'A person whose browser keeps no cookies signs in from a new browser each time, and this is notice enough.',
  },
  contact: {
    points: 10,
    seconds: hour,
    counts: 'uses',
    of: 'a network',
    why: 'A person reads each message; many people share a network.',
  },
  visit: {
    points: 300,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a network',
    why: 'A visit is some six uses, and many people share a network. Beyond it, visits are not counted.',
  },
  contactMail: {
    points: 3,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail',
    why: 'The confirmation goes to an address that anybody can type, and must not be usable to flood it. Beyond, messages are accepted without a confirmation.',
  },
} as const satisfies Record<string, Limit>;

/** Costs of sign-in and of a person's own data. */
export const customersCosts = {
  password: {
    calls: /^POST \/api\/(?:auth|account)\/\S*(?:login|signup|password|reset|email|delet)/,
    costMs: 15,
    beyond: 'refused',
    why: 'A password is hashed, which is slow on purpose, outside the main thread.',
  },
  everything: {
    calls: /^GET \/api\/account\/data$/,
    costMs: 200,
    beyond: 'refused',
    why: 'All data of a person: some ten statements per order.',
  },
} as const satisfies Record<string, RequestCost>;

type OwnLimits = typeof customersLimits;
declare module '#server/foundation/limits/limit-table.ts' {
  interface LimitRows extends OwnLimits {}
}

type OwnCosts = typeof customersCosts;
declare module '#server/foundation/limits/request-costs.ts' {
  interface CostRows extends OwnCosts {}
}
