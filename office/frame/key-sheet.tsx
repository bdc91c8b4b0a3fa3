import { Dialog } from '#office/parts/dialog.tsx';
import styles from '#office/parts/float.module.css';
import type { Room } from './rooms.ts';

const everywhere: readonly (readonly [string, readonly string[]])[] = [
  ['Search', ['Ctrl K', '/']],
  ['Commands', ['>']],
  ['These keys', ['?']],
  ['Next, previous row', ['J', 'K']],
  ['Open', ['O', 'Enter']],
  ['Choose', ['X']],
  ['Add a filter', ['F']],
  ['Undo the last', ['Z']],
  ['Saved views', ['1', '9']],
  ['Let go', ['Esc']],
];

/** The keys of the office, on `?`. */
export function KeySheet({ open, onClose, rooms }: { open: boolean; onClose: () => void; rooms: readonly Room[] }) {
  const goes = rooms.flatMap(({ name, letter }) => (letter ? [[`Go to ${name}`, ['G', letter]] as const] : []));
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <ul className={styles.keys}>
        {[...everywhere, ...goes].map(([what, keys]) => (
          <li key={what}>
            {what}
            <span>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
