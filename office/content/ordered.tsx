import { Button } from '#office/parts/button.tsx';
import { useDrag } from '#office/parts/use-drag.ts';
import { moveInList } from '#office/words/moved.ts';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import styles from './content.module.css';

interface OrderedProps<Item> {
  /** Label of the list. */
  label: string;
  items: readonly Item[];
  /** Returns an item's label for move buttons. */
  nameOf: (item: Item) => string;
  onMove: (items: Item[]) => void;
  children: (item: Item, at: number) => Elements;
  /** Extra buttons beside the move buttons. */
  presses?: (item: Item, at: number) => Elements;
}

/** Shows a list that is sorted by dragging or buttons. */
export function SortableList<Item>({ label, items, nameOf, onMove, children, presses }: OrderedProps<Item>) {
  const move = (from: number, to: number) => onMove(moveInList(items, from, to));
  const { list, dragged, over } = useDrag<HTMLOListElement>((what, onto) => move(Number(what), Number(onto)));
  return (
    <ol className={styles.ordered} aria-label={label} {...list}>
      {items.map((item, at) => {
        const name = nameOf(item);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: what stands at a place is typed into there
            key={at}
            data-drop={at}
            className={classNames(over === String(at) && dragged !== over && styles.over)}
          >
            <div className={styles.orderedHead}>
              <b data-drag={at} className="clip">
                {name}
              </b>
              {presses?.(item, at)}
              <Button aria-label={`Earlier: ${name}`} isDisabled={at === 0} onPress={() => move(at, at - 1)}>
                Earlier
              </Button>
              <Button
                aria-label={`Later: ${name}`}
                isDisabled={at === items.length - 1}
                onPress={() => move(at, at + 1)}
              >
                Later
              </Button>
            </div>
            {children(item, at)}
          </li>
        );
      })}
    </ol>
  );
}
