import styles from './sports.module.css';

interface HeadColoursProps {
  title: string;
  subtitle: string;
  ground: string;
  onGround: string;
  /** Error of the colours. */
  fault: string | undefined;
  onGroundChange: (colour: string) => void;
  onLettersChange: (colour: string) => void;
}

/** Shows the page header's preview and asks for its two colours. */
export function HeadColours({
  title,
  subtitle,
  ground,
  onGround,
  fault,
  onGroundChange,
  onLettersChange,
}: HeadColoursProps) {
  return (
    <div>
      <div className={styles.head} style={{ background: ground, color: onGround }}>
        <b>{title}</b>
        <span>{subtitle}</span>
      </div>
      <div className={styles.pair}>
        <label>
          <input
            type="color"
            value={ground}
            onChange={({ target }) => onGroundChange(target.value)}
            aria-label={`Ground of ${title}`}
          />
          <span>Ground</span>
        </label>
        <label>
          <input
            type="color"
            value={onGround}
            onChange={({ target }) => onLettersChange(target.value)}
            aria-label={`Letters of ${title}`}
          />
          <span>Letters</span>
        </label>
      </div>
      {fault && (
        <p role="alert" className="bad small">
          {fault}
        </p>
      )}
    </div>
  );
}
