import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { emptyRule } from '#contract/collection-rules.ts';
import type { OfficeKind } from '#contract/office/kinds.ts';
import type { ImportMapping } from '#contract/office/product-imports.ts';
import type { OfficeSport } from '#contract/office/sports.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { productSheetsTable } from '#database/schema/product-sheets.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';
import { deadLetterQueue } from '#server/foundation/jobs/jobs.ts';
import type { RepeatingOffice, Scenario } from './test-repeated-changes.ts';

const colours = { a: '#0e6e6b', b: '#f4a51c', c: '#f8f1e1' };
const head = { subtitle: 'Sticks up.', ground: '#12324A', onGround: '#F7F1DF' };
const hockey = {
  ...{ ...head, sport: 'hockey', name: 'Hockey', hindi: 'हॉकी', special: null },
  ...{ words: ['hocky'], position: 50, hidden: false },
};
const crest = { shape: 'shield', mark: 'bolt', ...colours };
const hawks = { name: 'Ravi Hawks', sport: 'hockey', licensor: 'Ravi Hawks Hockey Club', colours, crest };
const gloves = {
  ...{ kind: 'gloves', name: 'Gloves', one: 'Pair of gloves', hindi: 'दस्ताने', words: ['mitts'] },
  ...{ sizes: ['7', '8'], retired: [], ages: 'grown', worn: true, garments: [], hsn: '61161000', grams: 120 },
  ...{ chart: null, position: 75, closed: false },
};
const { fromPaise: _from, toPaise: _to, ...lists } = emptyRule;
const collection = {
  ...{ ...head, title: 'Nets', way: 'rule', picked: [], sort: 'shop', position: 100, hidden: false },
  rule: { ...lists, kinds: ['jacket'], from: null, to: null },
};
const athlete = {
  ...{ description: 'cricket', team: 'Konkan Monsoons', number: 45, bio: 'Bowls fast.' },
  ...{ shirtId: 'cricket-1', position: 100, hidden: false },
};
const newProduct = {
  ...{ name: 'Monsoons Rain Jacket', category: 'Cricket', sport: 'cricket', kind: 'jacket', team: 'Konkan Monsoons' },
  ...{ athlete: null, garment: 'jacket', pattern: 'solid', colours, price: 2999, hsn: '61013000' },
  sizes: [{ size: 'M', pieces: 3 }],
};

const jpeg = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c02020' } })
    .jpeg()
    .toBuffer();

/** Spreadsheet as the job left it, ready for a press. */
async function aSheet({ shop }: RepeatingOffice, row: Partial<typeof productSheetsTable.$inferInsert>) {
  const id = `sheet_${randomUUID()}`;
  const written = { id, name: 'prices.csv', format: 'csv' as const, memberId: 'stf_x', who: 'Nila Menon' };
  await shop.database.db
    .insert(productSheetsTable)
    .values({ ...written, at: shop.clock.now, state: 'ready', changed: 1, ...row });
  return id;
}

/** Records that all pieces of a size that was never bought were ordered yesterday. */
async function sellAll({ clock, database }: RepeatingOffice['shop']): Promise<void> {
  const size = { productId: 'cricket-4', size: 'M' };
  const where = and(eq(stockTable.productId, size.productId), eq(stockTable.size, size.size));
  const sold = {
    available: -40,
    reserved: 40,
    reason: 'reserved',
    at: new Date(clock.now.getTime() - 86_400_000),
  } as const;
  await database.db.update(stockTable).set({ available: 0 }).where(where);
  await database.db.insert(stockMovementsTable).values({ ...size, ...sold });
}

