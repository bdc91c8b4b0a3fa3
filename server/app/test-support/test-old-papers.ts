import type { DocumentContent } from '#server/money/invoices/document-content.ts';

/** Returns the content of an invoice from that time; only its sums matter. */
export function printed(number: string, totalPaise: number): DocumentContent {
  const party = { name: 'Asha Rane', lines: ['1 Sea View', 'Mumbai 400001'], gstin: null };
  return {
    ...{
      kind: 'invoice',
      returnDays: 7,
      number,
      date: '2026-01-04',
      seller: party,
      buyer: party,
      shippedTo: null,
      order: number,
      orderedOn: '2026-01-01',
    },
    ...{
      placeOfSupply: '27 Maharashtra',
      against: null,
      taxes: ['CGST 5%', 'SGST 5%'],
      rows: [printedRow(totalPaise)],
      pieces: 1,
      subtotalPaise: totalPaise,
    },
    ...{ delivery: 'Standard', shippingPaise: 0, taxPaise: [0, 0], totalPaise, paid: 'Paid.' },
    ...{ deliveryRows: [], registration: 'regular', taxIncluded: false, irn: null, signedQr: null },
  };
}

/** Returns the only row of such an invoice. */
function printedRow(totalPaise: number): DocumentContent['rows'][number] {
  return {
    ...{ name: 'Home Jersey', detail: 'Size M', hsn: '6109', quantity: 1, unitPaise: totalPaise },
    ...{ valuePaise: totalPaise, taxPaise: [0, 0], totalPaise },
  };
}
