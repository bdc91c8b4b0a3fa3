import { ApiProblem, browserApi } from './api.ts';
import { underKey } from './idempotency-key.ts';
import { say } from './messages.ts';
import { readOwn, removeOwn, writeOwn } from './owner.ts';
import { parseJson } from './storage.ts';
import { takeTurn } from './turn.ts';

/** Where messages to the shop wait on the device until they could be sent. */
const storageKey = 'contactOutbox';

/** A message that could not be sent in a week is none any more; and nobody fills the device with them. */
const keptMs = 7 * 86_400_000;
const most = 5;

/** When what waits is tried again where the shop did not say when, and the longest that a wait of its is taken at its word, in s. */
const untilAgain = 60;
const longestWait = 86_400;

const subjects = ['complaint', 'my_data'] as const;
type Subject = (typeof subjects)[number];

/** What a message is about by the word in an address or in the browser; undefined for a question. */
export function subjectOf(word: unknown): Subject | undefined {
  return subjects.find((one) => one === word);
}

export interface KeptMessage {
  /** Under which it is sent, however often. */
  key: string;
  name: string;
  email: string;
  phone: string;
  issue: string;
  /** What it is about, where that is more than a question. */
  about?: Subject | undefined;
  /** When it was written, in ms. */
  at: number;
  /** Why the shop did not take it, where that came when nobody looked: it waits for whoever wrote it, and is sent no more. */
  refused?: string | undefined;
}

/** Takes over what has the form of a message and is not too old: whoever wrote it was told that it waits. */
export function parseMessages(stored: unknown, now: number): KeptMessage[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const known = entry as Record<string, unknown>;
    const text = (name: string): string => (typeof known[name] === 'string' ? known[name] : '');
    const at = typeof known.at === 'number' ? known.at : 0;
    const message = {
      key: text('key'),
      name: text('name'),
      email: text('email'),
      phone: text('phone'),
      issue: text('issue'),
      about: subjectOf(known.about),
      at,
      ...(text('refused') !== '' && { refused: text('refused') }),
    };
    return message.key === '' || message.issue === '' || at <= now - keptMs || at > now + keptMs ? [] : [message];
  });
}

function readMessages(): KeptMessage[] {
  return parseMessages(parseJson(readOwn(storageKey)), Date.now());
}

function write(messages: readonly KeptMessage[]): boolean {
  if (messages.length > 0) return writeOwn(storageKey, JSON.stringify(messages));
  removeOwn(storageKey);
  return true;
}

/**
 * Keeps a message until it is sent, in place of none: 'full' where as many wait as may, 'lost' where the browser keeps nothing. Those that were refused
 * are as many again, and take nobody's place.
 */
export function keepMessage(message: KeptMessage): 'kept' | 'full' | 'lost' {
  const others = readMessages().filter(({ key }) => key !== message.key);
  const alike = others.filter(({ refused }) => (refused === undefined) === (message.refused === undefined));
  if (alike.length >= most) return 'full';
  return write([...others, message]) ? 'kept' : 'lost';
}

/** The newest of what was refused and could not be kept on the device: as long as the page is not loaded anew, for who wrote it. */
let unkept: { message: KeptMessage; stillTheirs: () => boolean } | undefined;

function forgetMessage(gone: KeptMessage): void {
  write(readMessages().filter(({ key }) => key !== gone.key));
}

/** Whether sending it once more could go better: no answer came, the shop has too much to do, or too many were sent. */
export function isWorthAnotherTry(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429);
}

/** What is being sent now: it is not sent a second time beside itself. */
const underWay = new Set<string>();

/** What the shop has: the ticket, where it was told. */
export interface Arrived {
  /** None where the answer to an earlier try never came, and nobody here can show that it is theirs: it stands in the mail they have. */
  ticket: string | undefined;
}

