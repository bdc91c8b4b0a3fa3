import styles from './uploading.module.css';

/** Shows the uploaded fraction, from 0 to 1, and a text. Screen readers announce it once, not with every step. */
export function Uploading({ share, words }: { share: number; words: string }) {
  return (
    <div className={styles.uploading}>
      <p className="sm mut" role="status">
        {`Uploading your picture. ${words}`}
      </p>
      <progress value={share} aria-label="Uploaded" />
    </div>
  );
}
