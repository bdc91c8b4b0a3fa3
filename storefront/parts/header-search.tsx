import Search from 'lucide-react/icons/search';
import { Form } from 'react-router';
import { classes } from '#ui/classes.ts';
import styles from './header-search.module.css';

export const searchHint = 'Search for jerseys, athletes, teams...';

/** The header's search: a form to /search that works without scripts. */
export function HeaderSearch({ className }: { className?: string | undefined }) {
  return (
    <Form action="/search" method="get" role="search" aria-label="Site" data-under-menu className={classes(styles.search, className)}>
      <button type="submit" aria-label="Search">
        <Search />
      </button>
      <input type="search" name="q" maxLength={100} placeholder={searchHint} aria-label={searchHint} enterKeyHint="search" />
    </Form>
  );
}
