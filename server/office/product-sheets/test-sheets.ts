import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { SheetRowState, SheetState } from '#contract/office/lists.ts';
import type { ProductSheet, SheetRow } from '#contract/office/product-sheets.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';

/** Returns functions to work with spreadsheets as a member, through the calls of their page. */
export function sheetsOf(shop: TestShop, cookie: string) {
  const call = (name: string, payload?: object, headers?: Record<string, string>) =>
    ask(shop, name, { cookie, ...(payload && { payload }), ...(headers && { headers }) });
  const read = async (id: string): Promise<ProductSheet> => (await call(`GET /api/office/sheets/${id}`)).json().data;
  return {
    call,
    read,
    take: (query: string) => call(`GET /api/office/product-export?${query}`),
    /** Exports products as CSV. Returns rows of named cells. */
    async rows(query = ''): Promise<Record<string, string>[]> {
      const text = (await call(`GET /api/office/product-export?format=csv${query}`)).body;
      return parse(text.replace(/^\uFEFF/, ''));
    },
    /** Uploads a file. Returns its number once it has the expected state. */
    async bring(file: string | Buffer, state: SheetState = 'ready', name = 'prices.csv'): Promise<string> {
      const id = `sheet_${randomUUID()}`;
      const reply = await call(`POST /api/office/sheets/${id}?name=${encodeURIComponent(name)}`, Buffer.from(file), {
        'content-type': 'application/octet-stream',
      });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      await this.reaches(id, state);
      return id;
    },
    press: (id: string, what: 'apply' | 'stop' | 'undo') =>
      call(`POST /api/office/sheets/${id}/${what}`, what === 'apply' ? { confirmedPrice: true } : {}),
    async reaches(id: string, state: SheetState): Promise<void> {
      await expect.poll(async () => (await read(id)).state, { message: state }).toBe(state);
    },
    async found(id: string, state: SheetRowState): Promise<SheetRow[]> {
      return (await call(`GET /api/office/sheets/${id}/rows?state=${state}`)).json().data.rows;
    },
  };
}

/** Returns functions to read and change products besides spreadsheets, in the shop that `shopNow` returns. */
export function productsBeside(shopNow: () => TestShop, cookieNow: () => string) {
  const productOf = async (id: string) =>
    (await shopNow().database.db.select().from(productsTable).where(eq(productsTable.id, id)))[0];
  const inShop = async (path: string) => (await shopNow().app.inject(`/api/products/${path}`)).json().data;
  const change = async (id: string, changes: object) => {
    const version = (await productOf(id))?.version;
    return ask(shopNow(), `PATCH /api/office/products/${id}`, {
      cookie: cookieNow(),
      payload: { version, changes, confirmedPrice: true },
    });
  };

  return { productOf, inShop, change };
}

/** Returns the rows of some products with changed cells. */
export async function editedRows(
  office: ReturnType<typeof sheetsOf>,
  ...edits: [id: string, cells: Record<string, string>][]
): Promise<string> {
  const ids = edits.map(([id]) => id);
  const rows = (await office.rows()).filter(({ Product = '' }) => ids.includes(Product));
  return csvFrom(edits.map(([id, cells]) => ({ ...rows.find(({ Product }) => Product === id), ...cells })));
}

/** Writes rows of named cells as CSV, like a spreadsheet program. */
export function csvFrom(rows: readonly Record<string, string | number>[]): string {
  const [first = {}] = rows;
  const line = (cells: readonly unknown[]) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
  return [Object.keys(first), ...rows.map((row) => Object.values(row))].map(line).join('\r\n');
}

function parse(text: string): Record<string, string>[] {
  const rows: string[][] = [['']];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const row = rows.at(-1) ?? [];
    if (sign === '"' && quoted && text[at + 1] === '"') at += 1;
    else if (sign === '"') {
      quoted = !quoted;
      continue;
    } else if (!quoted && sign === ',') {
      row.push('');
      continue;
    } else if (!quoted && sign === '\r') continue;
    else if (!quoted && sign === '\n') {
      rows.push(['']);
      continue;
    }
    row[row.length - 1] += sign;
  }
  const [heads = [], ...body] = rows.filter((row) => row.length > 1);
  return body.map((cells) => Object.fromEntries(heads.map((head, place) => [head, cells[place] ?? ''])));
}
