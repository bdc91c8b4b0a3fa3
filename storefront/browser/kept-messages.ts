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
}

/** Takes over what has the form of a message, is not too old, and is not one too many. */
export function parseMessages(stored: unknown, now: number): KeptMessage[] {
  if (!Array.isArray(stored)) return [];
  const messages = stored.flatMap((entry: unknown) => {
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
    };
    return message.key === '' || message.issue === '' || at <= now - keptMs || at > now + keptMs ? [] : [message];
  });
  return messages.slice(-most);
}

function readMessages(): KeptMessage[] {
  return parseMessages(parseJson(readOwn(storageKey)), Date.now());
}

function write(messages: readonly KeptMessage[]): boolean {
  if (messages.length > 0) return writeOwn(storageKey, JSON.stringify(messages));
  removeOwn(storageKey);
  return true;
}

/** Keeps a message until it is sent. False where the browser keeps nothing. */
export function keepMessage(message: KeptMessage): boolean {
  return write([...readMessages().filter(({ key }) => key !== message.key), message].slice(-most));
}

function forgetMessage(gone: KeptMessage): void {
  write(readMessages().filter(({ key }) => key !== gone.key));
}

/** Whether sending it once more could go better: no answer came, the shop has too much to do, or too many were sent. */
export function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429);
}

/** Sends a kept message, and keeps it no more once the shop has it or will never have it. Gives the ticket. Throws ApiProblem. */
export async function sendKept(message: KeptMessage): Promise<string> {
  const { key, name, email, phone, issue, about } = message;
  const stillTheirs = takeTurn();
  try {
    const body = { name, email, issue, ...(phone.trim() !== '' && { phone }), ...(about && { about }) };
    const { data } = await browserApi('POST /api/contact', { headers: underKey(key), body });
    if (stillTheirs()) forgetMessage(message);
    return data.ticket;
  } catch (error) {
    if (!isWorthAnotherTry(error) && stillTheirs()) forgetMessage(message);
    throw error;
  }
}

/** Hears of a message that waited: under which key, and the ticket it has now. */
type OnSent = (key: string, ticket: string) => void;

/** Sends what still waits on this device, oldest first, and says which tickets it has; stops where there is still no way, and when they who wrote it have left. */
export async function sendKeptMessages(onSent: OnSent = () => {}): Promise<void> {
  const stillTheirs = takeTurn();
  for (const message of readMessages()) {
    try {
      const ticket = await sendKept(message);
      if (!stillTheirs()) return;
      onSent(message.key, ticket);
      say({ kind: 'status', text: 'Your message is with us now', detail: `Ticket ${ticket}. We answer within 24 hours.` });
    } catch (error) {
      if (isWorthAnotherTry(error) || !stillTheirs()) return;
    }
  }
}

/** Sends what waits whenever this device finds its network again. Gives the end of it. */
export function sendKeptWhenOnline(onSent?: OnSent): () => void {
  const send = () => void sendKeptMessages(onSent);
  window.addEventListener('online', send);
  return () => window.removeEventListener('online', send);
}
