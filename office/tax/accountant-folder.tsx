import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountantFolder } from '#contract/office/accountant-folder.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { fetchConfirmedFile, saveFile } from '#office/browser/keep-file.ts';
import { useMay } from '#office/browser/me.ts';
import { Button } from '#office/parts/button.tsx';
import { ReadState } from '#office/parts/states.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { formatCount } from '#office/words/money.ts';
import { shortMoment } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import styles from './tax.module.css';

/** Time in ms between readings while the folder is made. */
const pollMs = 2000;
/** Time in ms without a step after which a folder can be asked for again. */
const stillMs = 3 * 60_000;

/** Shows the folder of a month for the accountant: its content, how far it is made, and the download. */
export function AccountantFolderPart({ month }: { month: string }) {
  const reading = useQuery({
    queryKey: ['accountant-folder', month],
    queryFn: async () =>
      (await officeApi('GET /api/office/tax-months/:month/folder', { params: { month } })).data.folder,
    placeholderData: undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? pollMs : false),
  });
  const { data: folder } = reading;
  return (
    <section className={styles.closing} aria-label="Folder for the accountant">
      <h2 className="h">Folder for the accountant</h2>
      <p className={classNames('mut', styles.text)}>
        One ZIP with every invoice and credit note as PDF, registers of sales, money, settlements and stock as CSV and
        XLSX, the GST returns where they can be made, and a README with the sums.
      </p>
      <ReadState what="The folder" reading={reading} rows={1} />
      {folder !== undefined && <Folder month={month} folder={folder} readAt={reading.dataUpdatedAt} />}
    </section>
  );
}

interface FolderProps {
  month: string;
  folder: AccountantFolder | null;
  /** Time of the last reading in ms. */
  readAt: number;
}

function Folder({ month, folder, readAt }: FolderProps) {
  const may = useMay('people.export');
  const { isStill, moveNow } = useStillness(folder, readAt);
  return (
    <>
      {folder && <FolderState folder={folder} isStill={isStill} />}
      {may ? (
        <Actions month={month} folder={folder} isStill={isStill} onAsked={moveNow} />
      ) : (
        <p className="mut">Owners and accountants have it made and take it, since it contains names and addresses.</p>
      )}
    </>
  );
}

/**
 * Notices that a folder in the making has not moved for some minutes, such as one whose process was killed and whose
 * job is gone. `moveNow` counts from now on again.
 */
function useStillness(folder: AccountantFolder | null, readAt: number): { isStill: boolean; moveNow: () => void } {
  const step = folder ? `${folder.id} ${folder.state} ${folder.through} ${folder.fault}` : '';
  const [moved, setMoved] = useState(() => ({ step, at: firstMove(folder, readAt) }));
  if (moved.step !== step) setMoved({ step, at: readAt });
  return {
    isStill: folder?.state === 'making' && moved.step === step && readAt - moved.at >= stillMs,
    moveNow: () => setMoved({ step, at: Date.now() }),
  };
}

/** Returns the time in ms since which a folder is known to stand still: one without a document, since it was asked. */
function firstMove(folder: AccountantFolder | null, readAt: number): number {
  return folder?.through === 0 ? Date.parse(folder.askedAt) : readAt;
}

function FolderState({ folder, isStill }: { folder: AccountantFolder; isStill: boolean }) {
  const { state, fault, outdated } = folder;
  if (state === 'making')
    return (
      <>
        <p role="status">{progressWords(folder)}</p>
        {fault === null && isStill && <p>Nothing has moved for some minutes. You can start it again now.</p>}
        {fault !== null && <p>{`The last try failed: ${fault} The shop tries again; you can also start it now.`}</p>}
      </>
    );
  return (
    <>
      <p>{readyWords(folder)}</p>
      {outdated && <p className="strong">The month was closed or reopened since. Make the folder again.</p>}
    </>
  );
}

function progressWords({ through, documents, askedBy }: AccountantFolder): string {
  return `Being made for ${askedBy}: ${formatCount(through)} of ${formatCount(documents)} documents. You can leave this page.`;
}

function readyWords({ documents, bytes, madeAt, askedBy }: AccountantFolder): string {
  const size = ((bytes ?? 0) / 1_048_576).toFixed(1);
  const made = madeAt === null ? '' : `, ${shortMoment(madeAt)}`;
  return `Ready: ${formatCount(documents)} documents, ${size} MB, made for ${askedBy}${made}. It is deleted a week after.`;
}

interface ActionsProps {
  month: string;
  folder: AccountantFolder | null;
  isStill: boolean;
  onAsked: () => void;
}

function Actions({ month, folder, isStill, onAsked }: ActionsProps) {
  const client = useQueryClient();
  const made = useMutation({
    mutationFn: () => officeApi('POST /api/office/tax-months/:month/folder', { params: { month } }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(['accountant-folder', month], data.folder);
      onAsked();
      sayDone(message);
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
  const taken = useMutation({
    mutationFn: () => fetchConfirmedFile(`/api/office/tax-months/${month}/folder/file`),
    onSuccess: saveFile,
    onError: (error) => sayFault(errorMessage(error)),
  });
  const isReady = folder?.state === 'ready';
  const isWaiting = folder?.state === 'making' && folder.fault === null && !isStill;
  return (
    <div className={styles.acts}>
      {isReady && (
        <Button isPending={taken.isPending} onPress={() => taken.mutate()}>
          Download (ZIP)
        </Button>
      )}
      {!isWaiting && (
        <Button look={isReady ? 'quiet' : 'plain'} isPending={made.isPending} onPress={() => made.mutate()}>
          {folder === null ? 'Make the folder' : 'Make it again'}
        </Button>
      )}
    </div>
  );
}
