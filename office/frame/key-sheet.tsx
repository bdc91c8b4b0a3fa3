import { useLocation } from 'react-router';
import { Dialog } from '#office/parts/dialog.tsx';
import styles from '#office/parts/float.module.css';
import { type KeyLine, keysAt } from './key-table.ts';
import type { Room } from './rooms.ts';

const everywhere: readonly KeyLine[] = [
  ['Search', ['Ctrl K', '/']],
  ['Commands', ['>']],
  ['These keys', ['?']],
  ['Undo the last', ['Z']],
];

/** Shows the keyboard shortcuts, on `?`. */
export function KeySheet({ open, onClose, rooms }: { open: boolean; onClose: () => void; rooms: readonly Room[] }) {
  const here = keysAt(useLocation().pathname);
  const goes = rooms.flatMap(({ name, letter }): KeyLine[] => (letter ? [[`Go to ${name}`, ['G', letter]]] : []));
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      {here.length > 0 && <Lines title="Here" lines={here} />}
      <Lines title="Everywhere" lines={[...everywhere, ...goes]} />
    </Dialog>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section className={styles.keyPart}>
      <h3 className="h">{title}</h3>
      <ul className={styles.keys}>
        {lines.map(([what, keys]) => (
          <li key={what}>
            <span>{what}</span>
            <span>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
