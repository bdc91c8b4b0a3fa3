import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tagsQuery } from '#office/browser/queries.ts';
import { ActDialog } from '#office/orders/actions/act-dialog.tsx';
import styles from '#office/orders/actions/actions.module.css';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';

/** Asks for a tag for many orders. */
export function BulkTag({
  orders,
  onDo,
  onClose,
}: {
  orders: number;
  onDo: (tag: string) => void;
  onClose: () => void;
}) {
  const { data } = useQuery(tagsQuery);
  const [tag, setTag] = useState('');
  const wrong = tag.trim() !== '' && !/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} -]*$/u.test(tag.trim());
  return (
    <ActDialog
      title={`Tag ${orders === 1 ? '1 order' : `${orders} orders`}`}
      follows={[]}
      verb="Tag"
      waits={tag.trim() === '' || wrong}
      onDo={() => onDo(tag.trim())}
      onClose={onClose}
    >
      <Field
        label="Tag"
        value={tag}
        onChange={setTag}
        maxLength={30}
        autoFocus
        fault={wrong ? 'Use letters, figures and blanks' : undefined}
      />
      {(data?.tags.length ?? 0) > 0 && (
        <div className={styles.names}>
          {data?.tags.slice(0, 8).map((one) => (
            <Button key={one} onPress={() => setTag(one)}>
              {one}
            </Button>
          ))}
        </div>
      )}
    </ActDialog>
  );
}
