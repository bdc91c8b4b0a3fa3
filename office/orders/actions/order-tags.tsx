import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import type { OrderNotesAndTags } from '#contract/office/order-actions.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { besideQuery, tagsQuery } from '#office/browser/queries.ts';
import { OutlinedMark } from '#office/parts/status.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import styles from './actions.module.css';

/** Adds or removes a tag with an optimistic update and rollback. */
function useTagging(reference: string) {
  const client = useQueryClient();
  const { queryKey } = besideQuery(reference);
  const change = useMutation({
    mutationFn: (body: { tag: string; on: boolean }) =>
      officeApi('POST /api/office/orders/:reference/tags', { params: { reference }, body }),
    onMutate: ({ tag, on }) => {
      const before = client.getQueryData<OrderNotesAndTags>(queryKey);
      const rest = (before?.tags ?? []).filter((one) => one !== tag);
      if (before) client.setQueryData(queryKey, { ...before, tags: on ? [...rest, tag].toSorted() : rest });
      return { before };
    },
    onSuccess: ({ message, data: beside }, { tag, on }) => {
      client.setQueryData(queryKey, beside);
      sayDone(message, () => change.mutate({ tag, on: !on }));
    },
    onError: (error, _body, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      sayFault(errorMessage(error));
    },
  });
  return change;
}

/** Shows an order's tags, with undo. */
export function OrderTags({ reference }: { reference: string }) {
  const may = useMay('orders.change');
  const list = useId();
  const { data } = useQuery(besideQuery(reference));
  const { data: known } = useQuery({ ...tagsQuery, enabled: may });
  const [adding, setAdding] = useState<string>();
  const tags = data?.tags ?? [];
  const change = useTagging(reference);
  const add = () => {
    const tag = adding?.trim().toLowerCase() ?? '';
    setAdding(undefined);
    if (tag !== '' && !tags.includes(tag)) change.mutate({ tag, on: true });
  };
  if (!may)
    return tags.length === 0 ? <span>None</span> : tags.map((tag) => <OutlinedMark key={tag}>{tag}</OutlinedMark>);
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={styles.tag}
          aria-label={`Take off the tag ${tag}`}
          onClick={() => change.mutate({ tag, on: false })}
        >
          <span>{tag}</span>
          <X aria-hidden />
        </button>
      ))}
      {adding === undefined ? (
        <button type="button" className="lk strong" aria-label="Add a tag" onClick={() => setAdding('')}>
          Add
        </button>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <input
            // biome-ignore lint/a11y/noAutofocus: whoever presses Add types next
            autoFocus
            aria-label="New tag"
            className={styles.addTag}
            list={list}
            maxLength={30}
            value={adding}
            onChange={(event) => setAdding(event.target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              setAdding(undefined);
            }}
          />
          <datalist id={list}>
            {(known?.tags ?? []).map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </form>
      )}
    </span>
  );
}
