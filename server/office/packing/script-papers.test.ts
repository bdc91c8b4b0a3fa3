import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsTable } from '#database/schema/documents.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { mailsTo } from '#server/customers/accounts/test-people.ts';
import { writeSetting } from '#server/foundation/settings/write-setting.ts';
import { packParcel } from '#server/fulfilment/parcels/pack-parcel.ts';
import { shipOrder } from '#server/fulfilment/parcels/ship-order.ts';
import { DocumentContent } from '#server/money/invoices/document-content.ts';
import { drawDocument } from '#server/money/invoices/draw-document.ts';
import { issueInvoice } from '#server/money/invoices/issue-document.ts';
import { textOfPdf } from '#server/money/invoices/test-pdf.ts';
import { drawOwnLabel } from '#server/office/packing-papers/draw-own-label.ts';
import { drawSlip } from '#server/office/packing-papers/draw-slip.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import {
  noJobs,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { openCarrying } from './own-courier.ts';

// A name and an address in each Indian script stay unchanged on every document and mail.

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  const value = { by: 'own' as const, name: 'Maidan riders' };
  await shop.database.db.transaction((tx) =>
    writeSetting(tx, { name: 'carrying', value, version: 1, from: null, by: 'Asha' }, shop.clock.now),
  );
});
afterAll(() => shop?.close());

const table: readonly [script: string, name: string, line: string][] = [
  ['Latin with marks', 'Ṛṣi Ḵhān-Łukasz Nguyễn', 'Ṣaḥn-i-Ṃandir, 2 étage'],
  ['Devanagari', 'ज्ञानेश्वरी क्षत्रिय', 'श्रीकृष्ण मार्ग, घर ५'],
  ['Bengali', 'কৃষ্ণেন্দু চট্টোপাধ্যায়', 'শ্রীরামপুর লেন'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਮਾਡਲ ਟਾਊਨ'],
  ['Gujarati', 'કૃષ્ણ પ્રજાપતિ', 'જ્ઞાનેશ્વર સોસાયટી'],
  ['Odia', 'କୃଷ୍ଣ ପ୍ରଧାନ', 'ଶ୍ରୀ ନଗର'],
  ['Tamil', 'ஸ்ரீ கிருஷ்ணமூர்த்தி', 'கோயில் தெரு'],
  ['Telugu', 'శ్రీ కృష్ణమూర్తి', 'స్వామి వీధి'],
  ['Kannada', 'ಶ್ರೀ ಕೃಷ್ಣಮೂರ್ತಿ', 'ಸ್ವಾಮಿ ಬೀದಿ'],
  ['Malayalam', 'ശ്രീ കൃഷ്ണമൂർത്തി', 'സ്വാമി റോഡ്'],
  ['Urdu', 'محمد علی خان', 'مکان نمبر ۱۲، گلی قاسم جان'],
  ['two scripts and directions', 'Asha علی ஸ்ரீ', 'Lane 4 (گلی قاسم)'],
];

async function packedOrder(fullName: string, line1: string) {
  const contact = aContact();
  const order = anOrder([aLine('cricket-1', 'M')], contact);
  const placed = await placeOrderFor(shop, { ...order, address: { ...order.address, fullName, line1 } });
  const { db } = shop.database;
  const at = shop.clock.now;
  await db.transaction((tx) => moveOrder(tx, orderDeps(shop).jobs, placed.id, 'confirmed', { actor: 'shop', at }));
  await mailOrder(orderDeps(shop), { orderId: placed.id, state: 'confirmed' });
  await db.transaction((tx) => packParcel(tx, noJobs, { orderId: placed.id, parcel: 1, at }));
  await db.transaction((tx) => issueInvoice(shop, tx, placed.id, at));
  const carrying = {
    db,
    connected: undefined,
    drawLabel: drawOwnLabel,
    now: () => at,
    shopFacts: shop.shopFacts,
    settings: shop.settings,
  };
  await shipOrder(
    {
      ...orderDeps(shop),
      files: shop.files,
      log: { error: () => {}, warn: () => {} },
      packsItself: () => false,
      courier: openCarrying(carrying),
    },
    placed.id,
  );
  return { ...placed, email: contact.email };
}

test.each(table)('prints %s unchanged on order, invoice, label, slip and mail', async (_script, name, line) => {
  const { id, email } = await packedOrder(name, line);
  const { db } = shop.database;
  const [order] = await db.select().from(ordersTable).where(eq(ordersTable.id, id));
  const [document] = await db.select().from(documentsTable).where(eq(documentsTable.orderId, id));
  const [parcel] = await db.select().from(shipmentsTable).where(eq(shipmentsTable.orderId, id));
  expect(order?.address).toMatchObject({ fullName: name, line1: line });
  const to = `${name}, ${line}`;
  const slip = { reference: 'K7QW4MX9TD', parcel: 1, packedOn: '28 Nov', delivery: 'Standard', to, note: name };
  const papers = {
    invoice: await drawDocument(DocumentContent.parse(document?.content), {
      email: '',
      supportHours: '',
      demonstration: '',
    }),
    label: await shop.files.read(parcel?.labelFile ?? ''),
    slip: await drawSlip({ ...slip, lines: [] }, 'a4'),
  };
  for (const [paper, pdf] of Object.entries(papers)) {
    // Text extraction splits a line with two fonts.
    const text = textOfPdf(pdf).replace(/\s+/g, '');
    for (const typed of [name, line]) expect(text, paper).toContain(typed.replace(/\s+/g, ''));
    expect(text, paper).not.toContain('\ufffd');
  }
  const mails = await mailsTo(shop, email);
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.some(({ text }) => text.includes(name.split(' ')[0] ?? ''))).toBe(true);
});
