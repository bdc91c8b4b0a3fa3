import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { noteMentionsTable } from '#database/schema/office-orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { reportMoney } from '#server/money/money-reports/money-reports.ts';
import { type About, atWork } from '#server/office/orders/test-office-presses.ts';
import { officeWork } from '#server/office/orders/test-office-work.ts';
import { returnsDeskTests } from '#server/office/returns/test-returns-desk.ts';
import { aColleagueIn } from '#server/office/staff-records/test-staff.ts';
import { online, orderDeps, placeOrderFor, take } from '#server/selling/order-checks/test-paid-orders.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { liveOrder } from '#server/selling/order-views/test-parcel-lives.ts';
import { type RepeatingOffice, repeatingOffice, type Scenario } from './test-repeated-changes.ts';
import { openTestShop } from './test-shop.ts';

const key = () => `press_${randomUUID()}`;

/** A paid order; its presses are made ready by an owner. */
async function aboutOrder({ shop }: RepeatingOffice, lines = [aLine('cricket-1', 'M', 3)]): Promise<About> {
  const order = await placeOrderFor(shop, online(lines));
  await take(shop, order.id, 'confirmed');
  return { shop, owner: await atWork(shop, 'owner'), reference: order.reference, which: 0 };
}

/** Sends work as the office does it all day, each twice. */
async function works(office: RepeatingOffice, about: About, ...names: string[]): Promise<void> {
  for (const name of names) {
    const press = await officeWork[name]?.(about);
    if (!press) throw new Error(`${name}: there is nothing to do it to`);
    await office.press(press.call.replace('/api/office/', ''), press.payload);
  }
}

