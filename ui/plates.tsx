import { classes } from './classes.ts';
import styles from './plates.module.css';

/**
 * A number or reference as scoreboard plates, one character each: at most one set a page, for what the page is about.
 * Assistive technology reads `text` plainly unless `hidden` says that it stands beside it anyway.
 */
export function Plates({ text, hidden = false, className, plateClass }: PlatesProps) {
  return (
    <>
      <span className={classes(styles.plates, 'num', className)} aria-hidden>
        {Array.from(text, (character, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plate is its place on the board
          <span key={at} className={classes(styles.plate, plateClass)}>
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
