import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import { Poster } from '../parts/poster.tsx';
import { PageHead } from '../shell/page-head.tsx';
import styles from './auth-page.module.css';

/** A page for signing in or about a password: a poster beside one narrow column. */
export function AuthPage({ title, scene, children }: { title: string; scene: 'dusk' | 'flood'; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHead title={title} hidden />
      <div className={styles.picture}>
        <Poster scene={scene} alt="" tallOnDesks priority sizes="100vw" />
      </div>
      <div className={styles.side}>
        <div className={styles.column}>
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
  children?: ReactNode;
}

/** The page's heading and a line below it. */
export function AuthHead({ title, takesFocus = false, children }: AuthHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div>
      <h1 ref={heading} className="h1" tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {children && <p className={`mut ${styles.lead}`}>{children}</p>}
    </div>
  );
}
