import type { OwnShare } from '#contract/design-shares.ts';
import { sharedPath } from '#contract/shared-path.ts';
import { memberApi } from '../browser/member-api.ts';
import { useRead } from '../browser/use-read.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useSend } from '../forms/use-send.ts';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { writeDate } from '../parts/time-words.ts';
import account from './account-cards.module.css';
import styles from './own-designs.module.css';

/** List of a member's share links of designs, which can be revoked. Renders nothing if there are none. */
export function SharedLinks() {
  const own = useRead(
    'shared designs',
    async (_, signal) => (await memberApi('GET /api/account/shared-designs', {}, { signal })).data.shared,
  );
  return <QueryBoundary reading={own}>{(shared, put) => <Links shared={shared} onChange={put} />}</QueryBoundary>;
}

function Links({ shared, onChange }: { shared: OwnShare[]; onChange: (shared: OwnShare[]) => void }) {
  const { said, send } = useSend();
  const takeBack = ({ customProductId: id }: OwnShare) =>
    send(async () => {
      await memberApi('DELETE /api/designs/:id/share', { params: { id } });
      onChange(shared.filter((other) => other.customProductId !== id));
      return { outcome: 'done', text: 'Link taken back' };
    });
  return (
    <div className={account.tight}>
      <StatusMessage said={said} />
      {shared.length > 0 && (
        <section aria-labelledby="shared-links">
          <h2 id="shared-links" className="h3">
            Shown by link
          </h2>
          <ul className={styles.links}>
            {shared.map((share) => (
              <li key={share.id}>
                <span>
                  <span>{`${share.name}, ${share.baseColor}.`}</span>{' '}
                  <span className="mut">{`Since ${writeDate(share.sharedAt)}`}</span>
                </span>
                <span className={account.ways}>
                  <a href={sharedPath(share.id)} className="lk">
                    <span>Look</span>
                    <span className="vh">{` at ${share.name} as others see it`}</span>
                  </a>
                  <button type="button" className="lk" onClick={() => void takeBack(share)}>
                    <span>Take back</span>
                    <span className="vh">{` the link of ${share.name}`}</span>
                  </button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