/** Changes of what the shop offers and shows. */
export const catalogueScenarios: Readonly<Record<string, Scenario>> = {
  async 'sports, clubs and their versions'({ press, read }) {
    await press('POST sports', hockey);
    const { sports } = await read<{ sports: OfficeSport[] }>('sports');
    const made = sports.find(({ sport }) => sport === 'hockey');
    const { sport: _sport, name: _name, known: _known, products: _products, ...facts } = made as OfficeSport;
    await press('PATCH sports/hockey', { ...facts, subtitle: 'On the turf.' });
    await press('POST lists/sport/hockey/restore', { version: facts.version + 1, to: facts.version });
    await press('POST clubs', hawks);
    await press('PATCH clubs/ravi-hawks', { licensor: 'Nobody', colours, crest, version: 1 });
  },
  async 'kinds, collections and athletes'({ press, read }) {
    await press('POST kinds', gloves);
    const { kinds } = await read<{ kinds: OfficeKind[] }>('kinds');
    const { version } = kinds.find(({ kind }) => kind === 'gloves') as OfficeKind;
    const { kind: _kind, ...facts } = gloves;
    await press('PATCH kinds/gloves', { ...facts, grams: 130, version });
    await press('POST collections', { ...collection, slug: 'nets', name: 'Nets' });
    await press('PATCH collections/nets', { ...collection, title: 'All nets', version: 1 });
    await press('POST athletes', { ...athlete, name: 'Meera Iyer Rao' });
    const { athletes } = await read<{ athletes: { slug: string; name: string }[] }>('athletes');
    const slug = athletes.find(({ name }) => name === 'Meera Iyer Rao')?.slug;
    await press(`PATCH athletes/${encodeURIComponent(slug ?? '')}`, { ...athlete, bio: 'Keeps wicket.', version: 1 });
  },
  async 'products, their previews and pictures'({ press, read }) {
    const draft = await press<{ id: string }>('POST products', { ...newProduct, key: randomUUID() });
    await press(`POST products/${draft.id}/preview`);
    await press(`DELETE products/${draft.id}/preview`);
    await press('POST products/cricket-1/duplicate', { key: randomUUID() });
    const { version } = await read<{ version: number }>('products/cricket-2');
    await press('PATCH products/cricket-2', { version, changes: { price: 1999 } });
    await press('POST products/cricket-2/restore', { version: version + 1, to: version });
    await press('POST products/cricket-2/photographs', await jpeg(), { type: 'image/jpeg' });
  },
  async 'stock, purchases and a count'({ press }) {
    const size = { product: 'cricket-3', size: 'M' };
    const arrived = { size: 'M', why: 'arrived', pieces: 3, key: randomUUID() };
    await press('POST products/cricket-3/movements', arrived);
    const lines = [{ ...size, pieces: 4, cost: 320 }];
    await press('POST purchases', { key: randomUUID(), supplier: 'Tiruppur Knits', reference: 'DN-7', lines });
    await press('PUT stock/level', { ...size, level: 7 });
    await press('POST stock-count', { products: [size.product] });
    await press('PUT stock-count/figure', { ...size, figure: 4 });
    await press('POST stock-count/end');
    await press('PUT places', { ...size, ean: null, shelf: 'A-01-1', seen: { ean: null, shelf: null } });
  },
  async 'purchase orders and proposals'({ press, shop }) {
    const lines = [{ product: 'cricket-3', size: 'M', pieces: 4, cost: 320 }];
    const draft = { supplier: 'Tiruppur Knits', expected: null, note: '', lines };
    const { number } = await press<{ number: number }>('POST purchase-orders', draft);
    await press(`PUT purchase-orders/${number}`, { ...draft, note: 'By rail', version: 1 });
    await press(`POST purchase-orders/${number}/order`, { version: 2 });
    await press(`POST purchase-orders/${number}/close`, { version: 3, reason: 'Sold out there' });
    await sellAll(shop);
    await press('POST reorder', { days: 14, supplier: '' });
  },
  async 'spreadsheets of products'(office) {
    const { press, shop } = office;
    const file = Buffer.from('"Product","Price"\r\n"cricket-1","2500"\r\n');
    await press(`POST sheets/sheet_${randomUUID()}?name=prices.csv`, file, { type: 'application/octet-stream' });
    const filter = { view: 'all' };
    await press(`POST sheets/sheet_${randomUUID()}/of-list`, { filter, changes: { limited: true } });
    await press(`POST sheets/${await aSheet(office, {})}/apply`);
    await press(`POST sheets/${await aSheet(office, {})}/stop`);
    const mapping: ImportMapping = {
      ...{ groupBy: 'type', groups: [], team: 'any', size: 'Size', colour: '', compareAt: 'former' },
    };
    const counts = { products: 1, sizes: 1, doubtful: 0, pictures: 0 };
    const columns = { columns: [], notTaken: [], options: [], groups: [] };
    const brought = { source: 'shopify' as const, ...columns, mapping, ...counts };
    const exported = await aSheet(office, { format: null, wish: { brought, format: 'csv' } });
    await press(`POST sheets/${exported}/mapping`, { mapping: { ...mapping, size: '' } });
    const applied = { state: 'applied' as const, appliedAt: shop.clock.now, appliedBy: 'Nila Menon', done: 1 };
    const id = await aSheet(office, applied);
    await press(`POST sheets/${id}/undo`);
    await shop.database.db.delete(productSheetsTable).where(eq(productSheetsTable.id, id));
  },
  async 'texts of the shop'({ press, read, shop }) {
    const path = 'content/policy.terms';
    const { version, value } = await read<{ version: number; value: unknown }>(path);
    await press(`PUT ${path}/draft`, { value, edit: 0, basedOn: version });
    await press(`DELETE ${path}/draft`, { edit: 1 });
    const from = new Date(shop.clock.now.getTime() + 86_400_000).toISOString();
    await press(`PUT ${path}`, { value, version, from });
    await press(`POST ${path}/take-back`, { version: version + 1 });
    const mail = await read<{ value: unknown }>('content/mail.order-shipped');
    await press('POST content/mail.order-shipped/test', { value: mail.value, key: `press_${randomUUID()}` });
    await press('POST content/slide-pictures', await jpeg(), { type: 'image/jpeg' });
  },
  async 'settings of the shop'({ press, read, shop }) {
    const settings = await read<{ name: string; version: number }[]>('settings');
    const version = settings.find(({ name }) => name === 'cash')?.version ?? 1;
    const from = new Date(shop.clock.now.getTime() + 86_400_000).toISOString();
    await press('PUT settings', { name: 'cash', value: { offered: true, most: 500 }, version, from });
    await press('POST settings/take-back', { name: 'cash', version: version + 1 });
    const { priceGap } = shop.shopFacts;
    const gap = { below: 262_500, above: 295_001 };
    Object.assign(shop.shopFacts, {
      priceGap: ({ unitPaise }: { unitPaise: number }) => (unitPaise === 270_000 ? gap : undefined),
    });
    const inGap = { pricePaise: 270_000, oldPricePaise: null, mrpPaise: null, hotSale: false, finalSale: false };
    await shop.database.db.update(productsTable).set(inGap).where(eq(productsTable.id, 'cricket-9'));
    await press('POST tax/nearest-prices', {});
    Object.assign(shop.shopFacts, { priceGap });
    await press('POST integrations/payments/test');
    const job = randomUUID();
    await shop.database.pool.query(
      `insert into pgboss.job (id, name, data, state, source_name) values ($1, $2, '{}', 'created', 'back-up')`,
      [job, deadLetterQueue],
    );
    await press(`POST jobs/${job}/again`);
    await press('PUT print-room/film', { widthMm: 600, gapMm: 10, rupeesAMetre: 700 });
  },
};
