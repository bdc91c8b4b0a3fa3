import { createHash } from 'node:crypto';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { roomOnBack } from '#artwork/back-lettering.ts';
import { newDesign } from '#artwork/design/compose-design.ts';
import type { DesignTextLayer, GarmentDesign } from '#artwork/design/layers.ts';
import { PictureFacts } from '#artwork/picture.ts';
import { type CustomGarment, type CustomSide, customGoods } from '#contract/custom-goods.ts';
import { designFonts } from '#contract/design-fonts.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { designsTable } from '#database/schema/designs.ts';
import { orderEventsTable, orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { gatewayOrdersTable, moneyMovementsTable, paymentsTable } from '#database/schema/payments.ts';
import { printJobsTable } from '#database/schema/print-room.ts';
import { stockTable } from '#database/schema/stock.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { type Chance, chanceOf } from '#server/foundation/values/chance.ts';
import { shippingPaise } from '#server/fulfilment/delivery-promise/charges.ts';
import { findPinArea } from '#server/fulfilment/delivery-promise/pin-table.ts';
import { planShipments } from '#server/fulfilment/delivery-promise/plan-shipments.ts';
import { promiseChosen, promisedBy } from '#server/fulfilment/delivery-promise/promise.ts';
import type { ClubShirt } from '#server/fulfilment/designs/club-shirt.ts';
import { garmentKey } from '#server/fulfilment/designs/design-files.ts';
import { type DesignContext, drawSide } from '#server/fulfilment/garments/save-design.ts';
import { drawShirt } from '#server/fulfilment/garments/save-shirt.ts';
import { movePrinted } from '#server/fulfilment/print-files/move-printed.ts';
import { priceColumns, priceLines, sumColumns } from '#server/orders/pricing/price-lines.ts';
import { taxTermsAt } from '#server/orders/pricing/tax-terms.ts';
import { findCustomGoods } from '#server/selling/checkout/custom-lines.ts';
import { demoSellerState } from './demo-seller-state.ts';
import { fillOnce, isPartWritten, lockDemoFill } from './fill-once.ts';
import { imagineShopper, type Shopper } from './imagine-people.ts';
import { imaginedPayment } from './imagined-payment.ts';
import { keepPieces } from './keep-pieces.ts';

export type PrintRoomParts = DesignContext & Needs<'jobs'>;

/** Texts on the designs. All names are invented; the last one is a licensed club's, which staff must review. */
export const designWords = [
  'GULLY XI',
  'NANI KA XI',
  'SUNDAY LEAGUE',
  'CHAI BREAK',
  'LAST OVER',
  'TERRACE FC',
  'NO BALL',
  'MONSOONS',
];
const garments: readonly CustomGarment[] = ['t-shirt', 'hoodie', 'jersey', 'kids-t-shirt'];
const inks = ['#14170f', '#bf2318', '#1f50b8', '#f5f4ef', '#ffb81c'];
const hour = 3_600_000;

/** Alphabet of a reference, as in `newOrderReference`. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Names and numbers on the backs of club shirts: an invented first name, and a word. */
const shirtBacks = [
  { name: 'RITU', number: 11 },
  { name: 'CHAI', number: 7 },
] as const;

/** Number of orders in the print room. */
export const printedOrders = designWords.length + shirtBacks.length;

/** Garment of an order: a design of the studio, or a club shirt with a name. */
type Work = { kind: 'design'; design: GarmentDesign } | { kind: 'shirt'; shirt: ClubShirt };

interface Imagined {
  id: string;
  reference: string;
  work: Work;
  designId: string;
  shopper: Shopper;
  quantity: number;
  placedAt: Date;
  step: 'new' | 'approved' | 'printing';
}

/** Writes the print room's orders and draws their garments. Returns the number written; 0 if they exist. */
export async function fillPrintRoom(deps: PrintRoomParts, fill: { seed: number; now: Date }): Promise<number> {
  const written = await writePrintRoom(deps, fill);
  await drawPrintRoom(deps, fill);
  return written;
}

/**
 * Adds paid orders of printed garments and named shirts to a demonstration's print room, in each state of printing.
 * Their pictures are drawn by `drawPrintRoom` or when first requested; the shop's own job creates the print files. The
 * same seed writes the same orders only once. Returns their number.
 */
export async function writePrintRoom(
  deps: PrintRoomParts,
  { seed, now }: { seed: number; now: Date },
): Promise<number> {
  const keyOf = (number: number) => `demo:print:${seed}:${number}`;
  if (await isPartWritten(deps.db, keyOf(0))) return 0;
  const all = await imagineAll(deps.db, seed, now);
  return fillOnce(deps.db, keyOf(0), async (tx) => {
    for (const [number, one] of all.entries()) await writeOne(tx, deps, one, keyOf(number));
    return all.length;
  });
}

/** Draws the garments of the print room's orders that are not drawn yet, in one process at a time. */
export async function drawPrintRoom(deps: DesignContext, { seed, now }: { seed: number; now: Date }): Promise<void> {
  const all = await imagineAll(deps.db, seed, now);
  await deps.db.transaction(async (tx) => {
    await lockDemoFill(tx);
    await Promise.all(all.map((one) => drawOnce(deps, one)));
  });
}

async function drawOnce(deps: DesignContext, { designId, work }: Imagined): Promise<void> {
  if (await deps.files.has(garmentKey(designId, sideOf(work)))) return;
  if (work.kind === 'shirt') await drawShirt(deps, designId, work.shirt);
  else await drawSide(deps, designId, work.design, 'front');
}

const sideOf = ({ kind }: Work): CustomSide => (kind === 'shirt' ? 'back' : 'front');

/** Invents the orders: one for each design, and for each club shirt with a name. */
async function imagineAll(db: Db, seed: number, now: Date): Promise<Imagined[]> {
  const designs = designWords.map((words) => (chance: Chance): Work => {
    return { kind: 'design', design: imagineDesign(chance, words) };
  });
  const shirts = (await imagineShirts(db)).map((shirt) => (): Work => ({ kind: 'shirt', shirt }));
  return [...designs, ...shirts].map((workOf, number) => imagine({ seed, number, now }, workOf));
}

/** Returns club shirts of the catalogue with a name and number on their back. */
async function imagineShirts(db: Db): Promise<ClubShirt[]> {
  const products = await db
    .select()
    .from(productsTable)
    .where(and(isNotNull(productsTable.team), eq(productsTable.state, 'sold')))
    .orderBy(asc(productsTable.id));
  const sizes = await db
    .select()
    .from(stockTable)
    .where(eq(stockTable.offered, true))
    .orderBy(asc(stockTable.position));
  const shirts = products.flatMap((product) => {
    const picture = PictureFacts.safeParse(product.picture).data;
    const size = sizes.find(({ productId }) => productId === product.id)?.size;
    return picture && size && roomOnBack(picture)?.number === 'free' ? [{ product, picture, size }] : [];
  });
  return shirtBacks.flatMap((back, at) => {
    const found = shirts[at];
    if (!found) return [];
    const { product, picture, size } = found;
    return { garment: 'club-shirt', product: product.id, productName: product.name, size, ...back, picture };
  });
}

/** Returns the print state of an order: most are new, some approved or in print. */
function stepOf(number: number): Imagined['step'] {
  if (number % 4 === 2) return 'approved';
  return number % 4 === 3 && number < designWords.length - 1 ? 'printing' : 'new';
}

/** Invents one order. Pure. */
function imagine(
  { seed, number, now }: { seed: number; number: number; now: Date },
  workOf: (chance: Chance) => Work,
): Imagined {
  const chance = chanceOf(seed * 15_485_863 + number + 1);
  const reference = Array.from({ length: 10 }, () => alphabet.charAt(chance.below(alphabet.length))).join('');
  const name = createHash('sha256').update(`demonstration ${seed} ${number}`).digest('base64url').slice(0, 20);
  return {
    ...{ id: `ord_demo${reference.toLowerCase()}`, reference, designId: `cus_demo${name}`, work: workOf(chance) },
    ...{ shopper: imagineShopper(seed, 90_000 + number), quantity: chance.happens(0.25) ? 2 : 1 },
    placedAt: new Date(now.getTime() - (1 + number * 2 + chance.below(2)) * hour),
    step: stepOf(number),
  };
}

function imagineDesign(chance: Chance, line: string): GarmentDesign {
  const garment = chance.oneOf(garments);
  const { colours, sizes } = customGoods[garment];
  const colour = chance.oneOf(colours);
  const text: DesignTextLayer = {
    ...{ kind: 'text', id: 't', x: 0, y: -40, angle: 0, flipped: false, words: line, font: chance.oneOf(designFonts) },
    // The ink differs from the cloth, so that the text is readable.
    colour: chance.oneOf(inks.filter((ink) => ink !== colour.hex)),
    ...{ outline: null, curve: 0, size: 22 },
  };
  return { ...newDesign(garment), colour: colour.name, size: chance.oneOf(sizes), sides: { front: [text], back: [] } };
}

async function writeOne(
  tx: Db,
  { jobs, settings }: Pick<PrintRoomParts, 'jobs' | 'settings'>,
  one: Imagined,
  key: string,
): Promise<void> {
  const { id, placedAt, step } = one;
  await tx
    .insert(designsTable)
    .values({ id: one.designId, ...designColumns(one.work), createdAt: placedAt, orderedAt: placedAt });
  const order = await writeOrder(settings, tx, one, key);
  await planShipments(tx, order, placedAt);
  await jobs.send(tx, 'make-print-files', { orderId: id, state: 'confirmed' });
  const at = new Date(placedAt.getTime() + hour / 2);
  if (step === 'approved') await tx.insert(printJobsTable).values({ orderId: id, position: 1, approvedAt: at });
  if (step === 'printing') await movePrinted(tx, jobs, id, 'in_print', { at });
}

/** Returns the columns of a saved design. Pure. */
function designColumns(work: Work) {
  const of = { sides: [sideOf(work)], pictures: [], acceptsSoft: false };
  if (work.kind === 'shirt') return { garment: work.shirt.garment, design: work.shirt, ...of };
  return { garment: work.design.garment, design: work.design, ...of };
}

/** Calculates the price of one line as the shop would at a given time. */
function imagineTotals(
  settings: ShopSettings,
  line: Parameters<typeof priceLines>[0][number],
  { at, supply }: { at: Date; supply: string },
) {
  const delivery = (goodsPaise: number) => shippingPaise(settings, 'standard', at, goodsPaise);
  return priceLines([line], delivery, taxTermsAt(settings, at, { seller: demoSellerState(settings, at), supply }));
}

/** Writes a paid order of one custom line with its payment, equal to what the shop's own code would write. */
async function writeOrder(settings: ShopSettings, tx: Db, one: Imagined, key: string) {
  const { id, reference, designId, shopper, quantity, placedAt } = one;
  const found = (await findCustomGoods(tx, [designId])).get(designId);
  if (!found) throw new RangeError(`there is no design ${designId}`);
  const { goods, size } = found;
  const line = { unitPaise: goods.pricePaise, quantity, hsn: goods.hsn };
  const totals = imagineTotals(settings, line, { at: placedAt, supply: shopper.address.state });
  const { totalPaise } = totals;
  const asked = { area: findPinArea(shopper.address.pin), now: placedAt, custom: true };
  const option = promiseChosen(settings, asked, 'standard');
  const { email, phone, address } = shopper;
  const { paymentId, gatewayOrderId } = imaginedPayment({ orderId: id, amountPaise: totalPaise, byCard: false });
  const [order] = await tx
    .insert(ordersTable)
    .values({
      ...{
        id,
        reference,
        idempotencyKey: key,
        requestHash: '',
        state: 'confirmed',
        email,
        phone,
        address,
        delivery: 'standard',
      },
      ...{
        promise: option ? promisedBy(option) : { earliest: null, latest: null, words: '' },
        payment: 'razorpay',
        paidBy: paymentId,
      },
      ...{
        ...sumColumns(totals),
        creditPaise: 0,
        cancelledPaise: 0,
        placedAt,
      },
    })
    .returning();
  if (!order) throw new Error(`order ${reference} could not be written`);
  await tx.insert(orderLinesTable).values({
    ...{ orderId: id, position: 1, customProductId: designId, name: goods.name, size, quantity },
    ...{ productId: goods.shelf?.productId ?? null, shelfPaise: goods.shelf?.pricePaise ?? null },
    ...{ numericId: goods.numericId, category: goods.category },
    ...{ ...priceColumns(totals, 0), hsn: goods.hsn },
    ...{ image: goods.image, finalSale: goods.finalSale, customization: goods.custom?.customization ?? null },
  });
  if (goods.shelf) await keepPieces(tx, [{ productId: goods.shelf.productId, size, quantity }], id);
  const seconds = (count: number) => new Date(placedAt.getTime() + count * 1000);
  await tx.insert(orderEventsTable).values([
    { orderId: id, state: 'placed', actor: 'shopper', at: placedAt },
    { orderId: id, state: 'paid', actor: 'gateway', at: seconds(40) },
    { orderId: id, state: 'confirmed', actor: 'shop', at: seconds(60) },
  ]);
  const at = seconds(40);
  await tx
    .insert(gatewayOrdersTable)
    .values({ id: gatewayOrderId, orderId: id, amountPaise: totalPaise, createdAt: placedAt });
  await tx.insert(paymentsTable).values({
    ...{ id: paymentId, orderId: id, gatewayOrderId, amountPaise: totalPaise, state: 'captured', method: 'upi' },
    ...{
      instrument: `UPI ${shopper.firstName.slice(0, 2).toLowerCase()}••••@okaxis`,
      capturedPaise: totalPaise,
      refundedPaise: 0,
    },
    ...{ createdAt: placedAt, capturedAt: at },
  });
  await tx
    .insert(moneyMovementsTable)
    .values({ at, orderId: id, source: 'gateway', reason: 'captured', amountPaise: totalPaise, paymentId });
  return order;
}
