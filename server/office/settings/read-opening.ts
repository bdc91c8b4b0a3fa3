import { and, eq, exists, sql } from 'drizzle-orm';
import { formatRupees } from '#contract/money.ts';
import type { openingSteps, ShopOpening } from '#contract/office/settings.ts';
import { settingAt } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { stockTable } from '#database/schema/stock.ts';
import { lacksDeclarations } from '#server/catalogue/products/undeclared.ts';
import { readSettingVersions } from '#server/foundation/settings/read-settings.ts';
import { holdingAt } from '#server/foundation/settings/write-setting.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import type { SettingsContext } from './settings-context.ts';

type Step = ShopOpening['steps'][number];
type Name = (typeof openingSteps)[number];

/** Reads the checklist before opening a shop. */
export async function readOpening(
  db: Db,
  {
    env,
    gateway,
    courier,
    sender,
    now,
    isOpen,
    settings,
    shopFacts,
  }: Pick<SettingsContext, 'env' | 'gateway' | 'courier' | 'sender' | 'now' | 'isOpen' | 'settings' | 'shopFacts'>,
): Promise<ShopOpening> {
  const at = now();
  const demonstration = env.SHOP_MODE === 'demo';
  const seller = demonstration || holdingAt(await readSettingVersions(db, 'seller'), at) !== undefined;
  const isTaxChosen = demonstration || (await hasChosenTax(db, at));
  const cash = settingAt(settings, 'cash', at);
  const carrying = settingAt(settings, 'carrying', at);
  const [isSold, isOrdered] = [await sellsSomething(db), await hasOrders(db)];
  const open = isOpen();
  const steps: Step[] = [
    step(
      'seller',
      seller,
      true,
      seller
        ? 'Said on every page, mail and invoice.'
        : 'The law asks for name, address, a grievance officer, and the GSTIN of a registered seller.',
    ),
    step('tax', isTaxChosen, true, taxStepWords(isTaxChosen)),
    step('payment', gateway !== undefined || cash.offered, true, payWords(gateway !== undefined, cash)),
    step(
      'courier',
      courier !== undefined || carrying.by === 'own',
      false,
      carrierWords(courier !== undefined, carrying),
    ),
    step(
      'mail',
      sender !== undefined,
      true,
      sender
        ? 'Confirmations, codes and invoices go out.'
        : 'Confirmations, codes and invoices go by mail: none can be sent yet.',
    ),
    step('product', isSold, true, isSold ? 'Something is on sale.' : 'Nothing is on sale yet.'),
    declarationStep(await countUndeclared(db, shopFacts)),
    step('open', open, false, open ? 'Shoppers come in.' : 'Shoppers see a page that says that the shop opens soon.'),
    step(
      'order',
      isOrdered,
      false,
      isOrdered ? 'An order was placed.' : 'Order something yourself, and cancel it here afterwards.',
    ),
  ];
  return { open, demonstration, steps };
}

function step(name: Name, done: boolean, needed: boolean, says: string): Step {
  return { name, done, needed, says };
}

/** Returns the checklist step about declarations, by the number of products on sale that lack one. */
function declarationStep(lacking: number): Step {
  const products = lacking === 1 ? '1 product on sale lacks' : `${lacking} products on sale lack`;
  return step(
    'declarations',
    lacking === 0,
    true,
    lacking === 0
      ? 'Every product on sale has its MRP, and names who made, packed or imported it.'
      : `${products} the MRP, the generic name, or who made, packed or imported it: the law asks for them.`,
  );
}

/** Counts the products on sale that lack required declarations. */
async function countUndeclared(db: Db, shopFacts: KnownFacts): Promise<number> {
  if (!shopFacts.requiresDeclarations) return 0;
  return db.$count(productsTable, and(eq(productsTable.state, 'sold'), lacksDeclarations(shopFacts)));
}

function taxStepWords(isChosen: boolean): string {
  return isChosen
    ? 'Chosen: registration, rates, and whether prices include the tax.'
    : 'Choose how you are registered, flat rates or GST, and whether prices include the tax. The flat 10 % is a placeholder, and no rate of GST.';
}

function carrierWords(connected: boolean, { by, name }: { by: 'courier' | 'own'; name: string }): string {
  if (by === 'own') return `${name}: you carry parcels yourselves, and say where they are.`;
  return connected
    ? 'Shiprocket books and follows parcels.'
    : 'No courier is connected: parcels wait until one is, or until you carry them yourselves (Settings, Delivery).';
}

function payWords(online: boolean, { offered, most }: { offered: boolean; most: number }): string {
  const cash = `cash on delivery up to ${formatRupees(most)}`;
  if (online) return offered ? `Online, and ${cash}.` : 'Online alone.';
  return offered
    ? `No gateway is connected: ${cash} alone.`
    : 'Nobody can pay: connect a gateway, or take cash on delivery.';
}

/** Returns true if a person chose the tax setting; a default has no author. */
async function hasChosenTax(db: Db, at: Date): Promise<boolean> {
  const tax = holdingAt(await readSettingVersions(db, 'tax'), at);
  return tax !== undefined && tax.by !== null;
}

/** Returns true if a product is offered in a size with stock. */
async function sellsSomething(db: Db): Promise<boolean> {
  const pieces = db
    .select({ one: sql`1` })
    .from(stockTable)
    .where(
      and(eq(stockTable.productId, productsTable.id), eq(stockTable.offered, true), sql`${stockTable.available} > 0`),
    );
  const rows = await db
    .select({ id: productsTable.id })
    .from(productsTable)
    .where(and(eq(productsTable.state, 'sold'), exists(pieces)))
    .limit(1);
  return rows.length > 0;
}

async function hasOrders(db: Db): Promise<boolean> {
  return (await db.select({ id: ordersTable.id }).from(ordersTable).limit(1)).length > 0;
}
