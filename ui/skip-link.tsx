import { classes } from './classes.ts';
import styles from './skip-link.module.css';

interface SkipLinkProps {
  /** The id of the element it leads to. */
  to?: string;
  words?: string;
  className?: string | undefined;
}

/** A way past what the keyboard would have to go through: seen while it has the focus. As it stands, the first thing of a page, past its header. */
export function SkipLink({ to = 'main', words = 'Skip to content', className }: SkipLinkProps) {
  return (
    <a className={classes(styles.skip, className)} href={`#${to}`}>
      {words}
    </a>
  );
}
