import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { ContentName } from '#contract/content.ts';
import { type MailTextName, mailTextNames, mailTexts } from '#contract/mail-texts.ts';
import { Crease, RoomHead, Views } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import {
  addressOfContent,
  type ContentPart,
  contentParts,
  contentPartWords,
  textNames,
  textWords,
} from '#office/words/content-parts.ts';
import { AnnouncementPage } from './announcement-page.tsx';
import { CalendarPage } from './calendar-page.tsx';
import { ChartsPage } from './charts-page.tsx';
import styles from './content.module.css';
import { HomePage } from './home-page.tsx';
import { MailList } from './mail-list.tsx';
import { MailPage } from './mail-page.tsx';
import { MenusPage } from './menus-page.tsx';
import { RedirectsPage } from './redirects-page.tsx';
import { standsSince } from './stands-since.ts';
import { TextPage } from './text-page.tsx';
import { contentQuery, oneQuery } from './use-content.ts';

/** Parts that consist of one text. */
const singles = ['home', 'menus', 'announcement', 'charts', 'redirects'] as const satisfies readonly ContentPart[];

/** Shows the shop's content by part. */
export function ContentRoom() {
  const { part: wanted = 'texts', name } = useParams();
  const part = contentParts.find((one) => one === wanted);
  const single = singles.find((one) => one === part);
  const text = part === 'texts' ? textNames.find((one) => one === name) : undefined;
  const mail = part === 'mails' ? mailTextNames.find((one) => one === name) : undefined;
  const back = mail ? { to: '/content/mails', words: 'Mails' } : { to: '/content', words: 'Content' };
  return (
    <>
      <RoomHead title={titleOf(text, mail)} {...((text || mail) && { back })} />
      <Views
        label="Content"
        views={contentParts.map((one) => ({
          name: contentPartWords[one],
          to: addressOfContent(one),
          current: one === part,
        }))}
      />
      <Crease />
      {(part === undefined || (name !== undefined && text === undefined && mail === undefined)) && (
        <Empty title="Nothing is written here">Choose one of the words above.</Empty>
      )}
      {single && name === undefined && <One key={single} name={single} />}
      {part === 'calendar' && name === undefined && <CalendarPage />}
      {part === 'texts' && name === undefined && <Texts />}
      {part === 'texts' && text && <One key={text} name={text} />}
      {part === 'mails' && name === undefined && <MailList />}
      {part === 'mails' && mail && <One key={mail} name={`mail.${mail}`} />}
    </>
  );
}

function titleOf(text: keyof typeof textWords | undefined, mail: MailTextName | undefined): string {
  if (text) return textWords[text];
  return mail ? mailTexts[mail].when : 'Content';
}

function Texts() {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(contentQuery);
  return (
    <>
      {error && <Failed what="The texts" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={5} />}
      {data && (
        <ul className={styles.lines} aria-label="Texts">
          {textNames.map((name) => {
            const one = data.find((brief) => brief.name === name);
            return (
              one && (
                <li key={name}>
                  <span>
                    <Link to={`/content/texts/${name}`}>
                      <b>{textWords[name]}</b>
                    </Link>
                    <small className="mut">{standsSince(one)}</small>
                  </span>
                </li>
              )
            );
          })}
        </ul>
      )}
    </>
  );
}

const mailOf = (name: ContentName) => mailTextNames.find((one) => name === `mail.${one}`);
const isText = (name: ContentName) => textNames.some((one) => one === name);

function One({ name }: { name: ContentName }) {
  const mail = mailOf(name);
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(oneQuery(name));
  return (
    <>
      {error && <Failed what="The text" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={8} />}
      {data && name === 'announcement' && <AnnouncementPage content={data} />}
      {data && name === 'home' && <HomePage content={data} />}
      {data && name === 'menus' && <MenusPage content={data} />}
      {data && name === 'charts' && <ChartsPage content={data} />}
      {data && name === 'redirects' && <RedirectsPage content={data} />}
      {data && mail && <MailPage content={data} mail={mail} />}
      {data && isText(name) && <TextPage content={data} />}
    </>
  );
}
