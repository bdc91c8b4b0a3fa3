import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import type { CountLine } from '#contract/office/stock.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';

type Size = InputOf<OfficeCalls['PUT /api/office/stock-count/figure']>['body']['size'];

/** Row of one size with its counted figure. Enter saves it and moves down. */
export function CountRow({ line }: { line: CountLine }) {
  const { product, name, shelf, booked } = line;
  const client = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const save = useMutation({
    mutationFn: async (figure: number) =>
      officeApi('PUT /api/office/stock-count/figure', { body: { product, size: line.size as Size, figure } }),
    onSuccess: () => {
      setTyped(undefined);
      return client.invalidateQueries({ queryKey: ['stock-count'] });
    },
  });
  const label = `${name}, ${line.size}`;
  const shown = typed ?? (line.figure === null ? '' : String(line.figure));
  const figure = /^\d{1,6}$/.test(shown.trim()) ? Number(shown) : undefined;
  const changed = typed !== undefined && shown.trim() !== '';
  const wrong = changed && figure === undefined;
  const refusal = save.error ? errorMessage(save.error) : undefined;
  return (
    <li>
      <div>
        <b>{label}</b>
        <small className="mut">{[shelf, foundWords(line)].filter(Boolean).join('. ')}</small>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const below = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input');
          if (figure === undefined || !changed || save.isPending) return;
          save.mutate(figure);
          below?.focus();
        }}
      >
        <Field
          bare
          label={`Found of ${label}`}
          inputMode="numeric"
          autoComplete="off"
          isDisabled={booked}
          value={shown}
          onChange={setTyped}
          fault={wrong ? 'Give whole pieces' : refusal}
        />
        <Button type="submit" isDisabled={!changed || wrong} isPending={save.isPending} aria-label={`Keep ${label}`}>
          Keep
        </Button>
      </form>
    </li>
  );
}

/** Names the person who counted and the movements booked since the count began. Pure. */
export function foundWords({
  figure,
  by,
  came,
  went,
  booked,
}: Pick<CountLine, 'figure' | 'by' | 'came' | 'went' | 'booked'>): string {
  if (figure === null) return '';
  const moved = [came > 0 ? `${came} came` : '', went > 0 ? `${went} went` : ''].filter(Boolean).join(' and ');
  const words = `${booked ? 'Booked' : 'Counted'} by ${by ?? 'somebody'}`;
  return moved ? `${words}. Since then ${moved}, which is allowed for` : words;
}
