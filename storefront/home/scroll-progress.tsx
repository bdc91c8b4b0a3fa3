import styles from './scroll-progress.module.css';

/** Scroll progress as a red line at the top of the page. */
export function ScrollProgress() {
  return <div className={styles.bar} aria-hidden="true" />;
}
