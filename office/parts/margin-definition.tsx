import { Fold } from './fold.tsx';

/** Shows how margins are calculated, folded. */
export function MarginDefinition() {
  return (
    <Fold className="small" summary="How it is calculated">
      <p className="mut">
        Price before tax, less the cost of the piece: what the supplier took before tax, with its share of freight and
        other costs of its delivery. The pieces that came first leave first; a piece that comes back into stock has the
        cost with which it left. Pieces that were not received as a purchase have no known cost, and then there is no
        margin. Delivery, payment fees and printing are not in it.
      </p>
    </Fold>
  );
}
