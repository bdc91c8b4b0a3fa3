import { useState } from 'react';
import type { ImportMapping, ProductImport } from '#contract/office/product-imports.ts';
import type { ProductSheet } from '#contract/office/product-sheets.ts';
import { useListChoices } from '#office/browser/use-lists.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Fold } from '#office/parts/fold.tsx';
import table from '#office/parts/table.module.css';
import { formatCount } from '#office/words/money.ts';
import { classNames } from '#ui/classes.ts';
import { Notice } from '#ui/notice.tsx';
import { chosenGroup, importSourceNames, isSameMapping, withGroup } from './import-words.ts';
import styles from './imports.module.css';
import { useImportMapping } from './use-sheets.ts';

type Options = readonly (readonly [value: string, words: string])[];

interface Lists {
  sports: Options;
  kinds: Options;
}

/** Shows how another shop's columns fill drafts, and lets staff choose otherwise before they are made. */
export function ImportChoices({ sheet, brought }: { sheet: ProductSheet; brought: ProductImport }) {
  const { data } = useListChoices();
  const [mapping, setMapping] = useState(brought.mapping);
  const press = useImportMapping(sheet.id);
  const lists: Lists = {
    sports: data?.sports.map(({ sport, name }) => [sport, name] as const) ?? [],
    kinds: data?.kinds.map(({ kind, name }) => [kind, name] as const) ?? [],
  };
  const isChanged = !isSameMapping(mapping, brought.mapping);
  return (
    <section className={styles.choices} aria-labelledby="columns">
      <h2 className="h" id="columns">
        {`Columns of ${importSourceNames[brought.source]}`}
      </h2>
      <Notice tone="haldi">
        Each product becomes a draft, and nothing is published. Descriptions become plain text. Prices are taken as they
        are in the file: check under Settings, Tax that this shop’s prices include tax if those did. The shop does not
        fetch pictures from the internet: each draft lists their addresses, so that you can save and upload them.
      </Notice>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          press.mutate(mapping);
        }}
      >
        <ColumnBoxes brought={brought} mapping={mapping} onChange={setMapping} />
        <GroupTable brought={brought} mapping={mapping} lists={lists} onChange={setMapping} />
        <div className={styles.again}>
          <Button type="submit" look={isChanged ? 'ink' : 'plain'} isDisabled={!isChanged} isPending={press.isPending}>
            Compare again
          </Button>
          <span className="mut" role="status">
            {isChanged ? 'What you chose counts once it is compared again.' : ''}
          </span>
        </div>
      </form>
      <ColumnList brought={brought} />
    </section>
  );
}

interface BoxProps {
  brought: ProductImport;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

function ColumnBoxes({ brought: { options, source }, mapping, onChange }: BoxProps) {
  const set = (changed: Partial<ImportMapping>) => onChange({ ...mapping, ...changed });
  const optionChoices: Options = [['', 'None'], ...options.map((option) => [option, option] as const)];
  return (
    <div className={styles.boxes}>
      <Choice
        label="Sport and kind by"
        value={mapping.groupBy}
        onChange={(groupBy) => set({ groupBy: groupBy as ImportMapping['groupBy'], groups: [] })}
        options={[
          ['type', 'Type'],
          ['category', source === 'shopify' ? 'Product category' : 'Categories'],
          ['vendor', source === 'shopify' ? 'Vendor' : 'Brands'],
        ]}
      />
      <Choice
        label="Club from"
        value={mapping.team}
        onChange={(team) => set({ team: team as ImportMapping['team'] })}
        options={[
          ['any', 'Vendor, name or tags'],
          ['vendor', 'Vendor'],
          ['tags', 'Tags'],
          ['title', 'Name'],
          ['none', 'None'],
        ]}
      />
      <Choice label="Size is" value={mapping.size} onChange={(size) => set({ size })} options={optionChoices} />
      <Choice
        label="Colour is"
        hint="Each colour becomes a draft"
        value={mapping.colour}
        onChange={(colour) => set({ colour })}
        options={optionChoices}
      />
      <Choice
        label="Compare-at price is"
        value={mapping.compareAt}
        onChange={(compareAt) => set({ compareAt: compareAt as ImportMapping['compareAt'] })}
        options={[
          ['former', 'The former price'],
          ['mrp', 'The MRP'],
          ['none', 'Not taken'],
        ]}
      />
    </div>
  );
}

function GroupTable({ brought, mapping, lists, onChange }: BoxProps & { lists: Lists }) {
  // Groups of another column are known once it is compared again.
  if (mapping.groupBy !== brought.mapping.groupBy) return null;
  const { groups } = brought;
  const rows = <GroupRows brought={brought} mapping={mapping} lists={lists} onChange={onChange} />;
  if (groups.length <= mostOpenGroups) return rows;
  return (
    <Fold className={styles.columns} summary={`Sport and kind of ${formatCount(groups.length)} groups`}>
      {rows}
    </Fold>
  );
}

/** Maximum number of groups that are shown without a press. */
const mostOpenGroups = 8;

function GroupRows({ brought, mapping, lists, onChange }: BoxProps & { lists: Lists }) {
  const byWords = ['', 'Detect'] as const;
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.plain, styles.groups)}>
        <thead>
          <tr>
            <th>In the file</th>
            <th className={table.right}>Products</th>
            <th>Sport in this shop</th>
            <th>Kind in this shop</th>
          </tr>
        </thead>
        <tbody>
          {brought.groups.map(({ value, products }) => {
            const chosen = chosenGroup(mapping, value);
            const set = (changed: { sport?: string | null; kind?: string | null }) =>
              onChange(withGroup(mapping, { ...chosen, ...changed }));
            return (
              <tr key={value}>
                <td className={table.wide}>{value === '' ? <span className="mut">Nothing given</span> : value}</td>
                <td className={classNames('mut', table.right)}>{formatCount(products)}</td>
                <td>
                  <Choice
                    label={`Sport of ${value || 'those without'}`}
                    bare
                    value={chosen.sport ?? ''}
                    onChange={(sport) => set({ sport: sport || null })}
                    options={[byWords, ...lists.sports]}
                  />
                </td>
                <td>
                  <Choice
                    label={`Kind of ${value || 'those without'}`}
                    bare
                    value={chosen.kind ?? ''}
                    onChange={(kind) => set({ kind: kind || null })}
                    options={[byWords, ...lists.kinds]}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Lists which of their columns fills which field, and the columns that are not taken. */
function ColumnList({ brought: { columns, notTaken } }: { brought: ProductImport }) {
  return (
    <Fold
      className={styles.columns}
      summary={`${formatCount(columns.length)} columns are taken, ${formatCount(notTaken.length)} are not`}
    >
      <dl>
        {columns.map(({ theirs, ours }) => (
          <div key={theirs + ours}>
            <dt>{theirs}</dt>
            <dd>{ours}</dd>
          </div>
        ))}
      </dl>
      {notTaken.length > 0 && <p className="mut">{`Not taken: ${notTaken.join(', ')}`}</p>}
    </Fold>
  );
}
