import type { Elements } from '#ui/elements.tsx';
import { PageHead } from '../shell/page-head.tsx';
import styles from './account-part.module.css';

interface AccountPartProps {
  title: string;
  /** Content at the right of the heading: a count, or filters. */
  end?: Elements;
  children: Elements;
}

/** Account page, beside the account menu. */
export function AccountPart({ title, end, children }: AccountPartProps) {
  return (
    <>
      <PageHead title={title} hidden />
      <div className={styles.head}>
        <h1 className="h1">{title}</h1>
        {end}
      </div>
      {children}
    </>
  );
}

/** Section of an account page with its own heading. */
export function AccountSection({ title, children }: { title: string; children: Elements }) {
  return (
    <section className={styles.section}>
      <h2 className="h3">{title}</h2>
      {children}
    </section>
  );
}