/** Sends a kept message, and keeps it no more once the shop has it or will never have it. Throws ApiProblem. */
export async function sendKept(message: KeptMessage): Promise<Arrived> {
  const { key, name, email, phone, issue, about } = message;
  const stillTheirs = takeTurn();
  underWay.add(key);
  try {
    const body = { name, email, issue, ...(phone.trim() !== '' && { phone }), ...(about && { about }) };
    const { data } = await browserApi('POST /api/contact', { headers: underKey(key), body });
    if (stillTheirs()) forgetMessage(message);
    return { ticket: data.ticket };
  } catch (error) {
    if (hasItAlready(error)) {
      if (stillTheirs()) forgetMessage(message);
      return { ticket: undefined };
    }
    if (isWorthAnotherTry(error)) sendKeptLater(error);
    else if (stillTheirs()) forgetMessage(message);
    throw error;
  } finally {
    underWay.delete(key);
  }
}

/** A message has a key of its own, under which it is never sent in other words: another under it is this one, which came from another network, or from a guest who has signed in. */
function hasItAlready(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'idempotency_mismatch';
}

let again: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits once more when the shop said, else in a minute: a network that was never lost does not come back. */
function sendKeptLater({ retryAfter = untilAgain }: ApiProblem): void {
  clearTimeout(again);
  again = setTimeout(() => void sendKeptMessages(), Math.min(retryAfter, longestWait) * 1000);
}

/** The shop's own words for what it refuses. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Something went wrong. Please try again.';
  return Object.values(error.fields).join('. ') || error.message;
}

/** Takes the message that the shop refused while nobody looked, the newest: it is kept no more. */
export function takeRefused(): KeptMessage | undefined {
  const before = unkept;
  unkept = undefined;
  if (before?.stillTheirs()) return before.message;
  const refused = readMessages().findLast((message) => message.refused !== undefined);
  if (refused) forgetMessage(refused);
  return refused;
}

/**
 * Hears of a message that waited: under which key, and that it arrived; nothing where the shop refused it, and `takeRefused` has it.
 * Gives whether it has said so in its own place.
 */
type OnEnded = (key: string, arrived: Arrived | undefined) => boolean;

const listeners = new Set<OnEnded>();

/** Tells all who listen; gives whether one of them has said it to the shopper. */
function heard(key: string, arrived: Arrived | undefined): boolean {
  return [...listeners].filter((hear) => hear(key, arrived)).length > 0;
}

/** Says that a message is with the shop: in its own place, else wherever one is. */
export function tellArrived({ key }: KeptMessage, arrived: Arrived): void {
  if (heard(key, arrived)) return;
  const ticket = arrived.ticket === undefined ? '' : `Ticket ${arrived.ticket}. `;
  say({ kind: 'status', text: 'Your message is with us now', detail: `${ticket}We answer within 24 hours.` });
}

/** Says why a message is not with the shop, in its own place or else wherever one is, and keeps what was written for who wrote it. */
export function tellRefused(message: KeptMessage, why: string): void {
  const refused = { ...message, refused: why };
  if (keepMessage(refused) !== 'kept') unkept = { message: refused, stillTheirs: takeTurn() };
  if (heard(message.key, undefined)) return;
  say({ kind: 'alert', text: "Your message couldn't be sent", detail: `${why} What you wrote is under Contact us.` });
}

/** Sends what still waits on this device, oldest first, and says which tickets it has; stops where there is still no way, and when they who wrote it have left. */
export async function sendKeptMessages(): Promise<void> {
  const stillTheirs = takeTurn();
  for (const message of readMessages()) {
    if (underWay.has(message.key) || message.refused !== undefined) continue;
    try {
      const arrived = await sendKept(message);
      if (!stillTheirs()) return;
      tellArrived(message, arrived);
    } catch (error) {
      if (isWorthAnotherTry(error) || !stillTheirs()) return;
      tellRefused(message, refusalOf(error));
    }
  }
}

/** Sends what waits whenever this device finds its network again, and says which tickets it has, whatever sent it. Gives the end of it. */
export function sendKeptWhenOnline(onEnded: OnEnded = () => false): () => void {
  const send = () => void sendKeptMessages();
  listeners.add(onEnded);
  window.addEventListener('online', send);
  return () => {
    listeners.delete(onEnded);
    window.removeEventListener('online', send);
  };
}
