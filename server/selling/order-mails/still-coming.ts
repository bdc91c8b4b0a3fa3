import { goodsInMail } from '#server/foundation/mail/sanitize-user-text.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { PromisedDays } from '#server/orders/model/order-parcels.ts';
import type { OrderLineNow } from '#server/orders/model/sold-lines.ts';

interface Coming {
  custom: boolean;
  promise: Omit<PromisedDays, 'parcels'>;
  /** Goods of the parcel, such as 'Home Jersey, Cold Palmer' or 'Custom T-shirt, printed for you first'. */
  goods: string;
}

/** Describes the promise of each parcel of an order, without cancelled pieces. Pure. */
export function stillComing({ promise }: Pick<OrderRow, 'promise'>, lines: readonly OrderLineNow[]): Coming[] {
  const left = lines.filter((line) => line.quantity > line.cancelled);
  const shown = left.length > 0 ? left : lines;
  const alone = { custom: shown.every(({ custom }) => custom), promise };
  if (!promise.parcels) return [{ ...alone, goods: goodsIn(shown, alone.custom) }];
  return promise.parcels.flatMap((parcel) => {
    const own = shown.filter(({ custom }) => custom === parcel.custom);
    return own.length > 0 ? [{ ...parcel, goods: goodsIn(own, parcel.custom) }] : [];
  });
}

function goodsIn(lines: readonly OrderLineNow[], custom: boolean): string {
  const names = [...new Set(lines.map(({ name }) => goodsInMail(name)))];
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
  return `${shown.join(', ')}${custom ? ', printed for you first' : ''}`;
}
