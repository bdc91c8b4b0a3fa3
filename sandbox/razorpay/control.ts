import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml, htmlPage } from '../page.ts';
import type { SandboxGateway } from './gateway.ts';
import { signedMessage } from './messages.ts';
import {
  apiFaults,
  type GatewayRefund,
  type GatewaySettlement,
  lieChannels,
  lieNames,
  type Message,
  messageModes,
  type Payment,
  type Records,
  refundModes,
  Settings,
  settlementFaults,
} from './records.ts';
import { declineOf } from './test-cards.ts';

const disputing = ['dispute', 'dispute won', 'dispute lost'] as const;
const acts = [
  ...(['approve', 'fail', 'lapse', 'refund here', 'refund done', 'refund failed'] as const),
  ...disputing,
  ...(['send', 'send twice', 'lose'] as const),
] as const;
const Act = z.object({
  id: z.string(),
  act: z.enum(acts),
});
const Pay = z.object({
  order_id: z.string(),
  method: z.enum(['card', 'upi', 'netbanking', 'wallet']).default('upi'),
  outcome: z.enum(['approve', 'fail', 'silent']),
  reason: z.string().default('payment_failed'),
});

/**
 * Mounts a control page that shows the gateway's state and sets its next behaviour, also available as JSON for tests.
 */
export function mountControl(app: FastifyInstance, gateway: SandboxGateway, webhookSecret: string): void {
  const { records } = gateway;

  app.get('/razorpay', async (_request, reply) => reply.type('text/html').send(controlPage(gateway)));

  app.post('/razorpay/control/settings', async (request, reply) => {
    Object.assign(records.settings, Settings.partial().parse(request.body));
    gateway.save();
    return back(request.headers['content-type'], reply, records.settings);
  });

  app.post('/razorpay/control/act', async (request, reply) => {
    const { id, act } = Act.parse(request.body);
    actOn(gateway, id, act);
    return back(request.headers['content-type'], reply, { done: true });
  });

  // This pays without a browser. The response contains the fields that a browser would pass to the shop.
  app.post('/razorpay/control/pay', async (request) => {
    const { order_id, method, outcome, reason } = Pay.parse(request.body);
    const card = { network: 'Visa', last4: '1007' };
    const made = gateway.beginPayment(
      order_id,
      { method, ...(method === 'card' && { card }), ...(method === 'upi' && { vpa: 'success@razorpay' }) },
      {},
    );
    if (outcome === 'approve') gateway.authorise(made.id);
    if (outcome === 'fail') gateway.fail(made.id, reason, declineOf(reason).description);
    return { payment: made, handed: outcome === 'approve' ? gateway.handOver(made) : null };
  });

  app.post('/razorpay/control/settle', async (request, reply) => {
    gateway.settleNow();
    return back(request.headers['content-type'], reply, { done: true });
  });

  app.get<{ Querystring: { order_id?: string } }>('/razorpay/control/records', async ({ query: { order_id: id } }) => {
    if (!id) return records;
    const payments = records.payments.filter((payment) => payment.order_id === id);
    const refunds = records.refunds.filter(({ payment_id }) => payments.some((payment) => payment.id === payment_id));
    return { payments, refunds };
  });

  // This returns held webhooks, signed, each only once.
  app.post('/razorpay/control/take-messages', async () => {
    const held = records.messages.filter(({ state }) => state === 'held');
    for (const message of held) message.state = 'delivered';
    gateway.save();
    return held.map((message) => ({ event: message.event, ...signedMessage(message, webhookSecret) }));
  });
}

function back(
  type: string | undefined,
  reply: { redirect(to: string, status: number): unknown },
  answer: object,
): unknown {
  return type?.startsWith('application/json') ? answer : reply.redirect('/razorpay', 303);
}

type ActName = z.infer<typeof Act>['act'];
type MessageAct = 'send' | 'send twice' | 'lose';

/** Actions on a payment or refund, by name. */
const performers: Readonly<Record<Exclude<ActName, MessageAct>, (gateway: SandboxGateway, id: string) => void>> = {
  approve: (gateway, id) => void gateway.authorise(id),
  fail: (gateway, id) => void gateway.fail(id, 'payment_failed', declineOf('payment_failed').description),
  lapse: (gateway, id) => void gateway.lapse(id),
  'refund here': (gateway, id) => void gateway.refund(id, { receipt: null, speed: 'normal', notes: {} }),
  'refund done': (gateway, id) => void gateway.decideRefund(id, 'processed'),
  'refund failed': (gateway, id) => void gateway.decideRefund(id, 'failed'),
  dispute: (gateway, id) => gateway.dispute(id, 'open'),
  'dispute won': (gateway, id) => gateway.dispute(id, 'won'),
  'dispute lost': (gateway, id) => gateway.dispute(id, 'lost'),
};

