import { Fold } from '#ui/accordion.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { classes } from '#ui/classes.ts';
import styles from './filter-form.module.css';
import type { Facet, FacetName } from './filters.ts';

interface FilterFormProps {
  facets: Facet[];
  onToggle: (facet: FacetName, value: string) => void;
}

/** Facets beyond this one start folded, unless something in them is chosen. */
const openAtFirst: readonly FacetName[] = ['kind', 'size', 'team', 'sport'];

/** The facets of a listing with their values. Inside a GET form it works without scripts too. */
export function FilterGroups({ facets, onToggle }: FilterFormProps) {
  return facets.map((facet) => (
    <Fold key={facet.name} title={facet.title} open={openAtFirst.includes(facet.name) || facet.values.some(({ chosen }) => chosen)}>
      <fieldset className={facet.name === 'size' ? styles.sizes : undefined}>
        <legend className="vh">{facet.title}</legend>
        {facet.values.map(({ value, words, count, chosen }) => {
          const box = {
            name: facet.name,
            value,
            checked: chosen,
            // What would show nothing stays in its place, and cannot be chosen.
            disabled: count === 0 && !chosen,
            onChange: () => onToggle(facet.name, value),
          };
          if (facet.name !== 'size') {
            return (
              <Checkbox key={value} count={count} {...box}>
                {words}
              </Checkbox>
            );
          }
          return (
            <label key={value} className={classes(styles.size, value.length > 4 && styles.long)}>
              <input type="checkbox" className={styles.box} {...box} />
              <span>
                {words}
                <span className="vh">, {count} products</span>
              </span>
            </label>
          );
        })}
      </fieldset>
    </Fold>
  ));
}
