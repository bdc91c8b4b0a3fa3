import { classNames } from './classes.ts';
import styles from './skip-link.module.css';

interface SkipLinkProps {
  /** Id of the target element. */
  to?: string;
  words?: string;
  className?: string | undefined;
}

/** Skip link, visible while focused. By default it is the first element of a page and jumps over the header. */
export function SkipLink({ to = 'main', words = 'Skip to content', className }: SkipLinkProps) {
  return (
    <a className={classNames(styles.skip, className)} href={`#${to}`}>
      {words}
    </a>
  );
}
