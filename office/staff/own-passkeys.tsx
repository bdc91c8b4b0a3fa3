import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { createStaffPasskey, noPasskeyMade } from '#office/browser/passkey.ts';
import { passkeysQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { Crease } from '#office/parts/head.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import styles from './staff.module.css';

/** Lists one's own passkeys, each with a button to remove it, and adds another. */
export function OwnPasskeys() {
  const client = useQueryClient();
  const { data = [] } = useQuery(passkeysQuery);
  const show = ({ message, data: now }: { message: string; data: typeof data }) => {
    client.setQueryData(passkeysQuery.queryKey, now);
    sayDone(message);
  };
  const failed = (error: Error) => sayFault(error.name === 'NotAllowedError' ? noPasskeyMade : errorMessage(error));
  const add = useMutation({
    mutationFn: async () => {
      const asked = await officeApi('POST /api/office/me/passkeys/options', {});
      return officeApi('POST /api/office/me/passkeys', { body: { passkey: await createStaffPasskey(asked.data) } });
    },
    onSuccess: show,
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: (id: string) => officeApi('DELETE /api/office/me/passkeys/:id', { params: { id } }),
    onSuccess: show,
    onError: failed,
  });
  return (
    <section className="block">
      <h2 className="h">My passkeys</h2>
      <p className={classNames('mut small', styles.about)}>
        They sign you in with one touch, and confirm that it is you. A mail tells of each change.
      </p>
      {data.length > 0 && (
        <>
          <Crease />
          <ul className={styles.keys}>
            {data.map(({ id, device, madeAt, usedAt }) => (
              <li key={id}>
                <span>
                  <b>{device}</b>
                  <span className="mut small">
                    {`Added ${momentWords(madeAt)}. ${usedAt ? `Used ${momentWords(usedAt)}` : 'Not used yet'}`}
                  </span>
                </span>
                <Button look="quiet" onPress={() => remove.mutate(id)} aria-label={`Remove the passkey of ${device}`}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button isPending={add.isPending} onPress={() => add.mutate()}>
        Add a passkey
      </Button>
    </section>
  );
}
