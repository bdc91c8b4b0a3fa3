import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlannedContent } from '#contract/office/content-calendar.ts';
import type { SettingName } from '#contract/settings.ts';
import { officeApi } from '#office/browser/api.ts';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { textNames } from '#office/words/content-parts.ts';
import { addressOfSetting } from '#office/words/setting-parts.ts';
import { clockWords, dayOf, longDay } from '#office/words/time.ts';
import { withKeys } from '#office/words/with-keys.ts';
import styles from './content.module.css';

/** Shows all scheduled changes by day. */
export function CalendarPage() {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['content', 'calendar'],
    queryFn: async () => (await officeApi('GET /api/office/calendar', {})).data,
  });
  return (
    <>
      {error && <Failed what="The calendar" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={6} />}
      {data?.planned.length === 0 && (
        <Empty title="Nothing is planned">
          Whatever is given a moment stands here until it comes: texts and settings that hold later, the line over the
          shop, drafts that go on sale.
        </Empty>
      )}
      {data && data.planned.length > 0 && (
        <div className={styles.days}>
          {byDay(data.planned).map(([day, planned]) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 className="h" id={`day-${day}`}>
                {`${longDay(day)}${day.slice(0, 4) !== dayOf(new Date()).slice(0, 4) ? ` ${day.slice(0, 4)}` : ''}`}
              </h2>
              <ul className={styles.lines}>
                {withKeys(planned, ({ at, kind, name }) => `${at} ${kind} ${name}`).map(({ key, ...one }) => (
                  <li key={key}>
                    <time dateTime={one.at} className="num">
                      {clockWords(new Date(one.at))}
                    </time>
                    <span>
                      <Link to={addressOf(one)}>{sentenceOf(one)}</Link>
                      {one.by && <small className="mut">{`By ${one.by}`}</small>}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {data.more && <p className="mut">More is planned later on.</p>}
        </div>
      )}
    </>
  );
}

function byDay(planned: readonly PlannedContent[]): [day: string, planned: PlannedContent[]][] {
  return [...Map.groupBy(planned, ({ at }) => dayOf(new Date(at)))];
}

function sentenceOf({ kind, words }: PlannedContent): string {
  switch (kind) {
    case 'setting':
      return `${words}: what was set for then holds`;
    case 'text':
      return `${words}: a new version holds`;
    case 'line_begins':
      return `“${words}” stands over the shop`;
    case 'line_ends':
      return `“${words}” goes from over the shop`;
    case 'slide_begins':
      return `The slide “${words}” stands on the home page`;
    case 'slide_ends':
      return `The slide “${words}” goes from the home page`;
    case 'product':
      return `${words} goes on sale`;
  }
}

function addressOf({ kind, name }: PlannedContent): string {
  if (kind === 'product') return `/catalogue/${name}`;
  if (kind === 'setting') return addressOfSetting(name as SettingName);
  if (name.startsWith('mail.')) return `/content/mails/${name.slice('mail.'.length)}`;
  return textNames.some((one) => one === name) ? `/content/texts/${name}` : `/content/${name}`;
}
