import { type BudgetName, type BudgetScope, budgetNames, firstBudgets } from '#contract/budgets.ts';

const scopes: Readonly<Record<BudgetScope, string>> = {
  Order: 'an order',
  Customer: 'a customer and day',
  Day: 'a person and day',
};

const roles = [
  ['owner', 'Owner'],
  ['manager', 'Manager'],
  ['support', 'Support'],
  ['merchandiser', 'Merchandiser'],
] as const;

const above = 'Acts from then on. What is above waits for a second person, and what was approved counts towards none.';

const forms: Readonly<Record<BudgetName, { title: string; affects: string }>> = {
  giving: { title: 'Giving money', affects: `Refunds, store credit, and returns without their piece. ${above}` },
  taking: { title: 'Taking store credit back', affects: above },
  booking: { title: 'Payments marked by hand', affects: above },
  cuts: {
    title: 'Price cuts',
    affects: `Each cut of a product on sale counts for every piece on the shelf, and for one at least. ${above}`,
  },
};

/** Labels a limit by its name: 'managerDay' is 'Manager: a person and day, ₹'. Pure. */
function limitBox(name: string) {
  const [role, words] = roles.find(([one]) => name.startsWith(one)) ?? ['', ''];
  return { name, label: `${words}: ${scopes[name.slice(role.length) as BudgetScope]}, ₹`, kind: 'number' as const };
}

const boxesOf = (budget: BudgetName) => Object.keys(firstBudgets[budget]).map(limitBox);

/** Form of each budget. */
export const budgetForms = Object.fromEntries(
  budgetNames.map((budget) => [budget, { ...forms[budget], boxes: boxesOf(budget) }]),
) as Readonly<Record<BudgetName, (typeof forms)[BudgetName] & { boxes: ReturnType<typeof boxesOf> }>>;

type Typed = Readonly<Record<string, string>>;

/** Describes each budget in one line, by its daily limits. */
export const budgetWords = Object.fromEntries(
  budgetNames.map((budget) => [budget, (typed: Typed) => dayWords(typed)]),
) as Readonly<Record<BudgetName, (typed: Typed) => string>>;

function dayWords(typed: Typed): string {
  const days = roles.flatMap(([role, words]) =>
    typed[`${role}Day`] === undefined ? [] : `${words.toLowerCase()} ₹${typed[`${role}Day`]}`,
  );
  return `${days.join(', ')} a day`;
}
