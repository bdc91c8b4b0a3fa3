import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { printJobsTable, printSpoilsTable } from '#database/schema/print-room.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { saveTestDesign, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { todayFaults } from '#server/office/order-lists/test-today.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  ledgerFaults,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';

// Any sequence of work by two printers, by staff and by the command line keeps steps, parcels, audit and ledger
// consistent.

let shop: PayingShop;
let hands: string[];
let designs: string[];

beforeAll(async () => {
  shop = await openPayingShop();
  hands = await Promise.all(
    ['Salim', 'Meera'].map(async (name) => (await aColleagueIn(shop, ['manager'], shop.clock.now, { name })).cookie),
  );
  const cap = (words: string) => ({
    ...newDesign('cap'),
    sides: { front: [{ ...someWords, words, size: 12, y: 0 }], back: [] },
  });
  designs = [await saveTestDesign(shop, cap('NETS')), await saveTestDesign(shop, cap('SIX'))];
});
afterAll(() => shop?.close());

const steps = [
  'approve',
  'start',
  'done',
  'spoilt',
  'refuse',
  'cancel a piece',
  'hold',
  'release',
  'typed in_print',
  'typed printed',
] as const;
const actions = fc.array(
  fc.record({
    step: fc.constantFrom(...steps, ...steps.slice(0, 4), ...steps.slice(0, 3)),
    line: fc.constantFrom(1, 2),
    hand: fc.constantFrom(0, 1),
  }),
  { minLength: 4, maxLength: 14 },
);
const takenBack = ['cancel a piece', 'cancel a piece'] as const;

test('keeps steps, parcels, audit and ledger consistent after any work', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (work) => {
      const { db } = shop.database;
      const lines = designs.map((customProductId) => ({ customProductId, size: 'One size', quantity: 2 }));
      const { id: orderId, reference } = await placeOrderFor(shop, { ...anOrder(lines), payment: 'razorpay' });
      await take(shop, orderId, 'confirmed');
      let agreed = 0;
      for (const { step, line, hand } of work) {
        const cookie = hands[hand] ?? '';
        const row = (
          await db
            .select()
            .from(printJobsTable)
            .where(and(eq(printJobsTable.orderId, orderId), eq(printJobsTable.position, line)))
        )[0];
        const at = `POST /api/office/print-room/${reference}-${line}`;
        const type = (command: string, ...args: string[]) => shop.commands.get(command)?.(args, () => {});
        if (step === 'hold') await type('hold', reference, 'Wait');
        else if (step === 'release') await type('release', reference);
        else if (step === 'typed in_print') await type('print-files', 'fetch', reference, '--start');
        else if (step === 'typed printed') await type('print-files', 'printed', reference);
        else if (step === 'cancel a piece') await type('order', 'cancel', reference, '--line', `${line}`, 'As asked.');
        else {
          const presses: Partial<Record<string, [path: string, payload: object]>> = {
            spoilt: ['spoilt', { times: row?.spoilt ?? 0, pieces: 1, garment: false }],
            refuse: ['refusal', { why: 'It is not ours' }],
          };
          const [path, payload] = presses[step] ?? ['steps', { step }];
          const reply = await ask(shop, `${at}/${path}`, { cookie, payload });
          expect([200, 404, 409], reply.body).toContain(reply.statusCode);
          if (reply.statusCode === 200) agreed += 1;
        }
        await expectAgreement(orderId);
      }
      expect(await todayFaults(shop, hands[0] ?? '')).toEqual([]);
      const audit = await ask(shop, `GET /api/office/audit?about=${reference}`, { cookie: hands[0] ?? '' });
      // Actions of the command line are logged by the command line, not here.
      expect(audit.json().data.rows.filter(({ actor }: { actor: string }) => actor === 'member').length).toBe(agreed);
    }),
    // All of line 1 is cancelled after its start: line 2 was not started and keeps waiting.
    { numRuns: 12, examples: [[['approve', 'start', ...takenBack].map((step) => ({ step, line: 1, hand: 0 }))]] },
  );
  expect(await ledgerFaults(shop)).toEqual([]);
});

async function expectAgreement(orderId: string): Promise<void> {
  const { db } = shop.database;
  const jobs = await db.select().from(printJobsTable).where(eq(printJobsTable.orderId, orderId));
  const lines = await db.select().from(orderLinesTable).where(eq(orderLinesTable.orderId, orderId));
  const left = lines.filter(({ quantity, cancelled }) => quantity > cancelled);
  const standing = (await db.select().from(shipmentsTable).where(eq(shipmentsTable.orderId, orderId))).filter(
    ({ step }) => step !== 'cancelled',
  );
  const spoils = await db.select().from(printSpoilsTable).where(eq(printSpoilsTable.orderId, orderId));
  expect(spoils.length).toBe(jobs.reduce((sum, { spoilt }) => sum + spoilt, 0));
  const jobOf = (position: number) => jobs.find((job) => job.position === position);
  for (const parcel of standing.filter(({ packedAt }) => packedAt === null)) {
    const own = left.filter(({ position }) => parcel.positions.includes(position));
    if (own.length === 0) continue;
    const all = own.every(({ position }) => jobOf(position)?.printedAt);
    const some = own.some(({ position }) => jobOf(position)?.startedAt);
    expect(parcel.printedAt !== null, 'the parcel is printed as its lines are').toBe(all);
    if (some) expect(parcel.printingAt).not.toBeNull();
  }
}
