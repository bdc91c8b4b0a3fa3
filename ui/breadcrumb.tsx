import { Link } from 'react-router';
import styles from './breadcrumb.module.css';
import { classNames } from './classes.ts';

export interface Crumb {
  name: string;
  /** Omitted for the current page. */
  to?: string;
}

/** Breadcrumb trail; the last item is the current page. */
export function Breadcrumb({ crumbs, className }: { crumbs: Crumb[]; className?: string | undefined }) {
  return (
    <nav aria-label="Breadcrumb" className={classNames(styles.crumb, className)}>
      <ol>
        {crumbs.map(({ name, to }) => (
          <li key={name}>{to ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
