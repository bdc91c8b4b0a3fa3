import { proveEmailFirst } from '#contract/account-rules.ts';
import type { PasskeyEntry } from '#contract/passkeys.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.tsx';
import { Notice } from '#ui/notice.tsx';
import { memberApi } from '../browser/member-api.ts';
import { useRead } from '../browser/use-read.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useSend } from '../forms/use-send.ts';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { writeSessionMoment } from '../parts/session-words.ts';
import cardStyles from './account-cards.module.css';
import rowStyles from './account-rows.module.css';
import { createPasskey } from './passkey.ts';
import { passkeyWords } from './passkey-words.ts';
import { whyNoPasskeysHere } from './passkeys-here.ts';
import { useReauthentication } from './use-again.tsx';

const reasons = {
  'a number': 'Passkeys belong to a name, and the shop is open under a number here. Open it by its name to add one.',
  'not here': 'This browser has no passkeys for this shop. They need a newer browser, and a shop with https.',
} as const;

/** Passkeys of an account, which can be added and removed. */
export function PasskeyPart({ emailProved }: { emailProved: boolean }) {
  const own = useRead(
    'passkeys',
    async (_, signal) => (await memberApi('GET /api/account/passkeys', {}, { signal })).data,
  );
  return (
    <QueryBoundary reading={own}>
      {(list, put) => <PasskeyList list={list} emailProved={emailProved} onChange={put} />}
    </QueryBoundary>
  );
}

interface PasskeyListProps {
  list: PasskeyEntry[];
  emailProved: boolean;
  onChange: (list: PasskeyEntry[]) => void;
}

function PasskeyList({ list, emailProved, onChange }: PasskeyListProps) {
  const { again, ...asking } = useReauthentication();
  const panel: Elements = asking.panel;
  const { said, about, send } = useSend({ words: passkeyWords });
  const why = whyNoPasskeysHere();
  const add = () =>
    send(async () => {
      const begun = await again(() => memberApi('POST /api/account/passkeys/options', {}));
      const body = { passkey: await createPasskey(begun.data) };
      const { data, message } = await again(() => memberApi('POST /api/account/passkeys', { body }));
      onChange(data);
      return { outcome: 'done', text: message };
    }, 'add');
  const remove = ({ id }: PasskeyEntry) =>
    send(async () => {
      const { data, message } = await again(() => memberApi('DELETE /api/account/passkeys/:id', { params: { id } }));
      onChange(data);
      return { outcome: 'done', text: message };
    }, id);
  return (
    <div className="stack">
      <p className="mut">
        A passkey signs you in with your fingerprint, your face or the lock of your device: nothing to remember, nothing
        to steal.
      </p>
      <StatusMessage said={said} doing={about !== undefined && 'One moment.'} />
      {(list.length > 0 || about === 'add') && (
        <ul className={rowStyles.rows}>
          {list.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <p className={cardStyles.kind}>{`Made with ${passkey.device}`}</p>
                <p className="mut sm num">
                  {`Added ${writeSessionMoment(Date.parse(passkey.madeAt))}, ${passkey.usedAt ? `last used ${writeSessionMoment(Date.parse(passkey.usedAt))}` : 'not used yet'}`}
                </p>
              </div>
              <Button size="small" variant="line" busy={about === passkey.id} onClick={() => void remove(passkey)}>
                <span>Remove</span>
                <span className="vh">{` the passkey made with ${passkey.device}`}</span>
              </Button>
            </li>
          ))}
          {/* Reserves the row while the device creates the passkey, so that content below does not move. */}
          {about === 'add' && (
            <li>
              <div>
                <p className={cardStyles.kind}>A new passkey</p>
                <p className="mut sm">Your device asks you now.</p>
              </div>
            </li>
          )}
        </ul>
      )}
      {why && <Notice>{reasons[why]}</Notice>}
      {!why && !emailProved && <ProveEmailFirst />}
      {!why && emailProved && (
        <div>
          <Button size="small" variant="line" busy={about === 'add'} onClick={() => void add()}>
            Add a passkey
          </Button>
        </div>
      )}
      {panel}
    </div>
  );
}

/** Shows that a passkey needs a confirmed e-mail. */
function ProveEmailFirst() {
  return (
    <Notice
      actions={
        <ButtonLink size="small" to="/my-account/profile">
          Confirm your e-mail
        </ButtonLink>
      }
    >
      {proveEmailFirst}
    </Notice>
  );
}
