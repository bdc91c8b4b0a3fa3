// Imports only types, like contract/settings.ts.

import type { StaffRole } from './office/lists.ts';

/** Budgets of staff actions that cost money; each is a setting. Approved actions do not count towards a budget. */
export const budgetNames = ['giving', 'taking', 'booking', 'cuts'] as const;
export type BudgetName = (typeof budgetNames)[number];

/** Budgets of acts that concern one customer. */
export type CustomerBudget = Exclude<BudgetName, 'cuts'>;

/** Limits of a budget: per order, per customer and day, per colleague and day (India). */
export const budgetScopes = ['Order', 'Customer', 'Day'] as const;
export type BudgetScope = (typeof budgetScopes)[number];

/** Rupees by role and scope: 'managerDay'. */
type Limits<Role extends StaffRole, Scope extends BudgetScope = BudgetScope> = Record<`${Role}${Scope}`, number>;

/** Limits of each budget by role, in rupees. Price cuts concern no customer, so they have only a limit per day. */
export interface BudgetValues {
  giving: Limits<'owner' | 'manager' | 'support'>;
  taking: Limits<'owner' | 'manager' | 'support'>;
  booking: Limits<'owner' | 'manager'>;
  cuts: Limits<'owner' | 'manager' | 'merchandiser', 'Day'>;
}

/** Limits in rupees for one staff member, by scope. */
export type BudgetLimits = Readonly<Record<BudgetScope, number>>;

const ofOwner = { ownerOrder: 100_000, ownerCustomer: 100_000, ownerDay: 1_000_000 };
const ofManager = { managerOrder: 25_000, managerCustomer: 25_000, managerDay: 250_000 };
const ofSupport = { supportOrder: 2_000, supportCustomer: 2_000, supportDay: 20_000 };

/** Default budgets. */
export const firstBudgets: BudgetValues = {
  giving: { ...ofOwner, ...ofManager, ...ofSupport },
  taking: { ...ofOwner, ...ofManager, ...ofSupport },
  booking: { ...ofOwner, ...ofManager },
  cuts: { ownerDay: 10_000_000, managerDay: 5_000_000, merchandiserDay: 2_000_000 },
};

/** Returns the highest limits of these roles, in rupees; 0 for a scope without a limit. Pure. */
export function highestLimits(value: Readonly<Record<string, number>>, roles: readonly StaffRole[]): BudgetLimits {
  const highest = (scope: BudgetScope) => Math.max(0, ...roles.map((role) => value[`${role}${scope}`] ?? 0));
  return { Order: highest('Order'), Customer: highest('Customer'), Day: highest('Day') };
}
