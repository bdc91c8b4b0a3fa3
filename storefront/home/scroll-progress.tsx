import styles from './scroll-progress.module.css';

/** How far down the page one is, as a red line at its top. */
export function ScrollProgress() {
  return <div className={styles.bar} aria-hidden="true" />;
}
