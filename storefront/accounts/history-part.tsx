import { Tag } from '#ui/tag.tsx';
import { memberApi } from '../browser/member-api.ts';
import { useRead } from '../browser/use-read.ts';
import { QueryBoundary } from '../parts/query-boundary.tsx';
import { writeSessionMoment } from '../parts/session-words.ts';
import cardStyles from './account-cards.module.css';
import rowStyles from './account-rows.module.css';

/** List of sign-ins and changes of the last 180 days: time, browser and network. */
export function HistoryPart() {
  const own = useRead(
    'history',
    async (_, signal) => (await memberApi('GET /api/account/history', {}, { signal })).data,
  );
  return (
    <div className="stack">
      <p className="mut">
        If something here was not you, set another password: that signs everyone else out. Of where, we keep the network
        alone, and all of it for 180 days.
      </p>
      <QueryBoundary reading={own}>
        {(list) => (
          <ul className={rowStyles.rows}>
            {list.map((entry) => (
              <li key={`${entry.at} ${entry.what}`}>
                <div>
                  <p className={cardStyles.kind}>
                    <span>{entry.what}</span>
                    {entry.refused && <Tag>Refused</Tag>}
                  </p>
                  <p className="mut sm num">
                    {[
                      writeSessionMoment(Date.parse(entry.at)),
                      entry.device,
                      entry.network && `network ${entry.network}`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </div>
  );
}
