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

/** Keeps a message until it is sent, in place of none: 'full' where as many wait as may, 'lost' where the browser keeps nothing. */
export function keepMessage(message: KeptMessage): 'kept' | 'full' | 'lost' {
  const others = readMessages().filter(({ key }) => key !== message.key);
  if (others.length >= most) return 'full';
  return write([...others, message]) ? 'kept' : 'lost';
}

function forgetMessage(gone: KeptMessage): void {
  write(readMessages().filter(({ key }) => key !== gone.key));
}

/** Whether sending it once more could go better: no answer came, the shop has too much to do, or too many were sent. */
export function isWorthAnotherTry(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429);
}

/** What is being sent now: it is not sent a second time beside itself. */
const underWay = new Set<string>();

/** Sends a kept message, and keeps it no more once the shop has it or will never have it. Gives the ticket. Throws ApiProblem. */
export async function sendKept(message: KeptMessage): Promise<string> {
  const { key, name, email, phone, issue, about } = message;
  const stillTheirs = takeTurn();
  underWay.add(key);
  try {
    const body = { name, email, issue, ...(phone.trim() !== '' && { phone }), ...(about && { about }) };
    const { data } = await browserApi('POST /api/contact', { headers: underKey(key), body });
    if (stillTheirs()) forgetMessage(message);
    return data.ticket;
  } catch (error) {
    if (isWorthAnotherTry(error)) sendKeptLater(error);
    else if (stillTheirs()) forgetMessage(message);
    throw error;
  } finally {
    underWay.delete(key);
  }
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
  const refused = readMessages().findLast((message) => message.refused !== undefined);
  if (refused) forgetMessage(refused);
  return refused;
}

/**
 * Hears of a message that waited: under which key, and the ticket it has now; none where the shop refused it, and `takeRefused` has it.
 * Gives whether it has said so in its own place.
 */
type OnEnded = (key: string, ticket: string | undefined) => boolean;

const listeners = new Set<OnEnded>();

/** Tells all who listen; gives whether one of them has said it to the shopper. */
function heard(key: string, ticket: string | undefined): boolean {
  return [...listeners].filter((hear) => hear(key, ticket)).length > 0;
}

/** Sends what still waits on this device, oldest first, and says which tickets it has; stops where there is still no way, and when they who wrote it have left. */
export async function sendKeptMessages(): Promise<void> {
  const stillTheirs = takeTurn();
  for (const message of readMessages()) {
    if (underWay.has(message.key) || message.refused !== undefined) continue;
    try {
      const ticket = await sendKept(message);
      if (!stillTheirs()) return;
      if (heard(message.key, ticket)) continue;
      say({ kind: 'status', text: 'Your message is with us now', detail: `Ticket ${ticket}. We answer within 24 hours.` });
    } catch (error) {
      if (isWorthAnotherTry(error) || !stillTheirs()) return;
      keepMessage({ ...message, refused: refusalOf(error) });
      if (heard(message.key, undefined)) continue;
      say({ kind: 'alert', text: "Your message couldn't be sent", detail: `${refusalOf(error)} What you wrote is under Contact us.` });
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
