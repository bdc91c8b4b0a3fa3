interface Rows {
  add(table: string, row: Record<string, unknown>): unknown;
}

/** Adds messages of customers, and notes about them. */
export function addOldMessages(rows: Rows): void {
  rows.add('contact_messages', {
    id: 'msg_old',
    ticket: 'M234567892',
    idempotency_key: 'an old message',
    email: 'asha@example.in',
  });
  rows.add('message_entries', {
    message_id: 'msg_old',
    kind: 'note',
    member_id: 'stf_mira',
    member_name: 'Mira',
    once_key: 'an old note',
  });
  rows.add('ready_answers', { id: 'ans_1', title: 'Where it is' });
  rows.add('customer_blocks', {
    id: 'blk_asha',
    email: 'asha@example.in',
    why: 'Refused six parcels',
    by_name: 'Mira',
  });
  rows.add('customer_notes', {
    email: 'asha@example.in',
    body: 'Rings in the morning',
    member_id: 'stf_mira',
    once_key: 'an old word',
  });
  rows.add('credit_changes', {
    id: 'crc_1',
    account_id: 'acc_dev',
    idempotency_key: 'an old press',
    amount_paise: 100,
    member_name: 'Mira',
  });
}
