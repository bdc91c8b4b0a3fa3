import styles from './skip-link.module.css';

/** The first thing the keyboard reaches: past the header, to the element with the id `main`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  );
}
