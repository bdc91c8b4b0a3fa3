import { aCustomer, logInAs } from '#server/customers/accounts/test-people.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';
import type { Life, Step } from './test-account-life.ts';

const { address } = anOrder([]);
const phone = '9820043210';

/** Returns the steps that sign up, and save a profile, addresses and a nominee. */
export function profileSteps(life: Life): Step[] {
  return [
    {
      of: 'POST /api/auth/signup',
      does: async () => {
        life.me = await aCustomer(life.shop);
      },
      leaves: ['signed_up'],
    },
    { of: 'POST /api/auth/login', does: () => life.again(), leaves: ['signed_in: password'] },
    {
      of: 'POST /api/auth/login',
      does: () => logInAs(life.shop, { ...life.me, password: 'wrong wrong' }),
      leaves: ['!sign_in_failed'],
    },
    { of: 'POST /api/auth/refresh', does: () => life.call(life.me.headers, 'POST', '/api/auth/refresh'), leaves: [] },
    {
      of: 'PATCH /api/account/profile',
      does: () =>
        life.call(life.me.headers, 'PATCH', '/api/account/profile', { firstName: 'Asha', lastName: 'Sawant', phone }),
      leaves: ['profile_changed'],
    },
    {
      of: 'POST /api/account/addresses',
      does: () => life.call(life.me.headers, 'POST', '/api/account/addresses', { address, phone }),
      leaves: ['address_changed: added'],
    },
    {
      of: 'PUT /api/account/addresses/:id',
      does: async () =>
        life.call(life.me.headers, 'PUT', `/api/account/addresses/${await life.entry()}`, { address, phone }),
      leaves: ['address_changed: changed'],
    },
    {
      of: 'POST /api/account/addresses/:id/default',
      does: async () => life.call(life.me.headers, 'POST', `/api/account/addresses/${await life.entry()}/default`),
      leaves: ['address_changed: default'],
    },
    {
      of: 'DELETE /api/account/addresses/:id',
      does: async () => life.call(life.me.headers, 'DELETE', `/api/account/addresses/${await life.entry()}`),
      leaves: ['address_changed: removed'],
    },
    {
      of: 'PUT /api/account/nominee',
      does: () =>
        life.call(life.me.headers, 'PUT', '/api/account/nominee', {
          name: 'Ravi Rane',
          relation: 'Brother',
          contact: '9820012345',
        }),
      leaves: ['nominee_changed: named'],
    },
    {
      of: 'DELETE /api/account/nominee',
      does: () => life.call(life.me.headers, 'DELETE', '/api/account/nominee'),
      leaves: ['nominee_changed: removed'],
    },
  ];
}
