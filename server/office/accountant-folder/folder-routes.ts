import * as calls from '#contract/office/accountant-folder.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { FileReply, okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { askAccountantFolder, findReadyFolder, readAccountantFolder } from './ask-folder.ts';
import { folderName } from './make-folder.ts';

/** Mounts the folder of a month for the accountant: how far it is, having it made, and taking it. */
export function mountAccountantFolder(
  office: Office,
  { db, now, jobs, files }: Needs<'db' | 'now' | 'jobs' | 'files'>,
): void {
  mountRead(office, calls.readAccountantFolderEndpoint, async ({ params: { month } }) =>
    successEnvelope({ folder: await readAccountantFolder(db, month) }),
  );
  mountChange(office, calls.makeAccountantFolderEndpoint, async ({ params: { month } }, { session, change }) => {
    const folder = await change((tx, note) =>
      askAccountantFolder(tx, jobs, note, { month, by: session.member.id, now: now() }),
    );
    return okWithMessage('The folder is being made. It appears here.', { folder });
  });
  mountRead(office, calls.takeAccountantFolderEndpoint, async ({ params: { month } }, { saw }) => {
    const { id, file, bytes, sha256 } = await findReadyFolder(db, month);
    if (!(await files.has(file)))
      throw new Problem(404, 'not_found', 'The file of this folder is gone. Have it made again.');
    const name = `${folderName(month)}.zip`;
    await saw([{ thing: 'shop', about: 'tax', what: `Took ${name}`, after: { folder: id, bytes, sha256 } }]);
    return new FileReply(await files.stream(file), 'application/zip', name);
  });
}
