import { type StaffRole, staffRoles } from './lists.ts';

interface Right {
  /** Description on the page of roles. */
  words: string;
  /** Roles that have it until an owner changes them. */
  roles: readonly StaffRole[];
}

/** Table of all permissions and the roles that have them. */
export const permissionTable = {
  'orders.see': {
    words: 'See orders',
    roles: ['owner', 'manager', 'support', 'packer', 'printer', 'accountant', 'viewer'],
  },
  'customers.see': { words: 'See customers', roles: ['owner', 'manager', 'support', 'viewer'] },
  'customers.change': {
    words: 'Block, merge or delete a customer',
    roles: ['owner', 'manager'],
  },
  'contacts.see': {
    words: 'Show a phone, an e-mail or an address, which is noted',
    roles: ['owner', 'manager', 'support', 'packer'],
  },
  'orders.change': {
    words: 'Cancel, change an address, send a mail again, note, order for a caller',
    roles: ['owner', 'manager', 'support'],
  },
  'messages.answer': { words: 'Answer messages', roles: ['owner', 'manager', 'support'] },
  'refunds.give': {
    words: 'Give money back and store credit, up to a limit',
    roles: ['owner', 'manager', 'support'],
  },
  'payments.book': {
    words: 'Mark an order as paid whose money came past the gateway',
    roles: ['owner', 'manager'],
  },
  'approvals.decide': { words: 'Decide what is above the limit of somebody else', roles: ['owner', 'manager'] },
  'approvals.see': {
    words: 'See what they asked a second person for, and take it back',
    roles: ['owner', 'manager', 'support', 'merchandiser'],
  },
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
  'catalogue.change': {
    words: 'Change products, pictures, collections, content',
    roles: ['owner', 'manager', 'merchandiser'],
  },
  'stock.change': { words: 'Receive and correct stock', roles: ['owner', 'manager', 'merchandiser'] },
  'stock.count': { words: 'Count stock', roles: ['owner', 'manager', 'merchandiser', 'packer'] },
  'offers.change': { words: 'Change offers, gift cards, launches', roles: ['owner', 'manager', 'merchandiser'] },
  'money.see': { words: 'See payments, settlements, cash on delivery, tax', roles: ['owner', 'manager', 'accountant'] },
  'money.change': {
    words: 'Match settlements and cash, close months, file tax',
    roles: ['owner', 'accountant'],
  },
  'people.export': { words: 'Export personal data', roles: ['owner', 'accountant'] },
  'reports.see': {
    words: 'See all reports',
    roles: ['owner', 'manager', 'accountant', 'viewer'],
  },
  'reports.sales': {
    words: 'See reports of sales',
    roles: ['owner', 'manager', 'merchandiser', 'accountant', 'viewer'],
  },
  'settings.change': { words: 'Change settings and integrations', roles: ['owner'] },
  'staff.manage': { words: 'Invite colleagues, change their roles, let them go', roles: ['owner'] },
  'audit.see': { words: 'See who did what', roles: ['owner', 'manager'] },
} as const satisfies Record<string, Right>;

export type Permission = keyof typeof permissionTable;

export const permissionNames = Object.keys(permissionTable) as [Permission, ...Permission[]];

/**
 * Access level of an office endpoint: a permission, or 'member' for all staff. 'locked' includes locked screens,
 * 'begun' an unfinished sign-in, 'anyone' also the signed-out.
 */
export type OfficeAccess = Permission | 'member' | 'locked' | 'begun' | 'anyone';

/** Name and description of each role. */
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

/**
 * Visibility of orders. 'people': contacts masked. 'packing', 'printing': only orders in the queue of packing or
 * printing. 'totals': amounts without people. 'masked': names masked too.
 */
export type OrderSight = 'people' | 'packing' | 'printing' | 'totals' | 'masked';

/** Visibility of orders by role; that of a viewer for roles which see no orders at first. */
const sightOf: Readonly<Partial<Record<StaffRole, OrderSight>>> = {
  ...{ owner: 'people', manager: 'people', support: 'people' },
  ...{ accountant: 'totals', packer: 'packing', printer: 'printing' },
};

/** Visibilities, the widest first. */
const sightOrder: readonly OrderSight[] = ['people', 'masked', 'totals', 'packing', 'printing'];

/** Roles of the permissions that an owner changed; all others have the roles of the table. */
export type RoleRights = Readonly<Partial<Record<Permission, StaffRole[]>>>;

/** Permissions that only owners have, as they give all others. */
export const ownersOnly: readonly Permission[] = ['staff.manage', 'settings.change'];

/**
 * Returns true if a role has a permission. Owners have every one, and what is only for owners nobody else, whatever was
 * changed. Pure.
 */
export function hasRight(role: StaffRole, permission: Permission, changed: RoleRights = {}): boolean {
  if (role === 'owner') return true;
  const roles: readonly StaffRole[] = changed[permission] ?? permissionTable[permission].roles;
  return !ownersOnly.includes(permission) && roles.includes(role);
}

/** Rights of somebody: what they may do, and how they see orders; the first visibility decides. */
export interface Rights {
  permissions: Permission[];
  sights: OrderSight[];
}

/** Returns the rights of roles together. Pure. */
export function rightsOf(roles: readonly StaffRole[], changed: RoleRights = {}): Rights {
  const seeing = roles.filter((role) => hasRight(role, 'orders.see', changed));
  const seen = seeing.map((role) => sightOf[role] ?? 'masked');
  return {
    permissions: permissionNames.filter((permission) => roles.some((role) => hasRight(role, permission, changed))),
    sights: sightOrder.filter((sight) => seen.includes(sight)),
  };
}

/** Returns true if somebody has the permission. */
export function mayDo({ permissions }: Pick<Rights, 'permissions'>, permission: Permission): boolean {
  return permissions.includes(permission);
}

/**
 * Returns true if free text, prints and photos on an order are visible. They may contain a name or number, which
 * masking cannot hide. Pure.
 */
export function showsFreeText(shown: OrderSight | undefined): boolean {
  return shown === 'people' || shown === 'packing' || shown === 'printing';
}

/** Returns true if somebody with these visibilities may read free text on an order. */
export function readsNotes({ sights }: Pick<Rights, 'sights'>): boolean {
  return showsFreeText(sights[0]);
}

/** Returns the distinct roles in table order. */
export function inRoleOrder(roles: readonly StaffRole[]): StaffRole[] {
  return staffRoles.filter((role) => roles.includes(role));
}

/** Returns true if the person works at a shared device, which locks instead of signing out. */
export function sharesDevice(roles: readonly StaffRole[]): boolean {
  return roles.length > 0 && roles.every((role) => role === 'packer');
}
