const minute = 60;
const hour = 60 * minute;
const quarter = 15 * minute;

interface Limit {
  /** Number of uses or misses allowed within `seconds`. */
  points: number;
  seconds: number;
  /** Counted event: each costly use, or a failed lookup. A successful lookup is never a miss. */
  counts: 'uses' | 'misses';
  /** Subject of the count, in words. */
  of: string;
  why: string;
}

/**
 * Table of all limits with their reasons; docs/limits.md is generated from it. A limit of misses is checked after the
 * lookup, so a correct number, key, session or code always passes.
 */
export const limitTable = {
  quote: {
    points: 300,
    seconds: minute,
    counts: 'uses',
    of: 'a network',
    why: 'Pricing a cart is work; many shoppers share a network.',
  },
  order: {
    points: 300,
    seconds: minute,
    counts: 'uses',
    of: 'a network',
    why: 'Placing an order holds stock; many shoppers share a network.',
  },
  payment: {
    points: 60,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'an order in a network',
    why: 'Beginning to pay, leaving it and handing it in are each a transaction and a question to the gateway; nobody tries a bank every ten seconds. Whoever saw a link uses up nothing of its owner elsewhere.',
  },
  payNetwork: {
    points: 600,
    seconds: minute,
    counts: 'uses',
    of: 'a network',
    why: 'As `payment`, for many orders: what a network may order in a minute, begun and ended once each. Many shoppers share one.',
  },
  handedIn: {
    points: 3,
    seconds: minute,
    counts: 'uses',
    of: 'a payment',
    why: 'For so many the gateway is asked about a payment that was handed in with a right signature; beyond, whoever hands it in again is told what is known.',
  },
  orderRead: {
    points: 300,
    seconds: minute,
    counts: 'misses',
    of: 'a network',
    why: 'Guessing order keys and payment signatures is hopeless, and is not to cost the shop anything.',
  },
  track: {
    points: 10,
    seconds: 10 * minute,
    counts: 'misses',
    of: 'a network',
    why: 'Parcel and order numbers are not to be found out by trying; who has one may look as often as they like.',
  },
  trackReceiver: {
    points: 10,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a network, of different waybills',
    why: 'Couriers number parcels upward. By such a number alone, so many different ones that are there tell to whom, masked; beyond, all but that. Numbers that are not there are misses of `track`, and an order number or key tells as ever.',
  },
  trackedAwb: {
    points: 1,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a waybill in a network',
    why: 'It refuses nothing: a waybill that `trackReceiver` has counted is not counted again when somebody looks once more.',
  },
  session: {
    points: 300,
    seconds: minute,
    counts: 'misses',
    of: 'a network',
    why: 'Tabs of people who were signed out elsewhere ask once more; whoever guesses sessions is held up.',
  },
  login: {
    points: 10,
    seconds: quarter,
    counts: 'misses',
    of: 'an e-mail in a network',
    why: 'Enough for somebody who has half forgotten a password; strangers elsewhere have counts of their own.',
  },
  loginNetwork: {
    points: 30,
    seconds: quarter,
    counts: 'misses',
    of: 'a network',
    why: 'Nobody tries stolen passwords on one e-mail after the other; a hostel on one address still signs in.',
  },
  loginCrowd: {
    points: 10,
    seconds: quarter,
    counts: 'misses',
    of: 'an e-mail',
    why: 'When many networks guess at one e-mail, each has `loginSlow` tries from then on.',
  },
  loginSlow: {
    points: 1,
    seconds: quarter,
    counts: 'misses',
    of: 'an e-mail in a network, while `loginCrowd` is used up',
    why: 'A longer wait and no wall: an owner on a new device has a try of their own, whatever strangers do.',
  },
  loginKnown: {
    points: 10,
    seconds: quarter,
    counts: 'misses',
    of: 'an account in a browser that signed in to it before',
    why: 'Its owner, most likely: no count of anybody else holds them up.',
  },
  askPassword: {
    points: 10,
    seconds: quarter,
    counts: 'misses',
    of: 'a session',
    why: 'A browser left open is not to be used for guessing; what other sessions and strangers do does not count.',
  },
  signup: {
    points: 10,
    seconds: hour,
    counts: 'uses',
    of: 'a network',
    why: 'An account is made and a mail sent for each.',
  },
  code: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail',
    why: 'Each is a mail to somebody, who may not have asked for a new password.',
  },
  orderCode: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail',
    why: 'As `code`, for the orders of a guest: whoever asks for these uses up no code for a password.',
  },
  changeCode: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail',
    why: 'As `code`, for changing an order by its link: whoever saw a link uses up no code for finding orders.',
  },
  codeSlow: {
    points: 1,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail in a network (an IPv4 address, or the first 48 bits of IPv6) and a kind of code, once strangers have asked for all five',
    why: 'A longer wait and no wall, up to `codeMost`: an owner on a new device has a code mailed. Where nobody has proved the e-mail, the table of mails below says how many go.',
  },
  codeMost: {
    points: 15,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail and a kind of code, beyond those five',
    why: 'However many networks ask: twenty mails an hour fill nobody’s mailbox.',
  },
  newLink: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an order',
    why: 'Each is a mail to whoever ordered; whoever asks has shown that the order is theirs.',
  },
  newEmailCode: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an account, and the e-mail that it is to have',
    why: 'As `code`, for a new e-mail: wanting an address uses up no code of whoever has it. Beyond, an account has no more; for the e-mail, `codeSlow`.',
  },
  codeNetwork: {
    points: 20,
    seconds: hour,
    counts: 'uses',
    of: 'a network',
    why: 'Nobody mails codes to one e-mail after the other; many people share a network.',
  },
  codeKnown: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail in a browser that signed in with it, or entered its code, before',
    why: 'Its owner can ask for a code when strangers have asked for all of theirs.',
  },
  codeTry: {
    points: 10,
    seconds: hour,
    counts: 'misses',
    of: 'a network',
    why: 'Guesses at codes that nobody here asked for. Counted before the code is looked at, and given back where it was right. Whoever asked for a code has its own five tries, whatever neighbours guess and however often they slip: so a network finds out at most five times `codeNetwork` in an hour, of a million.',
  },
  ownData: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an account',
    why: 'Everything of somebody is gathered from all tables, an order after the other.',
  },
  google: {
    points: 300,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a network',
    why: 'A login page that opens is one already, and many people share a network.',
  },
  passkey: {
    points: 300,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a network',
    why: 'Each makes what a passkey is to sign, or looks at what one signed. There is nothing to guess, and many people share a network.',
  },
  refusalKept: {
    points: 30,
    seconds: hour,
    counts: 'uses',
    of: 'a kind of refusal in a network',
    why: 'What was refused is written down for owners and for whoever runs the shop. Thirty tell what goes on; a million would fill the disk. Beyond, it is refused all the same.',
  },
  againCode: {
    points: 5,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail',
    why: 'As `code`, for showing again who one is: whoever sits at a browser left open uses up no code for a new password.',
  },
  newDeviceMail: {
    points: 5,
    seconds: 24 * hour,
    counts: 'uses',
    of: 'an account',
    why: 'Who keeps no cookies signs in from a new browser each time, and is told so often enough.',
  },
  upload: {
    points: 20,
    seconds: hour,
    counts: 'uses',
    of: 'a network',
    why: 'A picture is checked and drawn anew, and takes room on the disk.',
  },
  design: {
    points: 60,
    seconds: hour,
    counts: 'uses',
    of: 'a network',
    why: 'A design is drawn, and takes room on the disk.',
  },
  share: {
    points: 60,
    seconds: hour,
    counts: 'uses',
    of: 'a network',
    why: 'A link is made for each, at most as often as designs are.',
  },
  contact: {
    points: 10,
    seconds: hour,
    counts: 'uses',
    of: 'a network',
    why: 'A person reads each message; many people share a network.',
  },
  contactMail: {
    points: 3,
    seconds: hour,
    counts: 'uses',
    of: 'an e-mail',
    why: 'The acknowledgement goes to an address that whoever wrote has typed: it is no cannon. Beyond, messages are taken without one.',
  },
  staffLogin: {
    points: 5,
    seconds: quarter,
    counts: 'misses',
    of: 'an e-mail of the office in a network',
    why: 'Half of what a shopper has: what is behind it is everybody’s.',
  },
  staffLoginNetwork: {
    points: 15,
    seconds: quarter,
    counts: 'misses',
    of: 'a network',
    why: 'Nobody tries stolen passwords on one colleague after the other; an office on one address still signs in.',
  },
  staffLoginCrowd: {
    points: 20,
    seconds: hour,
    counts: 'misses',
    of: 'an e-mail of the office',
    why: 'When many networks guess at one colleague, each has `staffLoginSlow` tries from then on.',
  },
  staffLoginSlow: {
    points: 1,
    seconds: hour,
    counts: 'misses',
    of: 'an e-mail of the office in a network, while `staffLoginCrowd` is used up',
    why: 'A longer wait and no wall: a colleague at a new device has a try of their own, whatever strangers do.',
  },
  staffLoginKnown: {
    points: 10,
    seconds: quarter,
    counts: 'misses',
    of: 'an e-mail of the office in a browser that signed in to the office with it before',
    why: 'Its owner, most likely: no count of anybody else holds them up.',
  },
  staffCode: {
    points: 10,
    seconds: hour,
    counts: 'misses',
    of: 'a colleague',
    why: 'Whoever has a password and no code guesses one in a million; the fifth wrong one of a sign-in ends it besides.',
  },
  staffSession: {
    points: 60,
    seconds: minute,
    counts: 'misses',
    of: 'a network',
    why: 'Tabs of colleagues who were signed out ask once more; whoever guesses cookies is held up.',
  },
  staffInvitation: {
    points: 10,
    seconds: hour,
    counts: 'misses',
    of: 'a network',
    why: 'The token of a link is not to be guessed at.',
  },
  staffStream: {
    points: 120,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a colleague',
    why: 'A browser keeps one stream of news and opens it anew where it was cut: every five seconds for ten minutes. Beyond, screens ask by themselves.',
  },
  mailTest: {
    points: 30,
    seconds: hour,
    counts: 'uses',
    of: 'a colleague',
    why: 'Each is a mail to themselves, with words that are being written.',
  },
  staffInvite: { points: 30, seconds: hour, counts: 'uses', of: 'a colleague', why: 'Each is a mail to somebody.' },
  report: {
    points: 60,
    seconds: 10 * minute,
    counts: 'uses',
    of: 'a network',
    why: 'Browsers tell by themselves what a policy refused, many at once; anyone can invent such a report. Beyond, they are thanked and forgotten.',
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;

function spanInWords(seconds: number): string {
  if (seconds === minute) return 'a minute';
  if (seconds === hour) return 'an hour';
  return seconds > hour ? `${seconds / hour} hours` : `${seconds / minute} minutes`;
}

/** Returns the table as a page of the documentation. */
export function limitsPage(): string {
  const rows = Object.entries(limitTable).map(
    ([name, { points, seconds, counts, of, why }]) =>
      `| \`${name}\` | ${points} ${counts} in ${spanInWords(seconds)} | ${of} | ${why} |`,
  );
  return `# Limits

How often something may be done, and why. Made from [limit-table.ts](../server/foundation/limits/limit-table.ts), and held to it by a test
(\`npm test -- server/foundation/limits/limit-table.test.ts -u\` writes it anew).

A limit of *misses* is asked after the look-up: a right parcel number, order key, session or code passes however often others
guessed. A mailed code stands five tries of the browser that asked for it, and none of another. Passwords are the exception, since a limit that lets the right
one pass is none; whoever signed in with the browser before has a count of their own, by a cookie that only the shop can make. Beyond a limit the answer is 429 with \`Retry-After\`.
A network is an IPv4 address, or the first 64 bits of an IPv6 one; that one's first 56 bits together have four times as much, and its first 48
sixteen times, since one customer of a provider has as many networks of 64 bits as they like.

| limit | how many | of whom | why |
|---|---|---|---|
${rows.join('\n')}
`;
}
