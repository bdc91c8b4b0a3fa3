import { type ReactNode, useEffect, useRef } from 'react';
import type { Elements } from '#ui/elements.tsx';
import { Notice } from '#ui/notice.tsx';
import type { FormMessage } from '../forms/sender.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { Poster } from '../parts/poster.tsx';
import { PageHead } from '../shell/page-head.tsx';
import styles from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  /** Current step, if several forms have the same title. */
  step?: string;
  scene: 'dusk' | 'flood';
  children: Elements;
}

/** Page for sign-in and passwords: a poster beside one narrow column. */
export function AuthPage({ title, step, scene, children }: AuthPageProps) {
  return (
    <div className={styles.page}>
      <PageHead title={title} hidden />
      <div className={styles.picture}>
        <Poster scene={scene} alt="" tallOnDesks priority sizes="100vw" />
      </div>
      <div className={styles.side}>
        {/* A new title or step gets a new element, so that no content of the previous form moves. */}
        <div key={`${title} ${step}`} className={styles.column}>
          {children}
          <noscript>
            <Notice>Signing in needs JavaScript: your session is kept in your browser.</Notice>
          </noscript>
        </div>
      </div>
    </div>
  );
}

interface AuthHeadProps {
  title: string;
  /** True to focus the heading when it replaces a form. */
  takesFocus?: boolean;
  /** Status of the form. The message replaces the line below the heading, so that fields do not move. */
  said?: FormMessage | undefined;
  children?: ReactNode;
}

/** Heading of the page with a line below it. */
export function AuthHead({ title, takesFocus = false, said, children }: AuthHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div>
      <h1 ref={heading} className="h1" tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {children && (
        <div className={styles.lead}>{said ? <StatusMessage said={said} /> : <p className="mut">{children}</p>}</div>
      )}
    </div>
  );
}