function actOn(gateway: SandboxGateway, id: string, act: ActName): void {
  if (act === 'send' || act === 'send twice' || act === 'lose') {
    const message = gateway.records.messages.find((one) => one.id === id);
    if (message) resend(message, act);
    gateway.save();
  } else performers[act](gateway, id);
}

function resend(message: Message, act: 'send' | 'send twice' | 'lose'): void {
  message.state = act === 'lose' ? 'lost' : 'waiting';
  message.copies = act === 'send twice' ? 2 : 1;
  message.nextAt = Date.now();
}

const shown = 40;

function controlPage({ records }: SandboxGateway): string {
  const { settings } = records;
  const choice = (
    name: 'api' | 'messages' | 'refunds' | 'settlements' | 'lie' | 'liesIn',
    label: string,
    values: readonly string[],
  ) =>
    `<p><label for="${name}">${label}</label> <select id="${name}" name="${name}">${values
      .map((value) => `<option${settings[name] === value ? ' selected' : ''}>${escapeHtml(value)}</option>`)
      .join('')}</select></p>`;
  const choices = [
    choice('messages', 'Messages to the shop are sent', messageModes),
    choice('api', 'Trouble of the API', apiFaults),
    choice('refunds', 'Refunds are', refundModes),
    choice('settlements', 'Fault of settlements made from now on', settlementFaults),
    choice('lie', 'What it says is wrong', lieNames),
    choice('liesIn', 'It is wrong in', lieChannels),
  ].join('');
  const form = `<form method="post" action="/razorpay/control/settings">${choices}<button>Set</button></form>`;
  const rows = <T>(list: readonly T[], row: (one: T) => string[]) =>
    list
      .slice(-shown)
      .toReversed()
      .map((one) => `<tr><td>${row(one).join('<td>')}`)
      .join('');
  const table = (heads: string[], body: string) =>
    body ? `<table><thead><tr><th>${heads.join('<th>')}</thead>${body}</table>` : '<p>None yet.</p>';
  return htmlPage(
    'Razorpay',
    `<p>Stands in for the payment gateway. What is chosen here happens from now on.</p>${form}
<h2>Payments</h2>${table(['Payment', 'Order', 'Amount', 'By', 'State', ''], rows(records.payments, paymentRow))}
<h2>Refunds</h2>${table(['Refund', 'Of', 'Amount', 'State', ''], rows(records.refunds, refundRow))}
<h2>Settlements</h2><form method="post" action="/razorpay/control/settle"><button>Settle everything now</button></form>${table(
      ['GatewaySettlement', 'Amount', 'State', 'Reference at the bank', 'Lines'],
      rows(records.settlements, (one) => settlementRow(one, records)),
    )}
<h2>Messages to the shop</h2>${table(['Event', 'Id', 'State', 'Answer', ''], rows(records.messages, messageRow))}`,
  );
}

const rupees = (paise: number) => (paise / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' });

function buttons(id: string, acts: readonly string[]): string {
  return acts
    .map(
      (act) =>
        `<form method="post" action="/razorpay/control/act"><input type="hidden" name="id" value="${id}"><button name="act" value="${act}">${act}</button></form>`,
    )
    .join(' ');
}

/** Actions offered for a payment. `refund here` creates a refund that the shop did not request. */
const actsOf: Readonly<Record<Payment['status'], readonly string[]>> = {
  created: ['approve', 'fail'],
  failed: ['approve'],
  authorized: ['lapse'],
  captured: ['refund here', ...disputing],
  refunded: disputing,
};

function paymentRow(payment: Payment): string[] {
  const why = payment.error_reason ? ` (${escapeHtml(payment.error_reason)})` : '';
  return [
    payment.id,
    payment.order_id,
    rupees(payment.amount),
    payment.method,
    payment.status + why,
    buttons(payment.id, actsOf[payment.status]),
  ];
}

function refundRow(refund: GatewayRefund): string[] {
  const acts = refund.status === 'pending' ? ['refund done', 'refund failed'] : [];
  return [refund.id, refund.payment_id, rupees(refund.amount), refund.status, buttons(refund.id, acts)];
}

function settlementRow({ id, amount, status, utr }: GatewaySettlement, { settlementLines }: Records): string[] {
  const lines = settlementLines.filter(({ settlement_id: one }) => one === id);
  return [id, rupees(amount), status, utr ?? '', String(lines.length)];
}

function messageRow(message: Message): string[] {
  const state = `${message.state}, ${message.attempts} tried`;
  return [
    message.event,
    message.id,
    state,
    escapeHtml(message.lastAnswer),
    buttons(message.id, ['send', 'send twice', 'lose']),
  ];
}
