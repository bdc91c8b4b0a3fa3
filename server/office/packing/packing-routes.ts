import { openDocument as openDocumentCall, readLabels as readLabelsCall } from '#contract/office/order-papers.ts';
import * as calls from '#contract/office/packing.ts';
import { succeed } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { handOver, listHandovers, manifestOf } from './hand-over.ts';
import { findPiece, labelsOf, listPlaces, savePlace } from './list-places.ts';
import { holdAtDesk, packAtDesk } from './pack-at-desk.ts';
import type { PackingContext } from './packing-context.ts';
import { openDocument, readLabels } from './read-labels.ts';
import { drawPaper, readPapers } from './read-papers.ts';
import { listToPack } from './read-parcels.ts';
import { readPickList } from './read-pick-list.ts';
import { giveOtherSize, leaveOut, readShort } from './short-of.ts';
import { putBack, putOnTable, takeBatch } from './take-batch.ts';

/** Mounts the packing desk: batches, packing, documents, shortages, handovers, barcodes and shelf places. */
export function mountPackingDesk(office: Office, deps: PackingContext): void {
  mountTable(office, deps);
  mountPapers(office, deps);
  mountPlaces(office, deps);
}

function mountTable(office: Office, deps: PackingContext): void {
  const { db, now } = deps;
  mountRead(office, calls.listToPack, async ({ query: { desk } }) => succeed(await listToPack(db, now(), desk)));
  mountChange(office, calls.takeBatch, async ({ body: { desk, parcels } }, { change, session: { member } }) =>
    succeed(await change((tx, note) => takeBatch(tx, note, now(), { id: desk, who: member.name }, parcels))),
  );
  mountRead(office, calls.keepBatch, async ({ body: { desk, parcels } }, { session: { member } }) => {
    const { parcels: here, not } = await putOnTable(db, now(), { id: desk, who: member.name }, parcels);
    return succeed({ parcels: here, gone: not });
  });
  mountChange(office, calls.letGo, async ({ body: { desk, parcels } }, { change }) =>
    succeed({ parcels: await change((tx, note) => putBack(tx, note, now(), desk, parcels)) }),
  );
  mountChange(office, calls.packAtDesk, async ({ body }, { change }) =>
    succeed(await change((tx, note) => packAtDesk(tx, note, deps, body))),
  );
  mountChange(office, calls.holdAtDesk, async ({ body }, { change }) =>
    succeed({ reference: await change((tx, note) => holdAtDesk(tx, note, deps, body)) }),
  );
  mountRead(office, calls.readShort, async ({ query }) => succeed(await readShort(deps, query)));
  mountChange(office, calls.giveOtherSize, async ({ body }, { change, session: { member } }) => {
    const changed = await change((tx, note) => giveOtherSize(tx, note, deps, { ...body, by: member.name }));
    deps.stockChanged(changed);
    return succeed({ reference: body.reference.toUpperCase() });
  });
  mountChange(office, calls.leaveOut, async ({ body }, { change, session: { member } }) => {
    const changed = await change((tx, note) => leaveOut(tx, note, deps, { ...body, by: member }));
    deps.stockChanged(changed);
    return succeed({ reference: body.reference.toUpperCase() });
  });
}

function mountPapers(office: Office, deps: PackingContext): void {
  const { db, now } = deps;
  mountRead(office, calls.readPapers, async ({ query }, { session: { member }, saw }) => {
    const papers = await readPapers(deps, query, member);
    const what = `Printed the papers of parcel ${query.parcel}`;
    if (papers.pdf !== null) await saw([{ thing: 'order', about: query.reference.toUpperCase(), what }]);
    return succeed(papers);
  });
  mountRead(office, readLabelsCall, async ({ body }, { session: { member }, saw }) => {
    const { of, ...labels } = await readLabels(deps, body, member);
    await saw(of.map((about) => ({ thing: 'order' as const, about, what: 'Printed the label' })));
    return succeed(labels);
  });
  mountChange(office, openDocumentCall, async ({ params }, { change, session: { member } }) =>
    succeed(await change((tx, note) => openDocument(tx, note, deps, params, member))),
  );
  mountRead(office, calls.readPickList, async ({ body: { parcels } }) => {
    const { pdf } = await drawPaper(deps, { kind: 'pick list', list: await readPickList(db, now(), parcels) });
    return succeed({ pdf });
  });
  mountRead(office, calls.listHandovers, async () => succeed(await listHandovers(db, now())));
  mountChange(office, calls.handOver, async ({ body }, { change, session: { member } }) =>
    succeed(await change((tx, note) => handOver(tx, note, deps, { ...body, who: member.name }))),
  );
  mountRead(office, calls.readManifest, async ({ params: { id } }) => {
    const { pdf } = await drawPaper(deps, { kind: 'manifest', manifest: await manifestOf(db, id) });
    return succeed({ pdf });
  });
}

function mountPlaces(office: Office, deps: PackingContext): void {
  const { db, now } = deps;
  mountRead(office, calls.listPlaces, async ({ query }) => succeed(await listPlaces(db, now(), query)));
  mountChange(office, calls.savePlace, async ({ body }, { change }) =>
    succeed(await change((tx, note) => savePlace(tx, note, now(), body))),
  );
  mountRead(office, calls.readShelfLabels, async ({ query }) => {
    const labels = await labelsOf(db, now(), query);
    if (labels.length === 0) return succeed({ pdf: '', labels: 0 });
    const { pdf } = await drawPaper(deps, { kind: 'shelf labels', labels });
    return succeed({ pdf, labels: labels.length });
  });
  mountRead(office, calls.findPiece, async ({ query: { code } }) => succeed(await findPiece(db, code)));
}
