import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
      {folder !== undefined && <Folder month={month} folder={folder} />}
    </section>
  );
}

function Folder({ month, folder }: { month: string; folder: AccountantFolder | null }) {
  const may = useMay('people.export');
  return (
    <>
      {folder && <FolderState folder={folder} />}
      {may ? (
        <Actions month={month} folder={folder} />
      ) : (
        <p className="mut">Owners and accountants have it made and take it, since it contains names and addresses.</p>
      )}
    </>
  );
}

function FolderState({ folder }: { folder: AccountantFolder }) {
  const { state, fault, outdated } = folder;
  if (state === 'making')
    return (
      <>
        <p role="status">{progressWords(folder)}</p>
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

function Actions({ month, folder }: { month: string; folder: AccountantFolder | null }) {
  const client = useQueryClient();
  const made = useMutation({
    mutationFn: () => officeApi('POST /api/office/tax-months/:month/folder', { params: { month } }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(['accountant-folder', month], data.folder);
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
  const isWaiting = folder?.state === 'making' && folder.fault === null;
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
