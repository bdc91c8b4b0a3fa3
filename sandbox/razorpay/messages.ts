import { createHmac } from 'node:crypto';
import type { SandboxGateway } from './gateway.ts';
import type { Message } from './records.ts';

const patienceMs = 5000;
const longestMs = 24 * 3_600_000;
const tickMs = 100;

export interface SignedMessage {
  headers: Record<string, string>;
  body: string;
}

/** Creates a webhook with headers and body, signed over its exact bytes. */
export function signedMessage(message: Message, webhookSecret: string): SignedMessage {
  const secret = message.forged ? 'another secret' : webhookSecret;
  return {
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(message.body).digest('hex'),
      'x-razorpay-event-id': message.id,
    },
    body: message.body,
  };
}

/**
 * Sends each queued webhook until the shop responds 2xx within five seconds. Retries after 1, 2, 4... seconds (faster
 * than the real gateway) for a day. `stop` aborts running requests; no state is written afterwards.
 */
export function sendMessages(
  gateway: SandboxGateway,
  to: { url: string; webhookSecret: string },
): { stop(): Promise<void> } {
  const sending = new Map<string, Promise<void>>();
  const over = new AbortController();

  async function send(message: Message): Promise<void> {
    message.attempts += 1;
    let isTaken = false;
    try {
      const signed = signedMessage(message, to.webhookSecret);
      const answer = await fetch(to.url, {
        method: 'POST',
        ...signed,
        signal: AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)]),
      });
      await answer.text();
      message.lastAnswer = String(answer.status);
      isTaken = answer.ok;
    } catch (error) {
      message.lastAnswer = error instanceof Error ? error.message : String(error);
    }
    if (isTaken) message.copies -= 1;
    if (message.copies === 0) message.state = 'delivered';
    else if (Date.now() - message.createdAt > longestMs) message.state = 'given up';
    message.nextAt = Date.now() + (isTaken ? 200 : Math.min(300_000, 500 * 2 ** message.attempts));
    gateway.save();
  }

  const timer = setInterval(() => {
    for (const message of gateway.records.messages) {
      if (message.state !== 'waiting' || message.nextAt > Date.now() || sending.has(message.id)) continue;
      sending.set(
        message.id,
        send(message).finally(() => sending.delete(message.id)),
      );
    }
  }, tickMs);
  return {
    async stop() {
      clearInterval(timer);
      over.abort();
      await Promise.all(sending.values());
    },
  };
}
