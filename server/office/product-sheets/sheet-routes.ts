import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { wishProductsEndpoint } from '#contract/office/many-products.ts';
import { roleTable } from '#contract/office/permissions.ts';
import * as calls from '#contract/office/product-sheets.ts';
import type { Db } from '#database/db.ts';
import { productSheetRowsTable, productSheetsTable } from '#database/schema/product-sheets.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { type DiskSpace, noRoomForPictures } from '#server/foundation/process/disk-space.ts';
import { originOf } from '#server/foundation/security-events/origin.ts';
import {
  callOf,
  findSheet,
  importOf,
  listSheetRows,
  listSheets,
  presentSheet,
  type SheetRecord,
  undoUntil,
} from '#server/office/sheet-files/find-sheet.ts';
import { moveSheet } from '#server/office/sheet-files/sheet-progress.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { mountRaw } from '#server/office/staff-records/mount-raw.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { beginSheet, notNow } from './begin-sheet.ts';
import { takeSheet } from './bring-sheet.ts';
import { mapImport } from './map-import.ts';
import { applyOrRequest, withAllWaiting, withdrawSheetRequest, withWaiting } from './request-sheet.ts';
import { markPrices } from './sheet-prices.ts';
import { takeProducts } from './take-products.ts';
import { wishName } from './wish-rules.ts';

export type SheetsContext = Needs<'db' | 'now' | 'files' | 'jobs' | 'settings' | 'shopFacts'> & {
  disk: Pick<DiskSpace, 'level'>;
};

/** Mounts the spreadsheet routes: export, import, compare, apply, stop, undo. */
export function mountProductSheets(office: Office, deps: SheetsContext): void {
  const { db, now } = deps;
  const shown = async (id: string) => withWaiting(db, presentSheet(await findSheet(db, id), now()));
  mountRead(office, calls.takeProductsEndpoint, async ({ query }) => takeProducts(deps, query, now()));
  mountRead(office, calls.listSheetsEndpoint, async () =>
    successEnvelope(await withAllWaiting(db, await listSheets(db, now()))),
  );
  mountRead(office, calls.readSheetEndpoint, async ({ params }) => successEnvelope(await shown(params.id)));
  mountRead(office, calls.listSheetRowsEndpoint, async ({ params, query }) => {
    await findSheet(db, params.id);
    const { rows, more } = await listSheetRows(db, params.id, query);
    return successEnvelope({ rows: await markPrices(deps, params.id, rows), more });
  });

  mountChange(office, calls.applySheetEndpoint, async ({ params: { id }, body: { confirmedPrice } }, call) => {
    const { member } = call.session;
    const said = await call.change((tx, note) =>
      applyOrRequest(deps, tx, note, { id, confirmedPrice, by: authorOf(member, call.caller) }, member),
    );
    return okWithMessage(said, await shown(id));
  });

  mountChange(office, calls.mapImportEndpoint, async ({ params: { id }, body: { mapping } }, { change }) => {
    await change(async (tx, note) => {
      const sheet = await findSheet(tx, id);
      await mapImport(deps, tx, sheet, mapping);
      note({ thing: 'product', about: id, what: `Chose the columns of ${callOf(sheet)}` });
    });
    return okWithMessage('It is being compared again.', await shown(id));
  });

  mountChange(office, calls.undoSheetEndpoint, async ({ params: { id } }, { session: { member }, caller, change }) => {
    await change(async (tx, note) => {
      const sheet = await findSheet(tx, id);
      if (sheet.state === 'applied' && !undoUntil(sheet, now()))
        throw new Problem(
          409,
          'not_offered',
          `It was applied more than ${calls.undoHours} hours ago. Each product’s own history has what it was.`,
        );
      const began = await beginSheet(deps, tx, { id, from: 'applied', state: 'undoing', by: authorOf(member, caller) });
      if (!began) throw notNow(sheet);
      note({ thing: 'product', about: id, what: `Began to undo ${callOf(sheet)}` });
    });
    return okWithMessage('It is being undone.', await shown(id));
  });

  mountChange(office, calls.stopSheetEndpoint, async ({ params: { id } }, { change }) => {
    await change(async (tx, note) => {
      const sheet = await findSheet(tx, id);
      await stop(deps, tx, sheet);
      note({ thing: 'product', about: id, what: `Stopped ${callOf(sheet)}` });
    });
    return okWithMessage('It is stopped.', await shown(id));
  });
  mountChange(office, wishProductsEndpoint, async ({ params: { id }, body }, { session: { member }, change }) => {
    if (Object.values(body.changes).every((one) => one === undefined))
      throw new Problem(400, 'invalid_fields', 'Choose what is to change.', {
        fields: { changes: 'Choose what is to change' },
      });
    const name = wishName(body);
    await change(async (tx, note) => {
      const row = { id, name, wish: body, memberId: member.id, who: member.name, at: now(), state: 'reading' as const };
      const written = await tx
        .insert(productSheetsTable)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: productSheetsTable.id });
      if (written.length > 0) await deps.jobs.send(tx, 'work-sheet', { sheetId: id });
      note({
        thing: 'product',
        about: id,
        what: written.length > 0 ? `Planned a change: ${name}` : 'Sent again: it was planned once',
      });
    });
    return okWithMessage('It is being compared.', await shown(id));
  });
  mountBringing(office, deps);
}

