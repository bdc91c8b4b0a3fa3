import { listDisputesEndpoint, takeEvidenceEndpoint } from '#contract/office/disputes.ts';
import { FileReply, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { listDisputes } from './list-disputes.ts';
import { type EvidenceContext, makeEvidence } from './make-evidence.ts';

/** Mounts the disputes, and the evidence of each as a file. */
export function mountDisputes(office: Office, deps: EvidenceContext): void {
  const { db, now } = deps;
  mountRead(office, listDisputesEndpoint, async ({ query: { from } }) =>
    successEnvelope(await listDisputes(db, from, now())),
  );
  mountRead(office, takeEvidenceEndpoint, async ({ params: { id } }, { saw }) => {
    const { order, name, bytes, sha256 } = await makeEvidence(deps, id);
    const what = 'Took the evidence of a dispute';
    await saw([{ thing: 'order', about: order, what, after: { dispute: id, bytes: bytes.length, sha256 } }]);
    return new FileReply(bytes, 'application/zip', name);
  });
}
