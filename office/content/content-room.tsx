import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { ContentName } from '#contract/content.ts';
import { type MailTextName, mailTextNames, mailTexts } from '#contract/mail-placeholders.ts';
import type { Content } from '#contract/office/content.ts';
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

/** Parts that consist of a single content. */
const singles = ['home', 'menus', 'announcement', 'charts', 'redirects'] as const satisfies readonly ContentPart[];

/** Shows the shop's content by part. */
export function ContentRoom() {
  const { part: wanted = 'texts', name } = useParams();
  const part = contentParts.find((one) => one === wanted);
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
      {name === undefined ? <WholePart part={part} /> : <NamedContent text={text} mail={mail} />}
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

const nothingWritten = <Empty title="Nothing is written here">Choose one of the words above.</Empty>;

/** Shows a part of the content, or its list. */
function WholePart({ part }: { part: (typeof contentParts)[number] | undefined }) {
  const single = singles.find((one) => one === part);
  if (single) return <One key={single} name={single} />;
  if (part === 'calendar') return <CalendarPage />;
  if (part === 'texts') return <Texts />;
  return part === 'mails' ? <MailList /> : nothingWritten;
}

interface NamedContentProps {
  text: (typeof textNames)[number] | undefined;
  mail: (typeof mailTextNames)[number] | undefined;
}

/** Shows one text or one mail. */
function NamedContent({ text, mail }: NamedContentProps) {
  if (text) return <One key={text} name={text} />;
  return mail ? <One key={mail} name={`mail.${mail}`} /> : nothingWritten;
}

function One({ name }: { name: ContentName }) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(oneQuery(name));
  return (
    <>
      {error && <Failed what="The text" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={8} />}
      {data && <ContentPage name={name} content={data} />}
    </>
  );
}

const pages: Readonly<Partial<Record<ContentName, (props: { content: Content }) => ReactNode>>> = {
  announcement: AnnouncementPage,
  home: HomePage,
  menus: MenusPage,
  charts: ChartsPage,
  redirects: RedirectsPage,
};

/** Shows the form of a content. */
function ContentPage({ name, content }: { name: ContentName; content: Content }) {
  const Page = pages[name];
  if (Page) return <Page content={content} />;
  const mail = mailOf(name);
  if (mail) return <MailPage content={content} mail={mail} />;
  return isText(name) && <TextPage content={content} />;
}