/** Changes of orders and what follows from them. */
export const orderScenarios: Readonly<Record<string, Scenario>> = {
  async 'an order, its notes and tags'(office) {
    const { press, shop } = office;
    const about = await aboutOrder(office);
    await works(office, about, 'hold', 'release', 'refund', 'tag');
    const viewer = await aColleagueIn(shop, ['support'], shop.clock.now);
    const note = { id: `note_${randomUUID()}`, text: 'Rings at noon', names: [viewer.id] };
    await press(`POST orders/${about.reference}/notes`, note);
    await shop.database.db.update(noteMentionsTable).set({ seenAt: null });
    await press(`POST orders/${about.reference}/notes/${note.id}/seen`, {}, { cookie: viewer.cookie });
    await press(`DELETE orders/${about.reference}/notes/${note.id}`);
    const bulk = { id: `bulk_${randomUUID()}`, kind: 'tag', tag: 'gift', references: [about.reference] };
    await press('POST bulk', bulk);
  },
  async 'an order that is paid past the gateway, and a mail of it'(office) {
    const { shop } = office;
    const { id, reference } = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
    const about = { shop, owner: await atWork(shop, 'owner'), reference, which: 0 };
    await works(office, about, 'markPaid');
    await mailOrder(orderDeps(shop), { orderId: id, state: 'confirmed' });
    await works(office, about, 'mailAgain');
  },
  async 'the packing desk'(office) {
    const about = await aboutOrder(office);
    await works(office, about, 'takeBatch', 'letGo', 'otherSize', 'leaveOut', 'pack');
    await works(office, await aboutOrder(office), 'short');
    const design = await saveTestDesign(office.shop);
    const terms = { payment: 'razorpay', delivery: 'standard', byHand: true } as const;
    const life = await liveOrder(office.shop, design, { shelf: 2, final: 0, custom: 0 }, terms);
    for (const what of ['pack', 'book'] as const) await life.happens({ what, which: 0 });
    await works(office, { ...about, reference: life.order.reference }, 'handOver');
  },
  async 'the print room'(office) {
    const design = await saveTestDesign(office.shop);
    const terms = { payment: 'razorpay', delivery: 'standard', byHand: true } as const;
    const jobs = async () => {
      const life = await liveOrder(office.shop, design, { shelf: 0, final: 0, custom: 1 }, terms);
      await life.work();
      return {
        shop: office.shop,
        owner: await atWork(office.shop, 'owner'),
        reference: life.order.reference,
        which: 0,
      };
    };
    await works(office, await jobs(), 'approveDesign', 'print', 'spoil');
    await works(office, await jobs(), 'drawAgain');
    await works(office, await jobs(), 'refuseDesign');
  },
  async 'the returns desk'(office) {
    const { shop } = office;
    const { delivered, asked } = returnsDeskTests(() => shop);
    const owner = await atWork(shop, 'owner');
    const returned = async (body: object = {}) => {
      const order = await delivered([aLine('cricket-1', 'M', 3)]);
      await asked(order, body);
      return { shop, owner, reference: order.reference, which: 0 };
    };
    const about = await returned();
    await works(office, about, 'approve', 'pickUp', 'receive', 'inspect', 'decide');
    await works(office, await returned(), 'refuse');
    const swap = await returned({ outcome: 'exchange', lines: [{ line: 1, quantity: 1, newSize: 'L' }] });
    await works(office, swap, 'approve', 'receive', 'inspect');
    const { returns } = await office.read<{ returns: { id: string }[] }>(`returns?q=${swap.reference}`);
    const id = returns[0]?.id;
    const { version } = await office.read<{ version: number }>(`returns/${id}`);
    await office.press(`POST returns/${id}/decision`, { outcome: 'exchange', version });
    await works(office, swap, 'sendNew');
  },
  async 'money of a return that is paid by hand'(office) {
    const { shop } = office;
    const terms = { payment: 'cod', delivery: 'express', byHand: true } as const;
    const life = await liveOrder(shop, await saveTestDesign(shop), { shelf: 2, final: 0, custom: 0 }, terms);
    for (const what of ['pack', 'book'] as const) await life.happens({ what, which: 0 });
    for (const says of ['shipped', 'delivered'] as const) await life.happens({ what: 'courier', which: 0, says });
    await life.happens({ what: 'return', which: 0, pieces: 1, outcome: 'refund', whole: false });
    const about = { shop, owner: await atWork(shop, 'owner'), reference: life.order.reference, which: 0 };
    await works(office, about, 'approve', 'receive', 'inspect', 'decide', 'payByHand');
  },
  async approvals(office) {
    const { press, shop } = office;
    const { cookie } = await aColleagueIn(shop, ['support'], shop.clock.now);
    const wish = async () => ({
      kind: 'refund',
      about: (await aboutOrder(office)).reference,
      amount: 2500,
      why: 'Faded',
    });
    const { id } = await press<{ id: string }>('POST approvals', await wish(), { cookie });
    await press(`POST approvals/${id}/decision`, { grant: true });
    const other = await press<{ id: string }>('POST approvals', await wish(), { cookie });
    await press(`POST approvals/${other.id}/withdraw`, {}, { cookie });
  },
  async 'a report about money'(office) {
    const { press, read, shop } = office;
    const about = await aboutOrder(office);
    const [order] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, about.reference));
    const { now } = shop.clock;
    const found = { kind: 'refund_outside' as const, subject: 'rfnd_1', orderId: order?.id ?? '', amountPaise: 100 };
    await reportMoney(shop.database.db, now, { ...found, dueAt: now });
    const { reports } = await read<{ reports: { id: string }[] }>('money/reports');
    await press(`POST money/reports/${encodeURIComponent(reports[0]?.id ?? '')}/settle`, {
      result: `The owner sent it ${key()}`,
    });
    await press('POST money/settlements/fetch', {});
  },
  async 'remittances of a courier'({ shop: { clock }, repeated }) {
    const shiprocket = { email: 'api@x.example', password: 'x', webhookToken: 'x', url: 'http://127.0.0.1:9' };
    const shop = await openTestShop(() => clock.now, { ...noProviders, shiprocket }, { idle: true });
    try {
      const { cookie } = await aColleagueIn(shop, ['owner'], clock.now);
      const { press } = repeatingOffice({ ...shop, clock }, cookie, repeated);
      await press('POST money/remittances/fetch', {});
      const report = Buffer.from('CRF ID,AWB,Order Value\r\nCRF1,7710000000001,1499.00');
      await press('POST money/remittance-reports?name=cod.csv', report, { type: 'application/octet-stream' });
    } finally {
      await shop.close();
    }
  },
  async 'the closing of a month, and its folder'({ press }) {
    await press('POST tax-months/2020-01/folder', {});
    await press('POST tax-months/2020-01/close', {});
    await press('POST tax-months/2020-01/reopen', { why: 'A figure was wrong' });
  },
};
