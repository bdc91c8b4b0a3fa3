import { Choice } from '#office/parts/choice.tsx';

interface RefundWayProps {
  ways: readonly { to: 'source' | 'credit'; title: string }[];
  value: 'source' | 'credit';
  onChange: (to: 'source' | 'credit') => void;
}

/** Asks where a refund goes, if there is a choice. */
export function RefundWay({ ways, value, onChange }: RefundWayProps) {
  if (ways.length < 2) return null;
  return (
    <Choice
      label="Goes to"
      value={value}
      onChange={(to) => onChange(to === 'credit' ? 'credit' : 'source')}
      options={ways.map(({ to, title }) => [to, title])}
    />
  );
}