/** Requests the stop of a running job, and queues another in case its process has died. Discards idle spreadsheets. */
async function stop({ jobs }: Pick<SheetsContext, 'jobs'>, tx: Db, sheet: SheetRecord): Promise<void> {
  const { id, state } = sheet;
  if (state === 'ready' || state === 'unfit') {
    // The approval is locked first, as in its decision, which prevents deadlocks.
    await withdrawSheetRequest(tx, id);
    if (!(await moveSheet(tx, id, [state], { state: 'let_go' }))) throw notNow(await findSheet(tx, id));
    await tx.delete(productSheetRowsTable).where(eq(productSheetRowsTable.sheetId, id));
    // The job deletes the file, which another shop's export keeps until then.
    if (importOf(sheet)) await jobs.send(tx, 'work-sheet', { sheetId: id });
    return;
  }
  const going = ['reading', 'applying', 'undoing'] as const;
  if (!going.some((one) => one === state) || !(await moveSheet(tx, id, [state], { state, stop: true })))
    throw notNow(sheet);
  await jobs.send(tx, 'work-sheet', { sheetId: id }, { unlessWaiting: true });
}

function authorOf(member: Member, caller: CallContext): NonNullable<SheetRecord['by']> {
  const { device, network } = originOf(caller);
  const role = member.roles.map((one) => roleTable[one].words).join(', ');
  return { memberId: member.id, who: member.name, role, from: `${device}, ${network}` };
}

/** Mounts the spreadsheet upload, the only call here that receives the body as a stream. */
function mountBringing(office: Office, deps: SheetsContext): void {
  mountRaw(office, (here) => {
    mountChange(
      here,
      calls.bringSheetEndpoint,
      async ({ params: { id }, query: { name }, headers, body }, { session: { member }, change, earlier }) => {
        const brought = async () =>
          okWithMessage(
            'It is being read.',
            await withWaiting(deps.db, presentSheet(await findSheet(deps.db, id), deps.now())),
          );
        if (earlier) return brought();
        if (deps.disk.level() !== 'enough') throw noRoomForPictures();
        if (!(body instanceof Readable))
          throw new Problem(400, 'invalid_fields', 'Choose a spreadsheet first.', {
            fields: { body: 'Choose a spreadsheet first.' },
          });
        await takeSheet(deps, { id, body, length: headers['content-length'] }, (format) =>
          change(async (tx, note) => {
            const row = {
              id,
              name,
              format,
              memberId: member.id,
              who: member.name,
              at: deps.now(),
              state: 'reading' as const,
            };
            const written = await tx
              .insert(productSheetsTable)
              .values(row)
              .onConflictDoNothing()
              .returning({ id: productSheetsTable.id });
            if (written.length > 0) await deps.jobs.send(tx, 'work-sheet', { sheetId: id });
            note({
              thing: 'product',
              about: id,
              what: written.length > 0 ? `Brought the spreadsheet ${name}` : 'Sent again: it was brought once',
            });
          }),
        );
        return brought();
      },
    );
  });
}
