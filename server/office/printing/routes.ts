import type { JobStep } from '#contract/office/print-lists.ts';
import {
  changeFilmEndpoint,
  drawAgainEndpoint,
  drawSheetEndpoint,
  moveJobEndpoint,
  openPrintCardEndpoint,
  packFilesEndpoint,
  planSheetsEndpoint,
  readPrintEndpoint,
  readPrintFileEndpoint,
  readPrintRoomEndpoint,
  refuseJobEndpoint,
  spoilJobEndpoint,
} from '#contract/office/printing.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { presentFilm, changeFilm as setFilm } from '#server/office/print-jobs/film.ts';
import { moveJob as move, requireJob, spoilJob as spoil } from '#server/office/print-jobs/move-job.ts';
import { presentJob } from '#server/office/print-jobs/present-job.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { askToDrawAgain } from './draw-again.ts';
import { drawPlanned, type SheetContext } from './draw-planned.ts';
import { openCard } from './open-card.ts';
import { type FileContext, packFiles as pack, readJobFile } from './pack-files.ts';
import { planSheets as plan, presentSheets } from './plan-sheets.ts';
import { readBoard } from './read-board.ts';
import { type PrintPictures, readPrint as read } from './read-print.ts';
import { refuseJob as refuse } from './refuse-job.ts';

type Deps = OrderContext & SheetContext & FileContext & PrintPictures;

const done: Readonly<Record<JobStep, string>> = {
  approve: 'is approved',
  start: 'is being printed',
  done: 'is printed',
};

/** Mounts the print room: board, job details, film sheets and files. */
export function mountPrintRoom(office: Office, deps: Deps): void {
  const { db, now } = deps;
  const shown = async (id: string) => presentJob(await requireJob(db, id), now());
  mountRead(office, readPrintRoomEndpoint, async () => successEnvelope(await readBoard(db, now())));
  mountRead(office, openPrintCardEndpoint, async ({ params }) => successEnvelope(await openCard(deps, params.id)));
  mountChange(office, moveJobEndpoint, async ({ params: { id }, body: { step } }, { change, session: { member } }) => {
    await change((tx, note) => move(tx, deps.jobs, note, id, step, { by: member.name, at: now() }));
    return okWithMessage(`${id.toUpperCase()} ${done[step]}`, await shown(id));
  });
  mountChange(office, spoilJobEndpoint, async ({ params: { id }, body }, { change, session: { member } }) => {
    deps.stockChanged(await change((tx, note) => spoil(tx, note, id, body, { by: member.name, at: now() })));
    return okWithMessage(`${id.toUpperCase()} is printed again`, await shown(id));
  });
  mountChange(office, drawAgainEndpoint, async ({ params: { id } }, { change }) => {
    await change((tx, note) => askToDrawAgain(tx, deps.jobs, note, id));
    return okWithMessage(`The files of ${id.toUpperCase()} are drawn again`, await shown(id));
  });
  mountChange(office, refuseJobEndpoint, async ({ params: { id }, body: { why } }, { change, session: { member } }) => {
    const stocked = await change((tx, note) => refuse(tx, deps, note, { id, why }, { by: member.name, at: now() }));
    deps.stockChanged(stocked);
    return okWithMessage(`${id.toUpperCase()} is refused, and the shopper is told`, { id: id.toUpperCase() });
  });
  mountChange(office, changeFilmEndpoint, async ({ body }, { change }) => {
    const film = await change((tx, note) => setFilm(tx, note, body, now()));
    return okWithMessage('Sheets are laid on this film from now on', presentFilm(film));
  });
  mountFiles(office, deps);
}

function mountFiles(office: Office, deps: Deps): void {
  const { db, now } = deps;
  mountRead(office, planSheetsEndpoint, async ({ query }) =>
    successEnvelope(presentSheets(await plan(db, query.jobs, now()))),
  );
  mountRead(office, drawSheetEndpoint, ({ params: { number }, query }) => drawPlanned(deps, query.jobs, number));
  mountRead(office, packFilesEndpoint, ({ query }) => pack(deps, query.jobs));
  mountRead(office, readPrintFileEndpoint, async ({ params: { id, part } }) =>
    readJobFile(deps, await requireJob(db, id), part),
  );
  mountRead(office, readPrintEndpoint, async ({ params: { id, part } }) => read(deps, await requireJob(db, id), part));
}
