import {
  openDocumentEndpoint as openDocumentCall,
  readLabelsEndpoint as readLabelsCall,
} from '#contract/office/order-papers.ts';
import * as calls from '#contract/office/packing.ts';
import { successEnvelope } from '#server/foundation/http/mount.ts';
import type { PaperTask } from '#server/office/packing-papers/paper-content.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { handOverParcels, listHandovers, manifestOf } from './hand-over.ts';
import { findPiece, labelsOf, listPlaces, savePlace } from './list-places.ts';
import { holdAtDesk, packAtDesk } from './pack-at-desk.ts';
import type { PackingContext } from './packing-context.ts';
import { preparePapers } from './prepare-papers.ts';
import { openDocument, readLabels } from './read-labels.ts';
import { readPapers } from './read-papers.ts';
import { listToPack } from './read-parcels.ts';
import { readPickList } from './read-pick-list.ts';
import { giveOtherSize, leaveOut, readShort } from './short-of.ts';
import { putOnTable, returnToBatch, takeBatch } from './take-batch.ts';

/** Mounts the packing desk: batches, packing, documents, shortages, handovers, barcodes and shelf places. */
export function mountPackingDesk(office: Office, deps: PackingContext): void {
  mountTable(office, deps);
  mountPapers(office, deps);
  mountPlaces(office, deps);
}

function mountTable(office: Office, deps: PackingContext): void {
  const { db, now } = deps;
  mountRead(office, calls.listToPackEndpoint, async ({ query: { desk } }) =>
    successEnvelope(await listToPack(deps, db, now(), desk)),
  );
  mountChange(office, calls.takeBatchEndpoint, async ({ body }, { change, session: { member } }) => {
    const desk = { id: body.desk, who: member.name };
    const taken = await change((tx, note) => takeBatch(deps, tx, note, now(), desk, body.parcels));
    await preparePapers(deps, taken.parcels, body.paper);
    return successEnvelope(taken);
  });
  mountRead(office, calls.keepBatchEndpoint, async ({ body }, { session: { member } }) => {
    const desk = { id: body.desk, who: member.name };
    const { parcels: here, not } = await putOnTable(deps, db, now(), desk, body.parcels);
    await preparePapers(deps, here, body.paper);
    return successEnvelope({ parcels: here, gone: not });
  });
  mountChange(office, calls.releaseParcelsEndpoint, async ({ body: { desk, parcels } }, { change }) =>
    successEnvelope({
      parcels: await change((tx, note) => returnToBatch(deps.settings, tx, note, now(), desk, parcels)),
    }),
  );
  mountChange(office, calls.packAtDeskEndpoint, async ({ body }, { change }) => {
    const packed = await change((tx, note) => packAtDesk(tx, note, deps, body));
    await preparePapers(deps, [body], body.paper);
    return successEnvelope(packed);
  });
  mountChange(office, calls.holdAtDeskEndpoint, async ({ body }, { change, session: { member } }) =>
    successEnvelope({ reference: await change((tx, note) => holdAtDesk(tx, note, deps, { ...body, by: member })) }),
  );
  mountRead(office, calls.readShortEndpoint, async ({ query }) => successEnvelope(await readShort(deps, query)));
  mountChange(office, calls.giveOtherSizeEndpoint, async ({ body }, { change, session: { member } }) => {
    const changed = await change((tx, note) => giveOtherSize(tx, note, deps, { ...body, by: member }));
    deps.stockChanged(changed);
    return successEnvelope({ reference: body.reference.toUpperCase() });
  });
  mountChange(office, calls.leaveOutEndpoint, async ({ body }, { change, session: { member } }) => {
    const changed = await change((tx, note) => leaveOut(tx, note, deps, { ...body, by: member }));
    deps.stockChanged(changed);
    return successEnvelope({ reference: body.reference.toUpperCase() });
  });
}

function base64Of(pdf: Uint8Array): string {
  return Buffer.from(pdf).toString('base64');
}

function mountPapers(office: Office, deps: PackingContext): void {
  const { db, now, paperProcesses } = deps;
  const drawList = async (task: PaperTask) => base64Of(await paperProcesses.draw(task));
  mountRead(office, calls.readPapersEndpoint, async ({ query }, { session: { member }, saw }) => {
    const papers = await readPapers(deps, query, member);
    const what = `Printed the papers of parcel ${query.parcel}`;
    if (papers.pdf !== null) await saw([{ thing: 'order', about: query.reference.toUpperCase(), what }]);
    return successEnvelope(papers);
  });
  mountRead(office, readLabelsCall, async ({ body }, { session: { member }, saw }) => {
    const { of, ...labels } = await readLabels(deps, body, member);
    await saw(of.map((about) => ({ thing: 'order' as const, about, what: 'Printed the label' })));
    return successEnvelope(labels);
  });
  mountChange(office, openDocumentCall, async ({ params }, { change, session: { member } }) =>
    successEnvelope(await change((tx, note) => openDocument(tx, note, deps, params, member))),
  );
  mountRead(office, calls.readPickListEndpoint, async ({ body: { parcels } }) => {
    const list = await readPickList(deps, db, now(), parcels);
    return successEnvelope({ pdf: await drawList({ kind: 'pick list', list }) });
  });
  mountRead(office, calls.listHandoversEndpoint, async () => successEnvelope(await listHandovers(db, now())));
  mountChange(office, calls.handOverEndpoint, async ({ body }, { change, session: { member } }) =>
    successEnvelope(await change((tx, note) => handOverParcels(tx, note, deps, { ...body, who: member.name }))),
  );
  mountRead(office, calls.readManifestEndpoint, async ({ params: { id } }) => {
    return successEnvelope({ pdf: await drawList({ kind: 'manifest', manifest: await manifestOf(db, id) }) });
  });
}

function mountPlaces(office: Office, deps: PackingContext): void {
  const { db, now } = deps;
  mountRead(office, calls.listPlacesEndpoint, async ({ query }) => successEnvelope(await listPlaces(db, now(), query)));
  mountChange(office, calls.savePlaceEndpoint, async ({ body }, { change }) =>
    successEnvelope(await change((tx, note) => savePlace(tx, note, now(), body))),
  );
  mountRead(office, calls.readShelfLabelsEndpoint, async ({ query }) => {
    const labels = await labelsOf(db, now(), query);
    if (labels.length === 0) return successEnvelope({ pdf: '', labels: 0 });
    const pdf = await deps.paperProcesses.draw({ kind: 'shelf labels', labels });
    return successEnvelope({ pdf: base64Of(pdf), labels: labels.length });
  });
  mountRead(office, calls.findPieceEndpoint, async ({ query: { code } }) => successEnvelope(await findPiece(db, code)));
}
