import { useMutation } from '@tanstack/react-query';
import type { LatinAddress } from '#contract/latin-address.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';

const lineWords = {
  fullName: 'Name',
  line1: 'Flat, house, building',
  line2: 'Area, street',
  landmark: 'Landmark',
  city: 'City',
} as const satisfies Record<keyof LatinAddress, string>;
const lineNames = Object.keys(lineWords) as (keyof LatinAddress)[];

interface LatinLinesProps {
  reference: string;
  /** Lines to send; undefined to send the lines that the shopper typed. */
  lines: LatinAddress | undefined;
  onChange: (lines: LatinAddress) => void;
}

/** Asks for an address in Latin letters, for a courier that refused the address as typed. */
export function LatinLines({ reference, lines, onChange }: LatinLinesProps) {
  const proposal = useMutation({
    mutationFn: async () =>
      (await officeApi('POST /api/office/orders/:reference/contact', { params: { reference } })).data.latin,
    onSuccess: (latin) => latin && onChange(latin),
  });
  if (lines)
    return (
      <>
        <p className="small mut">
          Read it against the address: the letters are a proposal, and names are spelt as their owners like.
        </p>
        {lineNames
          .filter((name) => name !== 'landmark' || lines.landmark !== undefined)
          .map((name) => (
            <Field
              key={name}
              label={lineWords[name]}
              value={lines[name] ?? ''}
              onChange={(text) => onChange({ ...lines, [name]: text })}
            />
          ))}
      </>
    );
  return (
    <div>
      <Button look="quiet" onPress={() => proposal.mutate()} isDisabled={proposal.isPending}>
        Spell the address in Latin letters
      </Button>
      <p className="small mut" role="status">
        {wordsOf(proposal)}
      </p>
    </div>
  );
}

/** Describes the result of the request for a proposal. */
function wordsOf({ data, error }: { data: LatinAddress | null | undefined; error: unknown }): string {
  if (error) return errorMessage(error);
  return data === null
    ? 'It is in Latin letters already: the courier refuses it for another reason.'
    : 'For a courier that cannot read it. That you see the address is noted.';
}
