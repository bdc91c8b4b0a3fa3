import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import { mostPieces, piecesSaid } from '#contract/office/piece-rules.ts';
import type { StockRow } from '#contract/office/stock.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { sayDone } from '#office/parts/toasts.tsx';
import { formatCount } from '#office/words/money.ts';

type Size = InputOf<OfficeCalls['PUT /api/office/stock/level']>['body']['size'];

/** Reorder level of a size, editable in place. An empty value restores the default. */
export function LevelCell({ row }: { row: StockRow }) {
  const { product, name, level, ownLevel } = row;
  const client = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const save = useMutation({
    mutationFn: async (wanted: number | null) =>
      officeApi('PUT /api/office/stock/level', { body: { product, size: row.size as Size, level: wanted } }),
    onSuccess: ({ message }) => {
      setTyped(undefined);
      sayDone(message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['stock'] }),
  });
  const wanted = (typed ?? '').trim() === '' ? null : Number(typed);
  const wrong = wanted !== null && !(Number.isInteger(wanted) && wanted >= 0 && wanted <= mostPieces);
  const keep = () => !wrong && !save.isPending && save.mutate(wanted);
  const refusal = save.error ? errorMessage(save.error) : undefined;
  return (
    <>
      <Button
        look="quiet"
        aria-label={`${name}, ${row.size}: reorder at ${level}. Change it`}
        onPress={() => setTyped(ownLevel ? String(level) : '')}
      >
        {formatCount(level)}
      </Button>
      <Dialog
        open={typed !== undefined}
        onClose={() => setTyped(undefined)}
        title={`When is ${name}, ${row.size} ordered again?`}
        actions={
          <>
            <Button onPress={() => setTyped(undefined)}>Leave it</Button>
            <Button look="ink" isPending={save.isPending} onPress={keep}>
              Keep it
            </Button>
          </>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            keep();
          }}
        >
          <Field
            label="From so many pieces on"
            hint="Nothing typed: the usual number"
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            value={typed ?? ''}
            onChange={setTyped}
            fault={wrong ? piecesSaid(0) : refusal}
          />
        </form>
      </Dialog>
    </>
  );
}
