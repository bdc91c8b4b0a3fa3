import type { Limit } from '#server/foundation/limits/limit-table.ts';
import { type Budget, budgetTable, type RequestCost, turnPatienceMs } from '#server/foundation/limits/request-costs.ts';
import { shopCosts, shopLimits } from './area-tables.ts';

const minute = 60;
const hour = 60 * minute;

function durationInWords(seconds: number): string {
  if (seconds === minute) return 'a minute';
  if (seconds === hour) return 'an hour';
  return seconds > hour ? `${seconds / hour} hours` : `${seconds / minute} minutes`;
}

/** Returns the limits and request costs of all areas as the first part of docs/limits.md. */
export function limitsPage(): string {
  const rows = Object.entries<Limit>(shopLimits).map(
    ([name, { points, seconds, counts, of, why }]) =>
      `| \`${name}\` | ${points} ${counts} in ${durationInWords(seconds)} | ${of} | ${why} |`,
  );
  return `# Limits

How often a call may be made, and why. Generated from the limits that each area lists in its \`area.ts\`
([area-tables.ts](../server/app/shop/area-tables.ts) collects them) by \`npm test -- server/app/shop/limits-page.test.ts -u\`; a test keeps both equal.

A limit of *misses* is checked after the lookup: a correct parcel number, order key, session or code passes however often others guessed.
A mailed code allows five tries in the browser that asked for it, and none in another. Passwords are the exception, since a limit that lets the right
password pass is no limit; a browser that signed in before has a separate count, by a cookie that only the shop can create. Beyond a limit the reply is 429 with \`Retry-After\`.
A network is an IPv4 address, or the first 64 bits of an IPv6 address. The first 56 bits together have four times the allowance, and the first 48
bits sixteen times, since one customer of a provider can have any number of networks of 64 bits.

| limit | number | counted for | reason |
|---|---|---|---|
${rows.join('\n')}

${requestCostsSection()}`;
}

function requestCostsSection(): string {
  const works = Object.entries<RequestCost>(shopCosts).map(
    ([name, { costMs, beyond, why }]) => `| \`${name}\` | ${costMs} ms | ${beyond} | ${why} |`,
  );
  const budgets = Object.entries<Budget>(budgetTable).map(
    ([name, { share, burstMs, why }]) => `| \`${name}\` | ${share * 100} % | ${burstMs} ms | ${why} |`,
  );
  return `## Request costs

Besides the number of calls, their cost is limited, so that no network and no account keeps the shop from everybody else. Each area lists the costs of its calls.
They are processor time of the shop and its database together (\`npm run bench -- work\` measures them). A call that would wait longer than ${turnPatienceMs / 1000} seconds
for its turn is refused with 429 and \`Retry-After\`, or served nevertheless where the table says so. Responses from memory or the disk cost nothing.

| kind of call | cost | beyond the budget | reason |
|---|---:|---|---|
${works.join('\n')}

| budget | share of one processor | before a wait | reason |
|---|---:|---:|---|
${budgets.join('\n')}

A caller is a network, and an account or a colleague at any address. Each process counts alone: \`PROCESSES=4\` gives a caller up to four times
as much, of four processors if there are as many. \`WORK_BUDGETS=off\` switches the budgets off, for measurements. Behind a proxy, \`TRUST_PROXY\` must name it: otherwise all visitors are one address.
`;
}
