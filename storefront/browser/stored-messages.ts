import { ApiProblem, browserApi } from './api.ts';
import { underKey } from './idempotency-key.ts';
import { showMessage } from './messages.ts';
import { readOwn, removeOwn, writeOwn } from './owner.ts';
import { guardSession } from './session-guard.ts';
import { parseJson } from './storage.ts';

/** Storage key of messages to the shop that could not be sent yet. */
const storageKey = 'contactOutbox';

/** Maximum age of an unsent message in ms: one week. */
const keptMs = 7 * 86_400_000;
/** Maximum number of unsent messages. */
const most = 5;

/** Delay in s before a retry, if the shop sent none. */
const untilAgain = 60;
/** Longest delay in s that is accepted from the shop. */
const longestWait = 86_400;

const subjects = ['complaint', 'my_data'] as const;
type Subject = (typeof subjects)[number];

/** Returns the subject of a message from a URL or storage; undefined for a question. */
export function subjectOf(word: unknown): Subject | undefined {
  return subjects.find((one) => one === word);
}

export interface StoredMessage {
  /** Idempotency key of the message, the same for all attempts. */
  key: string;
  name: string;
  email: string;
  phone: string;
  issue: string;
  /** Subject, if it is more than a question. */
  about?: Subject | undefined;
  /** Time of writing in ms. */
  at: number;
  /** Reason for a rejection that the writer has not seen yet; such a message is not sent again. */
  refused?: string | undefined;
}

/** Parses stored messages that are valid and not too old. The shop promised their writers to send them. */
export function parseMessages(stored: unknown, now: number): StoredMessage[] {
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

function readMessages(): StoredMessage[] {
  return parseMessages(parseJson(readOwn(storageKey)), Date.now());
}

/** Reads messages that waited longer than a week; they are no longer sent. */
function readOverdue(): StoredMessage[] {
  const waiting = new Set(readMessages().map(({ key }) => key));
  const all = parseMessages(parseJson(readOwn(storageKey)), Date.now() - keptMs);
  return all.filter(({ key, refused }) => !waiting.has(key) && refused === undefined);
}

function write(messages: readonly StoredMessage[]): boolean {
  if (messages.length > 0) return writeOwn(storageKey, JSON.stringify(messages));
  removeOwn(storageKey);
  return true;
}

/**
 * Stores a message until it is sent. Returns 'full' at the maximum number, 'lost' if the browser does not store it.
 * Rejected messages are counted separately.
 */
export function keepMessage(message: StoredMessage): 'kept' | 'full' | 'lost' {
  const others = readMessages().filter(({ key }) => key !== message.key);
  const alike = others.filter(({ refused }) => (refused === undefined) === (message.refused === undefined));
  if (alike.length >= most) return 'full';
  return write([...others, message]) ? 'kept' : 'lost';
}

/** Newest rejected message that could not be stored; available to its writer until the page is reloaded. */
let unkept: { message: StoredMessage; stillTheirs: () => boolean } | undefined;

function forgetMessage(gone: StoredMessage): void {
  write(readMessages().filter(({ key }) => key !== gone.key));
}

/** Returns true if a retry may succeed: no response, an overloaded shop, or too many messages. */
export function isWorthAnotherTry(error: unknown): error is ApiProblem {
  return (
    error instanceof ApiProblem &&
    (error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429)
  );
}

/** Keys of messages being sent, which must not be sent in parallel. */
const underWay = new Set<string>();

/** Result of a delivered message. */
export interface ReceivedMessage {
  /**
   * Ticket number; also in the acknowledgement mail. Undefined if an earlier response was lost and this browser cannot
   * prove authorship.
   */
  ticket: string | undefined;
}

/** Sends a stored message, and deletes it once it is delivered or finally rejected. Throws ApiProblem. */
export async function sendKept(message: StoredMessage): Promise<ReceivedMessage> {
  const { key, name, email, phone, issue, about } = message;
  const stillTheirs = guardSession();
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

/**
 * Returns true if the shop has the message. A message with this key never changes, so a mismatch means an earlier
 * delivery, from another network or before sign-in.
 */
function hasItAlready(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'idempotency_mismatch';
}

let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Schedules another attempt after the shop's delay, or one minute: without a lost connection there is no `online`
 * event.
 */
function sendKeptLater({ retryAfter = untilAgain }: ApiProblem): void {
  clearTimeout(again);
  again = setTimeout(() => void sendKeptMessages(), Math.min(retryAfter, longestWait) * 1000);
}

/** Returns the shop's message for a rejection. */
export function refusalMessage(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Something went wrong. Please try again.';
  return Object.values(error.fields).join('. ') || error.message;
}

/** Removes and returns the newest rejected message that its writer has not seen. */
export function takeRefused(): StoredMessage | undefined {
  const before = unkept;
  unkept = undefined;
  if (before?.stillTheirs()) return before.message;
  const refused = readMessages().findLast((message) => message.refused !== undefined);
  if (refused) forgetMessage(refused);
  return refused;
}

/**
 * Called with the key of a stored message once it is delivered. Without `arrived` it was rejected, and `takeRefused`
 * returns it. Returns true if the listener has shown the result.
 */
type OnEnded = (key: string, arrived: ReceivedMessage | undefined) => boolean;

const listeners = new Set<OnEnded>();

/** Notifies all listeners. Returns true if one of them has shown the result. */
function heard(key: string, arrived: ReceivedMessage | undefined): boolean {
  return [...listeners].filter((hear) => hear(key, arrived)).length > 0;
}

/** Reports a delivered message: by a listener, or else as a toast. */
export function tellArrived({ key }: StoredMessage, arrived: ReceivedMessage): void {
  if (heard(key, arrived)) return;
  const ticket = arrived.ticket === undefined ? '' : `Ticket ${arrived.ticket}. `;
  showMessage({ kind: 'status', text: 'Your message is with us now', detail: `${ticket}We answer within 24 hours.` });
}

/** Reports a rejected message, by a listener or else as a toast, and stores it for its writer. */
export function tellRefused(message: StoredMessage, why: string): void {
  const refused = { ...message, refused: why };
  if (keepMessage(refused) !== 'kept') unkept = { message: refused, stillTheirs: guardSession() };
  if (heard(message.key, undefined)) return;
  showMessage({
    kind: 'alert',
    text: "Your message couldn't be sent",
    detail: `${why} What you wrote is under Contact us.`,
  });
}

/**
 * Sends all waiting messages, oldest first, and reports their tickets. Returns overdue messages to their writer. Stops
 * if the shop is unavailable or the writer has left.
 */
export async function sendKeptMessages(): Promise<void> {
  const stillTheirs = guardSession();
  for (const message of readOverdue())
    tellRefused({ ...message, at: Date.now() }, 'It waited a week without reaching us.');
  for (const message of readMessages()) {
    if (underWay.has(message.key) || message.refused !== undefined) continue;
    try {
      const arrived = await sendKept(message);
      if (!stillTheirs()) return;
      tellArrived(message, arrived);
    } catch (error) {
      if (isWorthAnotherTry(error) || !stillTheirs()) return;
      tellRefused(message, refusalMessage(error));
    }
  }
}

/**
 * Sends waiting messages whenever the device is online again. Reports the results of all deliveries to the listener,
 * including those started elsewhere. Returns a cleanup function.
 */
export function sendKeptWhenOnline(onEnded: OnEnded = () => false): () => void {
  const send = () => void sendKeptMessages();
  listeners.add(onEnded);
  window.addEventListener('online', send);
  return () => {
    listeners.delete(onEnded);
    window.removeEventListener('online', send);
  };
}
