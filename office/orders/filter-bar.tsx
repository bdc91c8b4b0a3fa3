import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Rows3 from 'lucide-react/icons/rows-3';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, memo, useDeferredValue, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { type OrderFilters, stockedQuery, tagsQuery } from '#office/browser/queries.ts';
import { toggleDensity, useCompact } from '#office/browser/theme.ts';
import { IconButton } from '#office/parts/button.tsx';
import { useShown } from '#office/parts/use-shown.ts';
import { dayOf } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { type FilterName, orderFilterNames } from './filter-names.ts';
import { filterTable, filterValueWords, typedFilters } from './filters.ts';
import styles from './orders.module.css';
import { type FilterChoice, type Found, suggestFilters } from './suggest-filters.ts';

interface FilterBarProps {
  filters: OrderFilters;
  onChange: (changed: Partial<Record<FilterName, string>>) => void;
}

/** Shows the filters as chips, and a field to add one. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const compact = useCompact();
  return (
    <div className={styles.bar}>
      {orderFilterNames.map((name) => {
        const value = filters?.[name] === undefined ? undefined : String(filters[name]);
        return value === undefined ? null : (
          <AriaButton
            key={name}
            className={styles.chip}
            aria-label={`Take away: ${filterTable[name].name}, ${filterValueWords(name, value)}`}
            onPress={() => onChange({ [name]: '' })}
          >
            <span>{filterTable[name].name}</span> <b>{filterValueWords(name, value)}</b>
            <X aria-hidden />
          </AriaButton>
        );
      })}
      <AddFilter onChange={onChange} />
      <kbd>F</kbd>
      <span className={`${styles.end} hide-m`}>
        <IconButton label={compact ? 'Rows further apart' : 'Rows closer together'} onPress={toggleDensity}>
          <Rows3 aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}

/** Number of letters from which products and teams are looked for. */
const leastLetters = 3;

/** Returns the tags in use, products that the shop's search finds for the typed words, and true while it searches. */
function useFound(typed: string, open: boolean): Found & { isSearching: boolean } {
  const q = useDeferredValue(typed.trim());
  const { data: known } = useQuery({ ...tagsQuery, enabled: open });
  const isLongEnough = q.length >= leastLetters;
  const { data: products = [], isFetching } = useQuery({
    ...stockedQuery(q),
    enabled: open && isLongEnough,
    // An option under a finger must not vanish while the next results load.
    placeholderData: keepPreviousData,
  });
  return { tags: known?.tags ?? [], products: isLongEnough ? products : [], isSearching: isFetching };
}

/**
 * Number of suggestions rendered at once. Each takes as long as five rows. The list has its full height from the start.
 */
const firstSeen = 4;

/** Returns the words shown instead of suggestions. */
function noneWords(typed: string, isSearching: boolean): string {
  if (isSearching) return 'Searching…';
  return typed.trim().length < leastLetters ? 'Type a few more letters.' : 'No filter found.';
}

/** Asks for a filter. Memoized with stable props, so that a new list does not render it. */
const AddFilter = memo(function AddFilter({ onChange }: Pick<FilterBarProps, 'onChange'>) {
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState(0);
  const [open, setOpen] = useState(false);
  const found = useFound(typed, open);
  const choices = suggestFilters(typed, found, dayOf(new Date()));
  // The first suggestions render at once, the many others in the next frame.
  const all = useShown(open) && open;
  const add = (filters: Partial<Record<FilterName, string>>) => {
    setTyped('');
    onChange(filters);
    // Replaces the field by a new one without focus: with focus, its list would cover the rows and shortcuts would type
    // letters.
    setAdded((before) => before + 1);
    // The old field unmounts before it can report closing.
    setOpen(false);
  };
  /** Applies the typed text, unless a suggestion is selected by arrows. */
  const take = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant')) return;
    const read = typedFilters(typed);
    if (read) add(read);
  };
  return (
    <ComboBox
      key={added}
      className={styles.add}
      aria-label="Add a filter"
      allowsCustomValue
      menuTrigger="focus"
      inputValue={typed}
      onInputChange={setTyped}
      onOpenChange={setOpen}
      selectedKey={null}
      // Without suggestions the list would close, and would not open again when the search has found some.
      allowsEmptyCollection
      items={all || typed !== '' ? choices : choices.slice(0, firstSeen)}
      onSelectionChange={(id) => {
        const chosen = choices.find((one) => one.id === id);
        if (chosen) add(chosen.filters);
      }}
    >
      <Input placeholder="+ Filter, or say it" data-add-filter onKeyDown={take} />
      <Popover>
        <ListBox
          className={classNames(styles.offered, typed === '' && styles.whole)}
          renderEmptyState={() => <p className={styles.none}>{noneWords(typed, found.isSearching)}</p>}
        >
          {(one: FilterChoice) => (
            <ListBoxItem id={one.id} textValue={one.words} className={styles.offer}>
              <span>{one.words}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
});
