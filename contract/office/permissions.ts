import { type StaffRole, staffRoles } from './lists.ts';

interface Right {
  /** In words, as the page of roles shows it. */
  words: string;
  roles: readonly StaffRole[];
}

/** What somebody of the shop may do, and which roles may: the one table. */
export const permissionTable = {
  'orders.see': { words: 'See orders', roles: ['owner', 'manager', 'support', 'packer', 'printer', 'accountant', 'viewer'] },
  'customers.see': { words: 'See customers', roles: ['owner', 'manager', 'support', 'viewer'] },
  'customers.change': { words: 'Block, merge or delete a customer', roles: ['owner', 'manager'] },
  'contacts.see': { words: 'Show a phone, an e-mail or an address, which is noted', roles: ['owner', 'manager', 'support', 'packer'] },
  'orders.change': {
    words: 'Cancel, change an address, send a mail again, note, order for a caller',
    roles: ['owner', 'manager', 'support'],
  },
  'messages.answer': { words: 'Answer messages', roles: ['owner', 'manager', 'support'] },
  'refunds.give': { words: 'Give money back and store credit, up to a limit', roles: ['owner', 'manager', 'support'] },
  'payments.book': { words: 'Mark an order as paid whose money came past the gateway', roles: ['owner', 'manager'] },
  'approvals.decide': { words: 'Decide what is above the limit of somebody else', roles: ['owner', 'manager'] },
  'parcels.pack': { words: 'Pack, label, hand over', roles: ['owner', 'manager', 'packer'] },
  'parcels.short': {
    words: 'Leave a piece out that is not there, or give another size, at the packing table',
    roles: ['owner', 'manager', 'support', 'packer'],
  },
  'designs.decide': { words: 'Approve or refuse designs, print', roles: ['owner', 'manager', 'printer'] },
  'returns.see': { words: 'See returns', roles: ['owner', 'manager', 'support', 'packer', 'viewer'] },
  'returns.receive': { words: 'Receive returns', roles: ['owner', 'manager', 'packer'] },
  'returns.inspect': { words: 'Inspect returns', roles: ['owner', 'manager'] },
  'returns.decide': { words: 'Decide returns', roles: ['owner', 'manager', 'support'] },
  'catalogue.change': { words: 'Change products, pictures, collections, content', roles: ['owner', 'manager', 'merchandiser'] },
  'stock.change': { words: 'Receive and correct stock', roles: ['owner', 'manager', 'merchandiser'] },
  'stock.count': { words: 'Count stock', roles: ['owner', 'manager', 'merchandiser', 'packer'] },
  'offers.change': { words: 'Change offers, gift cards, launches', roles: ['owner', 'manager', 'merchandiser'] },
  'money.see': { words: 'See payments, settlements, cash on delivery, tax', roles: ['owner', 'manager', 'accountant'] },
  'money.change': { words: 'Match settlements and cash, file tax', roles: ['owner', 'accountant'] },
  'people.export': { words: 'Export personal data', roles: ['owner', 'accountant'] },
  'reports.see': { words: 'See all reports', roles: ['owner', 'manager', 'accountant', 'viewer'] },
  'reports.sales': { words: 'See reports of sales', roles: ['owner', 'manager', 'merchandiser', 'accountant', 'viewer'] },
  'settings.change': { words: 'Change settings and integrations', roles: ['owner'] },
  'staff.manage': { words: 'Invite colleagues, change their roles, let them go', roles: ['owner'] },
  'audit.see': { words: 'See who did what', roles: ['owner', 'manager'] },
} as const satisfies Record<string, Right>;

export type Permission = keyof typeof permissionTable;

export const permissions = Object.keys(permissionTable) as [Permission, ...Permission[]];

/**
 * Who may ask a call of the office: one of the permissions; or 'member' for any colleague, 'locked' for one whose screen is locked
 * too, 'begun' for who is in the middle of signing in, 'anyone' for who is not signed in.
 */
export type OfficeAccess = Permission | 'member' | 'locked' | 'begun' | 'anyone';

/** What each role is called, and for whom it is. */
export const roleTable: Readonly<Record<StaffRole, { words: string; for: string }>> = {
  owner: { words: 'Owner', for: 'Everything, colleagues and settings too' },
  manager: { words: 'Manager', for: 'The day’s work, and what is above others’ limits' },
  support: { words: 'Support', for: 'Customers: orders, messages, returns' },
  packer: { words: 'Packer', for: 'The packing table, returns that arrive, counting' },
  printer: { words: 'Printer', for: 'The print room' },
  merchandiser: { words: 'Merchandiser', for: 'Products, stock, offers' },
  accountant: { words: 'Accountant', for: 'Money and tax' },
  viewer: { words: 'Viewer', for: 'Looks, changes nothing, sees nobody’s phone or address' },
};

/** Up to how many rupees a role gives back by itself; above it a second person decides. */
export const refundLimits: Readonly<Record<StaffRole, number>> = {
  owner: 100_000,
  manager: 25_000,
  support: 2_000,
  packer: 0,
  printer: 0,
  merchandiser: 0,
  accountant: 0,
  viewer: 0,
};

/** The limit of a role holds per order and per customer and day; so many times it holds for all that one colleague gives in a day. */
export const dailyLimitFactor = 10;

/**
 * What is seen of an order: its people with masked phone and address ('people'), those alone that wait at one's own desk ('packing',
 * 'printing'), money without people ('totals'), or people with masked names too ('masked').
 */
export type OrderSight = 'people' | 'packing' | 'printing' | 'totals' | 'masked';

const sights: readonly (readonly [OrderSight, readonly StaffRole[]])[] = [
  ['people', ['owner', 'manager', 'support']],
  ['masked', ['viewer']],
  ['totals', ['accountant']],
  ['packing', ['packer']],
  ['printing', ['printer']],
];

/** Tells whether any of these roles may do something. */
export function mayDo(roles: readonly StaffRole[], permission: Permission): boolean {
  const may: readonly StaffRole[] = permissionTable[permission].roles;
  return roles.some((role) => may.includes(role));
}

/** Lists all that these roles may do together. */
export function permissionsOf(roles: readonly StaffRole[]): Permission[] {
  return permissions.filter((permission) => mayDo(roles, permission));
}

/** Lists what is seen of orders by these roles; the first says how they are shown. Empty where none is. */
export function sightsOf(roles: readonly StaffRole[]): OrderSight[] {
  return sights.flatMap(([sight, theirs]) => (roles.some((role) => theirs.includes(role)) ? [sight] : []));
}

/** Whether these roles read what was typed freely about an order, a shopper's name or number perhaps: masking cannot cover that. */
export function readsNotes(roles: readonly StaffRole[]): boolean {
  const [shown] = sightsOf(roles);
  return shown === 'people' || shown === 'packing' || shown === 'printing';
}

/** Gives the highest limit of these roles, in rupees. */
export function refundLimitOf(roles: readonly StaffRole[]): number {
  return Math.max(0, ...roles.map((role) => refundLimits[role]));
}

/** Puts roles in the order of the table, each once. */
export function inOrder(roles: readonly StaffRole[]): StaffRole[] {
  return staffRoles.filter((role) => roles.includes(role));
}

/** Tells whether somebody works at a device that several share: it locks in place of signing out. */
export function sharesDevice(roles: readonly StaffRole[]): boolean {
  return roles.length > 0 && roles.every((role) => role === 'packer');
}
