import { Button } from '#office/parts/button.tsx';

/** Shows a remove button. */
export function TakeAway({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button aria-label={`Take away: ${name}`} onPress={onPress}>
      Take away
    </Button>
  );
}

/** Returns a list without one item. Pure. */
export const removeFromList = <Item,>(items: readonly Item[], at: number): Item[] =>
  items.filter((_, place) => place !== at);
