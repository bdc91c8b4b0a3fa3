import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classes.ts';
import { extendSession } from '../browser/keep-session.ts';
import { logOut } from '../browser/log-out.ts';
import { showMessage } from '../browser/messages.ts';
import { readSession } from '../browser/session.ts';
import type { Session } from '../browser/session-record.ts';
import { providerNames, remainingInWords, writeSessionMoment } from '../parts/session-words.ts';
import styles from './session-menu.module.css';

/** Interval in ms (specification, section 9). */
const updateMs = 60_000;

/**
 * Returns the time, updated each minute. Each update reads the session, which ends it in the minute in which it
 * expires.
 */
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
  /** Position: end of the header, or first row of the phone menu. */
  place: 'header' | 'phone';
}

/** Shows user, provider and end of the session in a menu behind the name; on phones with its buttons below. */
export default function SessionMenu({ session, place }: SessionMenuProps) {
  const now = useMinute();
  const { user, expiryTime } = session;
  const remaining = remainingInWords(expiryTime - Math.max(now, session.loginTime));
  const menu = (
    // Only the header's menu closes on a press elsewhere; the other one is part of the phone menu, which closes itself.
    <details data-menu={place === 'header' ? '' : undefined} className={styles[place]}>
      <summary>
        {place === 'header' ? (
          // An e-mail would be cut off here; the panel shows it.
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
      <div role="group" aria-label="Session" className={classNames(styles.panel, 'arrives')}>
        {place === 'header' && user.name !== user.email && <b className="h3">{user.name}</b>}
        <p className="mut">{user.email}</p>
        <dl>
          <dt>Provider</dt>
          <dd>{providerNames[user.provider]}</dd>
          <dt>Login time</dt>
          <dd className="num">{writeSessionMoment(session.loginTime)}</dd>
          <dt>Expires</dt>
          <dd className="num">{writeSessionMoment(expiryTime)}</dd>
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
      {/* On phones the buttons are visible without opening the menu. */}
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
    const answer = await extendSession();
    setBusy(undefined);
    if (answer.kind === 'known') showMessage({ kind: 'status', text: answer.message });
    else if (answer.kind === 'unanswered') showMessage({ kind: 'alert', text: answer.message });
    else showMessage({ kind: 'alert', text: 'Your session has ended. Please log in again.' });
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
