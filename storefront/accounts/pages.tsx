import { Link } from 'react-router';
import styles from './account-cards.module.css';

interface PagesProps {
  page: number;
  pages: number;
  /** Name of the listed items: 'orders'. */
  of: string;
  pathOf: (page: number) => string;
}

/** Pagination of a list, newest first. Renders nothing for a single page. */
export function Pages({ page, pages, of, pathOf }: PagesProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.ways}>
      {page > 1 && (
        <Link className="lk" to={pathOf(page - 1)}>
          {`Newer ${of}`}
        </Link>
      )}
      <span className="num">{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <Link className="lk" to={pathOf(page + 1)}>
          {`Older ${of}`}
        </Link>
      )}
    </nav>
  );
}
