import type { OfficeCallName } from '#contract/office/calls.ts';

const act = 'POST /api/office/orders/:reference/actions';
const step = 'POST /api/office/print-room/:id/steps';

/** Call of the contract for each request. */
export const workCalls: Readonly<Record<string, OfficeCallName>> = {
  ...{ cancel: act, cancelAll: act, address: act, size: act, hold: act },
  ...{ release: act, delivery: act, report: act, tend: act, sendBack: act },
  ...{ refund: 'POST /api/office/orders/:reference/refund', sentByHand: 'POST /api/office/orders/:reference/refund' },
  ...{ showSendTo: 'POST /api/office/orders/:reference/refunds/:refund/send-to' },
  ...{
    markPaid: 'POST /api/office/orders/:reference/payment',
    paymentLink: 'POST /api/office/orders/:reference/payment-link',
  },
  ...{ tag: 'POST /api/office/orders/:reference/tags', note: 'POST /api/office/orders/:reference/notes' },
  ...{
    takeNoteBack: 'DELETE /api/office/orders/:reference/notes/:id',
    showOrder: 'POST /api/office/orders/:reference/contact',
  },
  ...{
    readMail: 'POST /api/office/orders/:reference/mails/:id',
    mailAgain: 'POST /api/office/orders/:reference/mails/:id/again',
  },
  ...{ newOrder: 'POST /api/office/new-order', export: 'POST /api/office/order-exports' },
  ...{
    pack: 'POST /api/office/packing/pack',
    short: 'POST /api/office/packing/hold',
    leaveOut: 'POST /api/office/packing/leave-out',
  },
  ...{ otherSize: 'POST /api/office/packing/other-size', takeBatch: 'POST /api/office/packing/batch' },
  ...{
    letGo: 'POST /api/office/packing/let-go',
    handOver: 'POST /api/office/packing/handovers',
    place: 'PUT /api/office/places',
  },
  ...{ approveDesign: step, print: step, printed: step, spoil: 'POST /api/office/print-room/:id/spoilt' },
  ...{ drawAgain: 'POST /api/office/print-room/:id/files', refuseDesign: 'POST /api/office/print-room/:id/refusal' },
  ...{
    approve: 'POST /api/office/returns/:id/approve',
    receive: 'POST /api/office/returns/:id/receive',
    pickedUp: 'POST /api/office/returns/:id/receive',
  },
  ...{ inspect: 'PUT /api/office/returns/:id/inspection', decide: 'POST /api/office/returns/:id/decision' },
  ...{ refuse: 'POST /api/office/returns/:id/refusal', pickUp: 'POST /api/office/returns/:id/pickup' },
  ...{ sendNew: 'POST /api/office/returns/:id/sent', payByHand: 'POST /api/office/returns/:id/paid' },
  ...{ showReturn: 'POST /api/office/returns/:id/contact', askApproval: 'POST /api/office/approvals' },
  ...{ decideApproval: 'POST /api/office/approvals/:id/decision', withdraw: 'POST /api/office/approvals/:id/withdraw' },
  ...{ showCustomer: 'POST /api/office/customers/:key/contact', noteCustomer: 'POST /api/office/customers/:key/notes' },
  ...{ credit: 'POST /api/office/customers/:key/credit', block: 'PUT /api/office/customers/:key/block' },
  ...{ write: 'POST /api/office/messages', answer: 'POST /api/office/messages/:ticket/answer' },
  ...{ noteThread: 'POST /api/office/messages/:ticket/notes', assign: 'PUT /api/office/messages/:ticket/assignee' },
  markThread: 'PUT /api/office/messages/:ticket/about',
  ...{ closeThread: 'PUT /api/office/messages/:ticket/state', showThread: 'POST /api/office/messages/:ticket/contact' },
  ...{
    move: 'POST /api/office/products/:id/movements',
    buy: 'POST /api/office/purchases',
    level: 'PUT /api/office/stock/level',
  },
  ...{
    beginCount: 'POST /api/office/stock-count',
    count: 'PUT /api/office/stock-count/figure',
    endCount: 'POST /api/office/stock-count/end',
  },
};
