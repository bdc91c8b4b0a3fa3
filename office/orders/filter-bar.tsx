import Rows3 from 'lucide-react/icons/rows-3';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import type { OrderFilters } from '#office/browser/queries.ts';
import { toggleDensity, useCompact } from '#office/browser/theme.ts';
import { IconButton } from '#office/parts/button.tsx';
import { type FilterName, filterNames } from './filter-names.ts';
import { filterTable, suggestions, typedFilters, valueWords } from './filters.ts';
import styles from './orders.module.css';

interface FilterBarProps {
  filters: OrderFilters;
  onChange: (changed: Partial<Record<FilterName, string>>) => void;
}

/** What narrows the list, a chip each, and the box that adds another. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const compact = useCompact();
  return (
    <div className={styles.bar}>
      {filterNames.map((name) => {
        const value = filters?.[name] === undefined ? undefined : String(filters[name]);
        return value === undefined ? null : (
          <AriaButton
            key={name}
            className={styles.chip}
            aria-label={`Take away: ${filterTable[name].name}, ${valueWords(name, value)}`}
            onPress={() => onChange({ [name]: '' })}
          >
            {filterTable[name].name} <b>{valueWords(name, value)}</b>
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

function AddFilter({ onChange }: Pick<FilterBarProps, 'onChange'>) {
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState(0);
  const add = (filters: Partial<Record<FilterName, string>>) => {
    setTyped('');
    onChange(filters);
    // A new box that nobody is in: the rows are what was wanted, its list would lie over them, and letters be typed instead of moving.
    setAdded((before) => before + 1);
  };
  /** What was typed, unless the arrows stand on one of the list: that is chosen then. */
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
      selectedKey={null}
      onSelectionChange={(id) => {
        const chosen = suggestions.find((one) => one.id === id);
        if (chosen) add({ [chosen.name]: chosen.value });
      }}
    >
      <Input placeholder="+ Filter, or say it" data-add-filter onKeyDown={take} />
      <Popover>
        <ListBox className={styles.offered} items={suggestions}>
          {(one) => (
            <ListBoxItem id={one.id} textValue={one.words} className={styles.offer}>
              {one.words}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
