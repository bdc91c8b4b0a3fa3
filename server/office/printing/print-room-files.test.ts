import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPrintFiles } from '#server/fulfilment/designs/queries.ts';
import { drawAgain } from './draw-again.ts';
import { openPrintRoom, printRoomTests } from './test-print-room.ts';

let room: Awaited<ReturnType<typeof openPrintRoom>>;
beforeAll(async () => {
  room = await openPrintRoom();
});
afterAll(() => room?.close());

const { db, deps, buy, call, step, auditOf } = printRoomTests(() => room);

describe('files of the print room', () => {
  test('lays out the approved prints of each item on a sheet, and names those that are left out', async () => {
    const { reference } = await buy([room.cap, room.clubCap], { quantity: 2 });
    const [one, two] = [`${reference}-1`, `${reference}-2`];
    await step(one, 'approve');
    const asked = `jobs=${one},${two}`;
    const { data } = (await call(`GET /api/office/print-room/sheets?${asked}`)).json();
    expect(data).toMatchObject({ widthMm: 560, prints: 2, left: [{ id: two, words: 'Nobody has approved it yet' }] });
    expect(data.yield).toBeGreaterThan(0);
    const card = (await call(`GET /api/office/print-room/${one}`)).json().data;
    for (const { width, height, turned } of data.sheets[0].laid)
      expect(turned ? [height, width] : [width, height]).toEqual([card.sides[0].box.width, card.sides[0].box.height]);
    const png = await call(`GET /api/office/print-room/sheets/1?${asked}`);
    expect(png.headers['content-disposition']).toBe('attachment; filename="film-2026-11-23-1.png"');
    const meta = await sharp(png.rawPayload).metadata();
    expect(meta).toMatchObject({ format: 'png', width: Math.floor((560 * 300) / 25.4), density: 300, hasAlpha: true });
    expect(((meta.height ?? 0) * 25.4) / 300).toBeCloseTo(data.sheets[0].lengthMm, 0);
    expect((await call(`GET /api/office/print-room/sheets/2?${asked}`)).statusCode).toBe(404);
    expect((await call('GET /api/office/print-room/sheets?jobs=NOSUCHONE2-1')).statusCode).toBe(404);
  });

  test('downloads the approved files of a day as a ZIP, and stops at or names a damaged file', async () => {
    const { id: orderId, reference } = await buy([room.cap, room.clubCap]);
    await step(`${reference}-1`, 'approve');
    const zip = await call(`GET /api/office/print-room/files?jobs=${reference}-1,${reference}-2`);
    expect(zip.headers['content-type']).toBe('application/zip');
    const inside = unzipSync(new Uint8Array(zip.rawPayload));
    expect(Object.keys(inside).toSorted()).toEqual([`${reference}-1-front.png`, `${reference}-1-ticket.pdf`]);
    const made = await findPrintFiles(db(), orderId);
    const front = made.find(({ position, part }) => position === 1 && part === 'front');
    expect(
      createHash('sha256')
        .update(inside[`${reference}-1-front.png`] ?? '')
        .digest('hex'),
    ).toBe(front?.sha256);
    const files = (...lines: number[]) =>
      call(`GET /api/office/print-room/files?jobs=${lines.map((line) => `${reference}-${line}`).join()}`);
    expect((await files(2)).statusCode).toBe(404);
    await step(`${reference}-2`, 'approve');
    const second = made.find(({ position, part }) => position === 2 && part === 'front');
    await room.shop.files.put(second?.file ?? '', Buffer.from('something else'), 'image/png');
    await expect(files(1, 2)).rejects.toThrow();
    expect((await files(1)).statusCode).toBe(200);
    // Nothing was sent yet, so the response is a message.
    const refused = await files(2);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['content-type']).toContain('application/json');
    expect(refused.json().message).toContain(`${reference}-2-front.png is damaged`);
    expect((await call(`GET /api/office/print-room/${reference}-2/files/front`)).statusCode).toBe(503);
  });

  test('renders the files of one line again, leaves other lines alone, and logs it', async () => {
    const { id: orderId, reference } = await buy([room.cap, room.clubCap]);
    const again = (line: number) => call(`POST /api/office/print-room/${reference}-${line}/files`);
    const before = await findPrintFiles(db(), orderId);
    const front = before.find(({ position, part }) => position === 2 && part === 'front')?.file ?? '';
    await room.shop.files.put(front, Buffer.from('something else'), 'image/png');
    room.shop.clock.now = new Date(room.shop.clock.now.getTime() + 60_000);
    for (const _press of [1, 2])
      expect((await again(2)).json()).toMatchObject({
        message: `The files of ${reference}-2 are drawn again`,
        data: { id: `${reference}-2` },
      });
    const { rows: sent } = await room.shop.database.pool.query(`select data from pgboss.job where name = 'draw-again'`);
    expect(sent).toEqual([{ data: { orderId, position: 2 } }]);
    await drawAgain(deps(), sent[0].data);
    expect((await call(`GET /api/office/print-room/${reference}-2/files/front`)).statusCode).toBe(200);
    const [one, two] = Map.groupBy(await findPrintFiles(db(), orderId), ({ position }) => position).values();
    expect(one).toEqual(before.filter(({ position }) => position === 1));
    expect(two?.map(({ createdAt }) => createdAt)).toEqual([room.shop.clock.now, room.shop.clock.now]);
    expect(await auditOf(reference)).toEqual(
      Array.from({ length: 2 }, () => 'Salim Ansari: Had the print files drawn again: line 2'),
    );
    await room.shop.commands.get('print-files')?.(['packed', reference], () => {});
    expect((await again(1)).json()).toMatchObject({ code: 'conflict', message: `${reference}-1 is packed.` });
  });

  test('saves one film setting for the print room, and logs who changes it', async () => {
    const body = { widthMm: 420, gapMm: 10, rupeesAMetre: 199.5 };
    expect((await call('PUT /api/office/print-room/film', body)).json().data).toEqual(body);
    expect((await call('GET /api/office/print-room')).json().data.film).toEqual(body);
    expect(await auditOf('print%20film')).toEqual(['Salim Ansari: Changed the film of the print room']);
    expect((await call('PUT /api/office/print-room/film', { ...body, gapMm: 1 })).json()).toMatchObject({
      fields: { gapMm: expect.any(String) },
    });
  });
});
