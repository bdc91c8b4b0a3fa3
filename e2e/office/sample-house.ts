import { listApprovalsEndpoint } from '#contract/office/approvals.ts';
import { listAuditEndpoint } from '#contract/office/audit.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import { listOwnSessionsEndpoint } from '#contract/office/me.ts';
import { listMoneyReportsEndpoint } from '#contract/office/money.ts';
import { readRolesEndpoint } from '#contract/office/roles.ts';
import { listSecurityEventsEndpoint } from '#contract/office/security-events.ts';
import { listStaffEndpoint } from '#contract/office/staff.ts';
import { minutesAgo, people, reply } from './sample-base.ts';

const unsettled = { settledAt: null, settledBy: null, result: null };
const roles = Object.keys(people) as StaffRole[];

/** Replies to calls about staff, audit log and sessions. */
export const houseReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/staff': () =>
    reply(listStaffEndpoint, {
      colleagues: roles.map((one, at) => ({
        id: `m-${one}`,
        name: people[one],
        email: `${one}@shop.example`,
        roles: [one],
        passkeys: at % 3,
        codes: at % 2 === 0,
        joinedAt: minutesAgo(90_000),
        seenAt: minutesAgo(at * 50),
        sessions: at < 6 ? 1 : 0,
        demo: false,
        version: 1,
      })),
      invitations: [
        {
          id: 'i1',
          email: 'new@shop.example',
          roles: ['packer'],
          by: people.owner,
          sentAt: minutesAgo(30),
          expiresAt: minutesAgo(-4000),
        },
      ],
    }),
  'GET /api/office/roles': () =>
    reply(readRolesEndpoint, {
      changed: { 'stock.count': ['owner', 'manager', 'merchandiser'] },
      version: 2,
      last: { by: people.owner, at: minutesAgo(2000) },
    }),
  'GET /api/office/audit': () =>
    reply(listAuditEndpoint, {
      rows: [
        {
          number: 2,
          at: minutesAgo(5),
          actor: 'member',
          who: people.owner,
          role: 'Owner',
          from: 'Chrome on Linux',
          thing: 'staff',
          about: people.printer,
          what: 'Changed the roles',
          before: { roles: ['viewer'] },
          after: { roles: ['printer'] },
          why: null,
        },
        {
          number: 1,
          at: minutesAgo(95),
          actor: 'command',
          who: 'asha at desk',
          role: 'Command line',
          from: 'this machine',
          thing: 'invitation',
          about: 'new@shop.example',
          what: 'Invited',
          before: null,
          after: { roles: ['packer'] },
          why: null,
        },
      ],
      next: null,
    }),
  'GET /api/office/security-events': () => {
    const nobody = {
      about: null,
      account: null,
      customer: null,
      order: null,
      network: null,
      device: null,
      operator: null,
    };
    const phone = { network: '203.0.113.0/24', device: 'Chrome on Android' };
    const known = { account: 'a•••@example.in', customer: 'acc-one' };
    return reply(listSecurityEventsEndpoint, {
      rows: [
        { ...nobody, ...phone, ...known, number: 6, at: minutesAgo(2), kind: 'sign_in_failed', outcome: 'refused' },
        { ...nobody, ...phone, number: 5, at: minutesAgo(3), kind: 'code_asked', outcome: 'refused', about: 'order' },
        {
          ...nobody,
          ...phone,
          ...known,
          number: 4,
          at: minutesAgo(40),
          kind: 'order_claimed',
          outcome: 'done',
          order: 'K7QW4MX9TD',
        },
        {
          ...nobody,
          number: 3,
          at: minutesAgo(95),
          kind: 'operator_command',
          outcome: 'done',
          about: 'order cancel',
          operator: 'asha at desk',
        },
        {
          ...nobody,
          ...phone,
          account: 'acc_gone',
          number: 2,
          at: minutesAgo(4000),
          kind: 'account_deleted',
          outcome: 'done',
        },
        { ...nobody, number: 1, at: minutesAgo(4100), kind: 'backup_made', outcome: 'done' },
      ],
      next: null,
    });
  },
  'GET /api/office/me/sessions': () =>
    reply(listOwnSessionsEndpoint, [
      {
        id: 's1',
        device: 'Chrome on Linux',
        network: '203.0.113.0/24',
        way: 'passkey',
        startedAt: minutesAgo(200),
        seenAt: minutesAgo(0),
        endsAt: minutesAgo(-500),
        locked: false,
        here: true,
      },
      {
        id: 's2',
        device: 'Chrome on Android',
        network: '198.51.100.0/24',
        way: 'passkey',
        startedAt: minutesAgo(300),
        seenAt: minutesAgo(90),
        endsAt: minutesAgo(-400),
        locked: false,
        here: false,
      },
    ]),
  'GET /api/office/money/reports': () =>
    reply(listMoneyReportsEndpoint, {
      next: null,
      reports: [
        {
          ...{ id: 'r1', kind: 'dispute_open', subject: 'disp_QmT4hV8nR2cLx9', order: 'K7QW4MX9TD', late: true },
          says: 'The customer’s bank disputes ₹5,196.00.',
          todo: 'Answer at the gateway by this day, with invoice and proof of delivery. Without an answer the money is lost.',
          ...{ at: minutesAgo(9_000), dueAt: minutesAgo(40), ...unsettled },
        },
        {
          ...{ id: 'r2', kind: 'refund_outside', subject: 'rfnd_QmT51yB7dK0sWa', order: 'M3XH8RT2QC', late: false },
          says: '₹1,299.00 went back at the gateway, and not by this shop.',
          todo: 'Look at the gateway who did it. Cancel what it was for; otherwise release the order: the refund then lowers its price.',
          ...{ at: minutesAgo(52), dueAt: minutesAgo(-1388), ...unsettled },
        },
        {
          ...{ id: 'r3', kind: 'payment_unknown', subject: 'pay_QmT6Zx3uPf1eHo', order: null, late: false },
          says: 'The gateway took ₹799.00 for no order of this shop.',
          todo: 'Look the payment up at the gateway. If this shop did not sell anything for it, send it back there.',
          ...{ at: minutesAgo(15), dueAt: minutesAgo(-1425), ...unsettled },
        },
      ],
    }),
  'GET /api/office/approvals': () =>
    reply(listApprovalsEndpoint, {
      next: null,
      approvals: [
        {
          id: 'a1',
          kind: 'refund',
          about: 'K7QW4MX9TD',
          amount: 5196,
          why: 'Both shirts came with an open seam, photos in the return.',
          words: 'Refund ₹5,196.00 of K7QW4MX9TD',
          state: 'asked',
          askedBy: people.support,
          askedAt: minutesAgo(22),
          decidedBy: null,
          decidedAt: null,
          answer: null,
          mine: true,
          alone: false,
          selfConfirmed: false,
          own: false,
        },
        {
          id: 'a2',
          kind: 'price_change',
          about: 'football-1',
          amount: 249,
          why: '₹249.00 is 90 % below the price of 24 hours before, ₹2,499.00.',
          words: 'Price of Rovers Home Hoops Shirt ₹249.00 instead of ₹2,499.00',
          state: 'asked',
          askedBy: people.merchandiser,
          askedAt: minutesAgo(9),
          decidedBy: null,
          decidedAt: null,
          answer: null,
          mine: true,
          alone: false,
          selfConfirmed: false,
          own: false,
        },
      ],
    }),
};
