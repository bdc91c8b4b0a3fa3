import { type ReactNode, useEffect, useRef } from 'react';
import type { Elements } from '#ui/elements.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaidNotice } from '../forms/said-notice.tsx';
import type { Said } from '../forms/sender.ts';
import { Poster } from '../parts/poster.tsx';
import { PageHead } from '../shell/page-head.tsx';
import styles from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  /** How far it is, where one form follows another under the same title. */
  step?: string;
  scene: 'dusk' | 'flood';
  children: Elements;
}

/** A page for signing in or about a password: a poster beside one narrow column. */
export function AuthPage({ title, step, scene, children }: AuthPageProps) {
  return (
    <div className={styles.page}>
      <PageHead title={title} hidden />
      <div className={styles.picture}>
        <Poster scene={scene} alt="" tallOnDesks priority sizes="100vw" />
      </div>
      <div className={styles.side}>
        {/* Another title or step is another page: nothing of the one before moves to its place. */}
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
  /** It stands where a form stood: the reader is led to it. */
  takesFocus?: boolean;
  /** What came of the form. It stands in the place of the line below the heading, so that no box moves from under the hand. */
  said?: Said | undefined;
  children?: ReactNode;
}

/** The page's heading and a line below it. */
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
      {children && <div className={styles.lead}>{said ? <SaidNotice said={said} /> : <p className="mut">{children}</p>}</div>}
    </div>
  );
}
