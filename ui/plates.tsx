import { classNames } from './classes.ts';
import styles from './plates.module.css';

/**
 * Number or reference as scoreboard plates, one for each character; at most one set per page, for its main subject.
 * Screen readers get `text`, unless `hidden` is true because the text is repeated nearby.
 */
export function Plates({ text, hidden = false, className, plateClass }: PlatesProps) {
  return (
    <>
      <span className={classNames(styles.plates, 'num', className)} aria-hidden>
        {Array.from(text, (character, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plate is identified by its position
          <span key={at} className={classNames(styles.plate, plateClass)}>
            {character}
          </span>
        ))}
      </span>
      {!hidden && <span className="vh">{text}</span>}
    </>
  );
}

interface PlatesProps {
  text: string;
  hidden?: boolean;
  className?: string | undefined;
  plateClass?: string | undefined;
}
