import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { refreshSession } from '../browser/keep-session.ts';
import { logOut } from '../browser/log-out.ts';
import { say } from '../browser/messages.ts';
import { readSession } from '../browser/session.ts';
import type { Session } from '../browser/session-record.ts';
import { momentInWords, providerNames, remainingInWords } from '../parts/session-words.ts';
import styles from './session-menu.module.css';

/** Specification, section 9. */
const updateMs = 60_000;

/** The time, anew each minute. Reading the session as well ends it on the minute it runs out. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      readSession();
      setNow(Date.now());
    }, updateMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface SessionMenuProps {
  session: Session;
  /** At the end of the header, or as the first row of the phone menu. */
  place: 'header' | 'phone';
}

/** Who is signed in, how and until when: closed behind the name until it is asked for; on a phone the ways out stand open below it. */
export default function SessionMenu({ session, place }: SessionMenuProps) {
  const now = useMinute();
  const { user, expiryTime } = session;
  const remaining = remainingInWords(expiryTime - Math.max(now, session.loginTime));
  const menu = (
    // Only the header's closes by a press elsewhere: the other is a row of a menu that closes itself.
    <details data-menu={place === 'header' ? '' : undefined} className={styles[place]}>
      <summary>
        {place === 'header' ? (
          // An e-mail would be cut off here, and stands in the panel.
          <span>{user.firstName || (user.name === user.email ? 'Account' : user.name)}</span>
        ) : (
          <span>
            <b>{user.name}</b>
            <span className="mut sm num">{`Session ends in ${remaining}`}</span>
          </span>
        )}
        <ChevronDown />
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: facts and two buttons are no field set */}
      <div role="group" aria-label="Session" className={classes(styles.panel, 'arrives')}>
        {place === 'header' && user.name !== user.email && <b className="h3">{user.name}</b>}
        <p className="mut">{user.email}</p>
        <dl>
          <dt>Provider</dt>
          <dd>{providerNames[user.provider]}</dd>
          <dt>Login time</dt>
          <dd className="num">{momentInWords(session.loginTime)}</dd>
          <dt>Expires</dt>
          <dd className="num">{momentInWords(expiryTime)}</dd>
          <dt>Remaining</dt>
          <dd className="num">
            <b>{remaining}</b>
          </dd>
        </dl>
        {place === 'header' && <Buttons />}
      </div>
    </details>
  );
  if (place === 'header') return menu;
  return (
    <>
      {menu}
      {/* On a phone nobody has to guess that the way out lies behind a name. */}
      <div className={styles.ways}>
        <Buttons />
      </div>
    </>
  );
}

function Buttons() {
  const [busy, setBusy] = useState<'refresh' | 'logout'>();
  const refresh = async () => {
    setBusy('refresh');
    const answer = await refreshSession();
    setBusy(undefined);
    if (answer.kind === 'known') say({ kind: 'status', text: answer.message });
    else if (answer.kind === 'unanswered') say({ kind: 'alert', text: answer.message });
    else say({ kind: 'alert', text: 'Your session has ended. Please log in again.' });
  };
  const leave = async () => {
    setBusy('logout');
    await logOut();
  };
  return (
    <div className={styles.buttons}>
      <Button size="small" busy={busy === 'refresh'} onClick={() => void refresh()}>
        Refresh Session
      </Button>
      <Button size="small" variant="line" busy={busy === 'logout'} onClick={() => void leave()}>
        Logout
      </Button>
    </div>
  );
}
