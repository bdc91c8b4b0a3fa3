import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { documentsTable } from '#database/schema/documents.ts';
import { openPayingShop, type PayingShop, placeOrderFor, take } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { DocumentContent } from './document-content.ts';
import { provideDocumentFile } from './document-file.ts';
import { createDocumentProcesses, type DocumentProcesses } from './document-process.ts';
import { textOfPdf } from './test-pdf.ts';

// A document is drawn once, in a child process, and stored as a file.

let shop: PayingShop;
let content: DocumentContent;
let address: string;
let processes: DocumentProcesses;
const warn = vi.fn();

beforeAll(async () => {
  shop = await openPayingShop();
  const placed = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1', 'M')]), payment: 'razorpay' });
  await take(shop, placed.id, 'confirmed', 'packed');
  const [row] = await shop.database.db.select().from(documentsTable).where(eq(documentsTable.orderId, placed.id));
  content = DocumentContent.parse(row?.content);
  address = `/api/orders/${placed.reference}/documents/${content.number}.pdf?key=${placed.key}`;
  processes = createDocumentProcesses({ warn });
});
afterAll(async () => {
  await processes?.close();
  await shop?.close();
});

/** Counts drawings, and waits for the rate limit before each. */
function counted() {
  const run = vi.fn((drawing: Parameters<DocumentProcesses['run']>[0]) => processes.run(drawing));
  return {
    run,
    deps: { ...shop, processes: { ...processes, run }, turn: vi.fn(async () => {}) },
  };
}

const another = (): DocumentContent => ({
  ...content,
  number: `INV-2627-${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`,
});

test('sixty parallel requests for a new document draw it once, and a later request not at all', async () => {
  const { run, deps } = counted();
  const paper = another();
  const keys = await Promise.all(Array.from({ length: 60 }, () => provideDocumentFile(deps, paper)));
  expect(new Set(keys).size).toBe(1);
  await provideDocumentFile(deps, paper);
  expect(run).toHaveBeenCalledTimes(1);
  expect(deps.turn).toHaveBeenCalledTimes(1);
  expect(textOfPdf(await shop.files.read(keys[0] ?? ''))).toContain(paper.number);
});

test('a drawing process that ends early gives status 503, and the next request succeeds', async () => {
  const { deps } = counted();
  const paper = another();
  const broken = { ...deps, processes: { ...processes, run: async () => undefined } };
  await expect(provideDocumentFile(broken, paper)).rejects.toMatchObject({ status: 503 });
  expect(await shop.files.has(await provideDocumentFile(deps, paper))).toBe(true);
});

test('the address of a document returns the same bytes each time, and 404 to a stranger', async () => {
  const first = await shop.app.inject(address);
  const second = await shop.app.inject(address);
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  const stranger = await shop.app.inject(address.replace(/key=.*/, `key=${randomUUID()}`));
  expect(stranger.statusCode).toBe(404);
});
