import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bankPage, type CheckoutFrame, methodsPage, paidPage, refusedPage, waitingPage } from './checkout-pages.ts';
import type { SandboxGateway } from './gateway.ts';
import type { Instrument } from './payments.ts';
import type { Payment } from './records.ts';
import { GatewayRefusal } from './refusal.ts';
import { type Decline, declineOf, declineOfCard, networkOf } from './test-cards.ts';
import { type UpiApp, upiApps, upiCode, upiFlows } from './upi-pages.ts';

const Given = z.object({
  order_id: z.string(),
  key_id: z.string(),
  name: z.string().default('Shop'),
  description: z.string().default(''),
  email: z.string().default(''),
  contact: z.string().default(''),
  /** Payment method chosen in the shop, which the dialog preselects. */
  chosen: z.string().default(''),
  retry: z.string().default('1'),
  origin: z.string().default('*'),
  /** Theme of the shop's page. */
  theme: z.enum(['light', 'dark']).default('light'),
});
const Try = Given.extend({
  method: z.enum(['card', 'upi', 'netbanking', 'wallet']),
  number: z.string().default(''),
  flow: z.enum(upiFlows).default('collect'),
  app: z.enum(Object.keys(upiApps) as [UpiApp, ...UpiApp[]]).default('gpay'),
  vpa: z.string().default(''),
  bank: z.string().default(''),
  wallet: z.string().default(''),
});
const Answer = Given.extend({
  payment_id: z.string(),
  answer: z.enum(['yes', 'no', 'otp', 'silent']),
  otp: z.string().default(''),
});

/** Payments for which the bank gives no answer, so that closing the window does not cancel them. */
const silent = new Set<string>();

/** Mounts the checkout script and the pages of its dialog. */
export function mountGatewayCheckout(app: FastifyInstance, gateway: SandboxGateway, keyId: string): void {
  const script = readFileSync(path.join(import.meta.dirname, 'checkout.js'));
  app.get('/razorpay/checkout.js', (_request, reply) =>
    reply.type('text/javascript').header('cross-origin-resource-policy', 'cross-origin').send(script),
  );

  const frameOf = (given: z.infer<typeof Given>): CheckoutFrame => {
    if (given.key_id !== keyId) throw new GatewayRefusal('Authentication failed');
    const { order_id, key_id, name, description, email, contact, chosen, retry, origin, theme } = given;
    return {
      order: gateway.orderOf(order_id),
      given: { order_id, key_id, name, description, email, contact, chosen, retry, origin, theme },
    };
  };
  const failedPage = (frame: CheckoutFrame, payment: Payment) =>
    frame.given.retry === '1'
      ? methodsPage(frame, payment)
      : refusedPage(frame, payment.error_description ?? 'Payment failed.');

  app.get('/razorpay/checkout', async (request, reply) => {
    const frame = frameOf(Given.parse(request.query));
    const isPaid =
      frame.order.status === 'paid' ||
      gateway.records.payments.some((one) => one.order_id === frame.order.id && one.status === 'authorized');
    return reply.type('text/html').send(isPaid ? refusedPage(frame, 'It has been paid already.') : methodsPage(frame));
  });

  app.post('/razorpay/checkout/pay', async (request, reply) => {
    const given = Try.parse(request.body);
    const frame = frameOf(given);
    const { instrument, decline, asksBank } = readTry(given);
    const payment = gateway.beginPayment(frame.order.id, instrument, given);
    if (decline)
      return reply
        .type('text/html')
        .send(failedPage(frame, gateway.fail(payment.id, decline.reason, decline.description)));
    if (asksBank) return reply.type('text/html').send(bankPage(frame, payment, upiShown(frame, given)));
    return reply.type('text/html').send(paidPage(frame, gateway.handOver(gateway.authorise(payment.id))));
  });

  app.post('/razorpay/checkout/answer', async (request, reply) => {
    const given = Answer.parse(request.body);
    const frame = frameOf(given);
    const isYes = given.answer === 'yes' || (given.answer === 'otp' && /^\d{4,10}$/.test(given.otp));
    if (given.answer === 'silent') {
      silent.add(given.payment_id);
      return reply.type('text/html').send(waitingPage(frame));
    }
    if (isYes)
      return reply.type('text/html').send(paidPage(frame, gateway.handOver(gateway.authorise(given.payment_id))));
    const { reason, description } = declineOf(given.answer === 'otp' ? 'incorrect_otp' : 'payment_failed');
    return reply.type('text/html').send(failedPage(frame, gateway.fail(given.payment_id, reason, description)));
  });

  app.post('/razorpay/checkout/left', async (request, reply) => {
    const { order_id } = z.object({ order_id: z.string() }).parse(request.body);
    const { reason, description } = declineOf('payment_cancelled');
    for (const payment of gateway.records.payments) {
      if (payment.order_id === order_id && payment.status === 'created' && !silent.has(payment.id))
        gateway.fail(payment.id, reason, description);
    }
    return reply.status(204).send();
  });
}

/** Returns what the page of a UPI app shows: the code to scan, or the app's name. */
function upiShown(frame: CheckoutFrame, { method, flow, app }: z.infer<typeof Try>): { code?: string; app?: string } {
  if (method !== 'upi' || flow === 'collect') return {};
  return flow === 'qr' ? { code: upiCode(frame.order, frame.given.name ?? 'Shop') } : { app: upiApps[app].name };
}

/** Interprets a submitted form: the payment instrument, and if the payment fails, succeeds or needs the bank's page. */
function readTry(given: z.infer<typeof Try>): {
  instrument: Instrument;
  decline?: Decline | undefined;
  asksBank: boolean;
} {
  switch (given.method) {
    case 'card': {
      const digits = given.number.replace(/\s/g, '');
      const card = { network: networkOf(digits), last4: digits.slice(-4) };
      return { instrument: { method: 'card', card }, decline: declineOfCard(digits), asksBank: true };
    }
    case 'upi': {
      if (given.flow !== 'collect')
        return { instrument: { method: 'upi', vpa: upiApps[given.app].vpa }, asksBank: true };
      const instrument: Instrument = { method: 'upi', vpa: given.vpa };
      if (given.vpa === 'failure@razorpay')
        return { instrument, decline: declineOf('payment_failed'), asksBank: false };
      return { instrument, asksBank: given.vpa !== 'success@razorpay' };
    }
    case 'netbanking':
      return { instrument: { method: 'netbanking', bank: given.bank }, asksBank: true };
    case 'wallet':
      return { instrument: { method: 'wallet', wallet: given.wallet }, asksBank: true };
  }
}
