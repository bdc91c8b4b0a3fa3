import styles from './uploading.module.css';

/** How much of the pictures has left for the shop, from 0 to 1, and what else there is to say of it. Announced once, not with every step. */
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
