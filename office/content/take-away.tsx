import { Button } from '#office/parts/button.tsx';

/** Takes one of several things away. */
export function TakeAway({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button aria-label={`Take away: ${name}`} onPress={onPress}>
      Take away
    </Button>
  );
}

/** A list without what stands at a place. Pure. */
export const without = <Item,>(items: readonly Item[], at: number): Item[] => items.filter((_, place) => place !== at);
