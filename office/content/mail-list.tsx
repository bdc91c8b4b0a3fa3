import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { mailGroups, mailTexts } from '#contract/mail-placeholders.ts';
import { FindField } from '#office/parts/find-field.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import styles from './content.module.css';
import { mailGroupWords } from './content-words.ts';
import { findMails } from './find-mails.ts';
import { standsSince } from './stands-since.ts';
import { contentQuery } from './use-content.ts';

/** Shows all customer mails by topic, with the last change, and a search by title. */
export function MailList() {
  const [search, setSearch] = useSearchParams();
  const typed = search.get('q') ?? '';
  const found = findMails(typed);
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(contentQuery);
  return (
    <>
      {error && <Failed what="The mails" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={8} />}
      {data && (
        <div className={styles.mails}>
          <div className={styles.find}>
            <FindField
              label="Find a mail"
              value={typed}
              onChange={(q) => setSearch(q ? { q } : {}, { replace: true })}
            />
          </div>
          {found.length === 0 && (
            <Empty title="No mail of that name">Another word, as returned, code or paid, may find it.</Empty>
          )}
          {mailGroups
            .filter((group) => found.some((name) => mailTexts[name].group === group))
            .map((group) => (
              <section key={group} aria-labelledby={`mails-${group}`}>
                <h2 className="h" id={`mails-${group}`}>
                  {mailGroupWords[group]}
                </h2>
                <ul className={styles.lines}>
                  {found
                    .filter((name) => mailTexts[name].group === group)
                    .map((name) => {
                      const one = data.find((brief) => brief.name === `mail.${name}`);
                      return (
                        one && (
                          <li key={name}>
                            <span>
                              <Link to={`/content/mails/${name}`}>
                                <b>{mailTexts[name].when}</b>
                              </Link>
                              <small className="mut">{standsSince(one)}</small>
                            </span>
                          </li>
                        )
                      );
                    })}
                </ul>
              </section>
            ))}
        </div>
      )}
    </>
  );
}
