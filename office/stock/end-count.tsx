import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndedCountReply } from '#contract/office/stock.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { formatCount } from '#office/words/money.ts';

/** Button that ends the count. The dialog shows the differences by size before booking them as movements. */
export function EndCount() {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['stock-count-differences'],
    queryFn: async () => (await officeApi('GET /api/office/stock-count/differences', {})).data,
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    placeholderData: undefined,
  });
  const end = useMutation({
    mutationFn: async () => officeApi('POST /api/office/stock-count/end', { body: {} }),
    onSuccess: ({ message }) => {
      setOpen(false);
      sayDone(message);
    },
    onError: (fault) => sayFault(errorMessage(fault)),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'stock-count' || name === 'stock' }),
  });
  const booked = data?.booked.length ?? 0;
  return (
    <>
      <Button look="ink" onPress={() => setOpen(true)}>
        End the count…
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="End the count?"
        {...(error ? { fact: errorMessage(error) } : data && { fact: agreeing(data) })}
        follows={data ? followsOf(data) : []}
        actions={
          <>
            <Button onPress={() => setOpen(false)}>Count on</Button>
            <Button look="ink" isDisabled={!data} isPending={end.isPending} onPress={() => end.mutate()}>
              {booked === 0 ? 'End it' : `Book ${formatCount(booked)} ${booked === 1 ? 'difference' : 'differences'}`}
            </Button>
          </>
        }
      />
    </>
  );
}

const sizes = (number: number) => `${formatCount(number)} ${number === 1 ? 'size' : 'sizes'}`;

function agreeing({ agree, uncounted }: EndedCountReply): string {
  return `${sizes(agree)} as the books have them.${uncounted > 0 ? ` ${sizes(uncounted)} without a figure stay as they are.` : ''}`;
}

/** Describes booked differences by size, shortened, and those not booked because orders have reserved the pieces. */
function followsOf({ booked, stuck }: EndedCountReply): string[] {
  const most = 12;
  const signed = (difference: number) => `${difference > 0 ? '+' : '−'}${Math.abs(difference)}`;
  return [
    ...booked.slice(0, most).map(({ name, size, difference }) => `${name}, ${size}: ${signed(difference)}`),
    ...(booked.length > most ? [`And ${sizes(booked.length - most)} more`] : []),
    ...stuck.map(
      ({ name, size, difference }) =>
        `${name}, ${size}: ${signed(difference)} is not booked, because orders have these pieces`,
    ),
  ];
}
