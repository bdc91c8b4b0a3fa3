import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import styles from './header-search.module.css';
import type { ComboState, SuggestionList } from './suggestions.tsx';

export const searchHint = 'Search for jerseys, athletes, teams...';

const closed: ComboState = { open: false, active: undefined };

/** Search of the header: a form to /search that works without scripts. Suggestions load on first use. */
export function HeaderSearch() {
  const [List, setList] = useState<typeof SuggestionList>();
  const [typed, setTyped] = useState('');
  const [combo, setCombo] = useState(closed);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const id = useId();
  const onCombo = useCallback((state: ComboState) => setCombo(state), []);
  const fetchList = () => {
    if (List) return;
    // If the suggestions fail to load, the field still searches.
    import('./suggestions.tsx').then((module) => setList(() => module.SuggestionList)).catch(() => {});
  };
  const asCombobox = List && {
    role: 'combobox',
    'aria-expanded': combo.open,
    'aria-controls': combo.open ? id : undefined,
    'aria-activedescendant': combo.active,
    'aria-autocomplete': 'list' as const,
    autoComplete: 'off',
  };
  return (
    <Form action="/search" method="get" role="search" aria-label="Site" data-under-menu className={styles.search}>
      <button type="submit" aria-label="Search">
        <Search />
      </button>
      <input
        type="search"
        name="q"
        maxLength={100}
        placeholder={searchHint}
        aria-label={searchHint}
        enterKeyHint="search"
        {...asCombobox}
        onFocus={fetchList}
        onBlur={() => setTyped('')}
        onInput={({ currentTarget }) => {
          // Handles text typed before hydration.
          fetchList();
          setTyped(currentTarget.value);
        }}
        onKeyDown={(event) => keys.current?.(event)}
      />
      {List && <List id={id} query={typed} keys={keys} onCombo={onCombo} />}
    </Form>
  );
}
