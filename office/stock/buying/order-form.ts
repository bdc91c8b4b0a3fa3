import { piecesSaid } from '#contract/office/piece-rules.ts';
import type { PurchaseOrder, PurchaseOrderDraft, PurchaseOrderState } from '#contract/office/purchase-orders.ts';
import type { Laying } from '#office/words/flat.ts';
import { priceTyped, readPrice } from '#office/words/read-price.ts';
import type { StateTone } from '#office/words/tone.ts';
import { costFault, isPieces, type TypedLine } from './purchase-draft.ts';

/** Draft of a purchase order, as typed. */
export interface TypedOrder {
  supplier: string;
  /** Day such as '2026-11-24'; empty if none. */
  expected: string;
  note: string;
  lines: readonly TypedLine[];
}

/** Returns the empty form of a new purchase order. */
export function emptyOrder(): TypedOrder {
  return { supplier: '', expected: '', note: '', lines: [] };
}

/** Returns the form of a stored draft. */
export function typedOrder({ supplier, expected, note, lines }: PurchaseOrder): TypedOrder {
  return {
    ...{ supplier, expected: expected ?? '', note },
    lines: lines.map(({ product, size, name, pieces, cost }) => ({
      ...{ product, size, name, pieces: String(pieces), cost: priceTyped(cost) },
    })),
  };
}

/** Prefixes of the two fields of a line. Its name is a field too, as lines that only one side added need it. */
const [linePrefix, namePrefix] = ['line ', 'name '];
const costMark = ' at ₹';

/**
 * Converts a form to fields and back. A line is one field, '4 at ₹320', so that two people who change different lines
 * do not conflict.
 */
export const orderLaying: Laying<TypedOrder> = {
  flat: ({ lines, ...head }) => ({
    ...head,
    ...Object.fromEntries(
      lines.flatMap(({ product, size, name, pieces, cost }) => [
        [`${linePrefix}${product} ${size}`, `${pieces}${costMark}${cost}`],
        [`${namePrefix}${product} ${size}`, name],
      ]),
    ),
  }),
  form: (fields) => ({
    ...{ supplier: fields.supplier ?? '', expected: fields.expected ?? '', note: fields.note ?? '' },
    lines: Object.entries(fields).flatMap(([field, value]) => {
      if (!field.startsWith(linePrefix) || value === '') return [];
      const sku = field.slice(linePrefix.length);
      const [product = '', ...size] = sku.split(' ');
      const [pieces = '', cost = ''] = value.split(costMark);
      return [{ product, size: size.join(' '), name: fields[namePrefix + sku] ?? product, pieces, cost }];
    }),
  }),
};

const fieldNames: Readonly<Record<string, string>> = { supplier: 'Supplier', expected: 'Expected on', note: 'Note' };

/** Returns the label of a field of `orderLaying`. Pure. */
export function orderFieldLabel(field: string): string {
  return fieldNames[field] ?? field.slice(linePrefix.length);
}

/** Validates a form that is saved as a draft. Returns messages by field path in the request. Pure. */
export function orderFaults({ lines }: TypedOrder): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.flatMap(({ pieces, cost }, at) => [
      ...(isPieces(pieces) ? [] : [[`lines.${at}.pieces`, piecesSaid(1)]]),
      ...(cost.trim() === '' ? [] : costFault(cost)).map((fault) => [`lines.${at}.cost`, fault]),
    ]),
  );
}

/** Converts a form to the request; undefined if invalid. */
export function orderDraftOf(form: TypedOrder): PurchaseOrderDraft | undefined {
  if (Object.keys(orderFaults(form)).length > 0) return undefined;
  return {
    ...{ supplier: form.supplier.trim(), expected: form.expected || null, note: form.note.trim() },
    lines: form.lines.map(({ product, size, pieces, cost }) => ({
      ...{ product, size: size as PurchaseOrderDraft['lines'][number]['size'] },
      ...{ pieces: Number(pieces), cost: readPrice(cost) ?? null },
    })),
  };
}

const states: Readonly<Record<PurchaseOrderState, { words: string; tone: StateTone }>> = {
  draft: { words: 'Draft', tone: 'other' },
  ordered: { words: 'Ordered', tone: 'pending' },
  part_received: { words: 'Part received', tone: 'transit' },
  received: { words: 'Received', tone: 'delivered' },
  closed: { words: 'Closed', tone: 'cancelled' },
};

/** Returns the words and colour of a state. Pure. */
export function purchaseOrderState(state: PurchaseOrderState): { words: string; tone: StateTone } {
  return states[state];
}
