import { fillPlaces } from '#contract/office/ready-words.ts';
import { Choice } from './choice.tsx';

interface PickOrderProps {
  body: string;
  /** References of the customer's orders to choose from. */
  choices: readonly string[];
  onPick: (body: string) => void;
}

/**
 * Offers the customer's orders while a mail contains `{order}`; the chosen one replaces it. Shows nothing otherwise.
 */
export function PickOrder({ body, choices, onPick }: PickOrderProps) {
  if (!body.includes('{order}')) return null;
  return (
    <Choice
      label="Order to write in place of {order}"
      value=""
      onChange={(order) => onPick(fillPlaces(body, { order }))}
      options={[
        ['', choices.length > 0 ? 'Choose the order' : 'This customer has no order'],
        ...choices.map((one) => [one, one] as const),
      ]}
    />
  );
}
