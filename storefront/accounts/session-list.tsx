import type { SessionEntry } from '#contract/account-sessions.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { memberApi } from '../browser/member-api.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useSend } from '../forms/use-send.ts';
import { providerNames, writeSessionMoment } from '../parts/session-words.ts';
import cardStyles from './account-cards.module.css';
import rowStyles from './account-rows.module.css';
import { leaveSignedOut } from './farewell.ts';

interface SessionListProps {
  sessions: SessionEntry[];
  onChange: (sessions: SessionEntry[]) => void;
}

/** List of signed-in browsers; each can be signed out, or all at once. */
export function SessionList({ sessions, onChange }: SessionListProps) {
  const { said, about, send } = useSend();
  const end = (session?: SessionEntry) =>
    send(async () => {
      const asked = () =>
        session
          ? memberApi('DELETE /api/account/sessions/:id', { params: { id: session.id } })
          : memberApi('DELETE /api/account/sessions', {});
      if (!session || session.current) {
        await leaveSignedOut(async () => ({ outcome: 'done', text: (await asked()).message }));
        return undefined;
      }
      const { data, message } = await asked();
      onChange(data);
      return { outcome: 'done', text: message };
    }, session?.id ?? 'all');
  const endOthers = () =>
    send(async () => {
      const { data, message } = await memberApi('POST /api/account/sessions/end-others', {});
      onChange(data);
      return { outcome: 'done', text: message };
    }, 'others');
  return (
    <div className="stack">
      <StatusMessage said={said} />
      <ul className={rowStyles.rows}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p className={cardStyles.kind}>
                <span>{session.device}</span>
                {session.current && <Tag>This browser</Tag>}
              </p>
              <p className="mut sm num">{usedWords(session)}</p>
            </div>
            <Button size="small" variant="line" busy={about === session.id} onClick={() => void end(session)}>
              <span>Sign out</span>
              <span className="vh">{` ${session.device}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="row">
        {sessions.length > 1 && (
          <Button size="small" variant="line" busy={about === 'others'} onClick={() => void endOthers()}>
            Sign out everywhere else
          </Button>
        )}
        <Button size="small" variant="line" busy={about === 'all'} onClick={() => void end()}>
          Sign out everywhere
        </Button>
      </div>
    </div>
  );
}

/** Describes the sign-in of a session, and its last use. */
function usedWords({ provider, signedInAt, lastUsedAt }: SessionEntry): string {
  const from = writeSessionMoment(Date.parse(signedInAt));
  return `${providerNames[provider]}, signed in ${from}, last used ${writeSessionMoment(Date.parse(lastUsedAt))}`;
}
