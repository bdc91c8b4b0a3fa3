import type { ComponentProps } from 'react';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { EditConflict } from '#office/parts/edit-conflict.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, ReadState } from '#office/parts/states.tsx';
import type { Elements } from '#ui/elements.tsx';
import { Notice } from '#ui/notice.tsx';
import { fieldLabel } from './box-words.ts';
import form from './catalogue.module.css';
import { ListVersions } from './lists/list-versions.tsx';

interface ListItemPageProps extends Pick<ComponentProps<typeof RoomHead>, 'title' | 'back'> {
  /** Name of the record that is loaded, such as 'The sport'. */
  what: string;
  reading: ComponentProps<typeof ReadState>['reading'] & { data: unknown };
  /** Message if the shop has no such record. */
  missing: { title: string; words: string };
  /** Form of the record; null if there is no such record. */
  children: Elements;
}

/**
 * Shows the page of one record of a list (sport, club, kind, collection, athlete) while it loads, and then its form.
 */
export function ListItemPage({ title, back, what, reading, missing, children }: ListItemPageProps) {
  return (
    <>
      <RoomHead title={title} back={back} />
      <Crease />
      <ReadState what={what} reading={reading} />
      {reading.data ? children || <Empty title={missing.title}>{missing.words}</Empty> : null}
    </>
  );
}

interface ListItemFormProps extends Pick<ComponentProps<typeof EditConflict>, 'typed'> {
  refusal: string | undefined;
  busy: boolean;
  save: () => Promise<void>;
  /** Label of the save button, and the note beside it. */
  button: string;
  note?: string;
  /** Record whose versions are shown; undefined for a new one. */
  versions: ComponentProps<typeof ListVersions> | undefined;
  children: Elements;
}

/** Shows the fields of a record with their error, concurrent change, save button (Ctrl S) and versions. */
export function ListItemForm({
  typed,
  refusal,
  busy,
  save,
  button,
  note = 'Shoppers see it at once',
  versions,
  children,
}: ListItemFormProps) {
  useKeys({ 'Ctrl S': () => void save() });
  return (
    <div className="cols">
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {refusal && (
          <Notice tone="ball" role="alert">
            {refusal}
          </Notice>
        )}
        <EditConflict typed={typed} wordsOf={fieldLabel} />
        {children}
        <div className={form.save}>
          <b className="hide-m mut">{note}</b>
          <Button look="ink" type="submit" keys="Ctrl S" isPending={busy}>
            {button}
          </Button>
        </div>
      </form>
      <div>{versions && <ListVersions {...versions} />}</div>
    </div>
  );
}
