import { addOldPictures } from './test-old-lists.ts';
import { address, day, type Rows } from './test-old-rows.ts';

/** Adds customers, staff and their related data. */
export function addPeople(rows: Rows): void {
  for (const who of ['asha', 'ravi']) {
    rows.add('accounts', { id: `acc_${who}`, email: `${who}@example.in`, first_name: who, last_name: 'Rane' });
    rows.add('addresses', { id: `adr_${who}`, account_id: `acc_${who}`, address, phone: '9820043210' });
    rows.add('sessions', { id: `ses_${who}`, account_id: `acc_${who}`, cookie_hash: who, provider: 'email' });
    rows.add('identities', { provider: 'google', subject: who, account_id: `acc_${who}` });
    rows.add('account_codes', { account_id: `acc_${who}`, purpose: 'reset', asked_by: who });
    rows.add('mailed_codes', { kind: 'reset', about: `${who}@example.in`, account_id: `acc_${who}`, asked_by: who });
    rows.add('account_browsers', { account_id: `acc_${who}`, browser_hash: who, at: day(1) });
    rows.add('passkeys', { id: who, account_id: `acc_${who}`, transports: ['internal'] });
  }
  addColleagues(rows);
  rows.add('google_attempts', { id_hash: 'x', kind: 'button' });
  rows.add('security_events', { kind: 'signed_in', outcome: 'done', account_id: 'acc_asha' });
  rows.add('policy_reports', { directive: 'script-src', blocked: 'inline', page: '/cart', source: '' });
  rows.add('facts', { name: 'secret', value: 'kept' });
  rows.add('assets', { name: 'cart-AAAA.js' });
  rows.add('order_codes', { email: 'asha@example.in', asked_by: 'asha' });
  rows.add('passkey_challenges', { id_hash: 'x', kind: 'add' });
  rows.add('uploads', { id: 'upl_1', purpose: 'design', format: 'png' });
  addOldPictures(rows);
  rows.add('print_film', { id: 1, width_mm: 560, gap_mm: 8, metre_paise: 1 });
}

function addColleagues(rows: Rows): void {
  rows.add('staff_members', { id: 'stf_mira', email: 'mira@example.in', name: 'Mira', roles: ['owner'] });
  rows.add('report_mails', { member_id: 'stf_mira', report: 'sales', since: day(1) });
  rows.add('staff_sessions', {
    id: 'sts_mira',
    member_id: 'stf_mira',
    cookie_hash: 'mira',
    stage: 'open',
    ends_at: day(1),
  });
  rows.add('staff_browsers', { member_id: 'stf_mira', browser_hash: 'mira', at: day(1) });
  rows.add('staff_passkeys', { id: 'mira', member_id: 'stf_mira', transports: ['internal'] });
  rows.add('staff_recovery_codes', { member_id: 'stf_mira', code_hash: 'x' });
  rows.add('staff_invitations', { id: 'inv_dev', email: 'dev@example.in', token_hash: 'x', roles: ['packer'] });
  rows.add('approvals', { id: 'apr_1', kind: 'refund', state: 'asked', asked_by: 'stf_mira', amount_paise: 1 });
  rows.add('given_amounts', {
    member_id: 'stf_mira',
    kind: 'refund',
    order_id: 'o1',
    email_hash: 'x',
    amount_paise: 1,
  });
  rows.add('order_views', { id: 'vew_1', member_id: 'stf_mira', name: 'Kolkata', query: 'city=Kolkata' });
  rows.add('office_presses', { key: 'press', member_id: 'stf_mira' });
  rows.add('office_answers', { key: 'press', member_id: 'stf_mira' });
  rows.add('bulk_actions', { id: 'blk_1', kind: 'tag', asked: { tag: 'gift' }, member_id: 'stf_mira' });
  rows.add('product_sheets', { id: 'sheet_1', format: 'csv', member_id: 'stf_mira', state: 'ready' });
  rows.add('product_sheet_rows', { sheet_id: 'sheet_1', row: 2, state: 'wrong' });
  rows.add('audit', { actor: 'member', thing: 'staff', what: 'Joined', hash: 'x' });
  rows.add('audit_words', { number: 1, why: 'As asked', salt: 'x' });
  rows.add('visit_counts', { day: '2026-11-20', step: 'product', visits: 12 });
  rows.add('empty_searches', { day: '2026-11-20', words: 'curling', times: 2 });
}
