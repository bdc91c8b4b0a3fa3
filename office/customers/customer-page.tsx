import { useMutation, useQuery } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Customer } from '#contract/office/customers.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { saveFile } from '#office/browser/keep-file.ts';
import { useMe } from '#office/browser/me.ts';
import { ApprovalWaits } from '#office/parts/approval-waits.tsx';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Facts, Pairs } from '#office/parts/facts.tsx';
import { RoomHead } from '#office/parts/head.tsx';
import { ActionMenu, type MenuAction } from '#office/parts/menu.tsx';
import { Reveal } from '#office/parts/reveal.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { OutlinedMark } from '#office/parts/status.tsx';
import { sayFault } from '#office/parts/toasts.tsx';
import { WriteTo } from '#office/parts/write-to.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { momentWords } from '#office/words/time.ts';
import { Notice } from '#ui/notice.tsx';
import { AskWhy, CreditDialog, MergeDialog } from './customer-dialogs.tsx';
import { Credit, Designs, Messages, Notes, Orders, Returns } from './customer-records.tsx';
import { customerQuery, useCustomerChange } from './use-customer.ts';

/** Shows a customer: orders and messages left, contact, credit and notes right. */
export function CustomerPage() {
  const { key = '' } = useParams();
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery(customerQuery(key));
  if (error instanceof OfficeProblem && error.status === 404)
    return (
      <>
        <RoomHead title="Customer" heading={<h1 className="vh">Customer</h1>} />
        <Empty title="No such customer" action={<ButtonLink to="/customers">All customers</ButtonLink>}>
          The account may have been deleted, or merged into another one.
        </Empty>
      </>
    );
  return (
    <>
      <RoomHead
        title="Customer"
        back={{ to: '/customers', words: 'Customers' }}
        heading={
          <>
            <h1 className="ttl nm">{data?.name || 'Customer'}</h1>
            {data && (
              <OutlinedMark>
                {data.since ? `Member since ${momentWords(data.since).replace(/ \d\d:\d\d$/, '')}` : 'Guest'}
              </OutlinedMark>
            )}
          </>
        }
        actions={data && <Actions customer={data} />}
      />
      {error && <Failed what="The customer" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts />}
      {data && <Whole customer={data} />}
    </>
  );
}

type Asking = 'credit' | 'take' | 'block' | 'unblock' | 'delete' | 'merge';

/** Saves the export as a file. */
function save({ name, json }: { name: string; json: string }): void {
  saveFile({ name, bytes: new Blob([json], { type: 'application/json' }) });
}

/** Returns the reason why the account cannot be merged. Pure. */
function whyNoMerge({ asked, deletionAt }: Pick<Customer, 'asked' | 'deletionAt'>): string | undefined {
  if (deletionAt) return 'It is being deleted.';
  return asked ? `${asked.words} waits for approval.` : undefined;
}

type Permission = ReturnType<typeof useMe>['permissions'][number];

/** Returns a function that tells whether the member has a permission. */
function usePermissions(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}

/** Returns the actions of the menu that the member may use. */
function useMenuActions(customer: Customer, ask: (asking: Asking) => void): MenuAction[] {
  const { key, guest, credit } = customer;
  const may = usePermissions();
  const take = useMutation({
    mutationFn: async () => (await officeApi('POST /api/office/customers/:key/export', { params: { key } })).data,
    onSuccess: save,
    onError: (error) => sayFault(errorMessage(error)),
  });
  const signOut = useCustomerChange(key);
  const noAccount = guest ? 'A guest has no account.' : undefined;
  const actions: MenuAction[] = [];
  if (may('refunds.give'))
    actions.push({
      id: 'take',
      words: 'Take credit back…',
      closed: noAccount ?? (credit?.balance === 0 ? 'There is none.' : undefined),
      onAction: () => ask('take'),
    });
  if (may('people.export')) actions.push({ id: 'export', words: 'Export their data', onAction: () => take.mutate() });
  if (may('customers.change'))
    actions.push(
      {
        id: 'sign-out',
        words: 'Sign them out everywhere',
        closed: noAccount,
        onAction: () =>
          signOut.mutate(() => officeApi('DELETE /api/office/customers/:key/sessions', { params: { key } })),
      },
      ...accountActions(customer, noAccount, ask),
    );
  return actions;
}

/** Returns the actions that merge, block and delete an account. */
function accountActions(
  { asked, block, deletion, deletionAt }: Customer,
  noAccount: string | undefined,
  ask: (asking: Asking) => void,
): MenuAction[] {
  return [
    {
      id: 'merge',
      words: 'Merge with another account…',
      closed: noAccount ?? whyNoMerge({ asked, deletionAt }),
      onAction: () => ask('merge'),
    },
    block
      ? { id: 'unblock', words: 'Take orders again…', onAction: () => ask('unblock') }
      : { id: 'block', words: 'Refuse orders…', danger: true, onAction: () => ask('block') },
    {
      id: 'delete',
      words: 'Delete the account…',
      closed: deletion.offered ? undefined : deletion.words,
      danger: true,
      onAction: () => ask('delete'),
    },
  ];
}

function Actions({ customer }: { customer: Customer }) {
  const { key, guest, asked } = customer;
  const references = customer.orders.map(({ reference }) => reference);
  const [latest] = references;
  const may = usePermissions();
  const [asking, setAsking] = useState<Asking>();
  const actions = useMenuActions(customer, setAsking);
  return (
    <>
      {actions.length > 0 && (
        <ActionMenu label="More" actions={actions}>
          <Button>
            <Ellipsis aria-hidden />
            <span>More</span>
          </Button>
        </ActionMenu>
      )}
      <WriteTo to={{ kind: 'customer', key }} name={customer.name} email={customer.email} orderChoices={references} />
      {may('refunds.give') && !guest && !asked && <Button onPress={() => setAsking('credit')}>Give credit…</Button>}
      {may('orders.change') && latest && (
        <ButtonLink look="ink" to={`/orders/new?for=${latest}`}>
          New order
        </ButtonLink>
      )}
      <AskingDialog customer={customer} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  );
}

/** Shows the dialog of the action that was chosen. */
function AskingDialog({
  customer,
  asking,
  onClose,
}: {
  customer: Customer;
  asking: Asking | undefined;
  onClose: () => void;
}) {
  if (asking === undefined) return null;
  if (asking === 'merge') return <MergeDialog customer={customer} onClose={onClose} />;
  if (asking === 'credit' || asking === 'take')
    return <CreditDialog customer={customer} give={asking === 'credit'} onClose={onClose} />;
  return <AskWhy customer={customer} what={asking} onClose={onClose} />;
}

function Whole({ customer }: { customer: Customer }) {
  const { orderCount, openCount, spent, credit, returned, lastAt, block, deletionAt } = customer;
  return (
    <>
      {block && (
        <Notice tone="ball">{`Orders are refused since ${momentWords(block.at)}. ${block.by}: ${block.why}`}</Notice>
      )}
      {deletionAt && (
        <Notice tone="haldi">{`The account is deleted on ${momentWords(deletionAt)}, unless its owner signs in before. Orders and invoices stay.`}</Notice>
      )}
      <ApprovalWaits asked={customer.asked} />
      <Facts
        facts={[
          {
            name: 'Orders',
            value: openCount > 0 ? `${formatCount(orderCount)}, ${openCount} open` : formatCount(orderCount),
          },
          { name: 'Spent, net of refunds', value: writeRupees(spent) },
          ...(credit ? [{ name: 'Store credit', value: writeRupees(credit.balance) }] : []),
          { name: 'Returns', value: formatCount(returned) },
          { name: 'Last', value: lastAt ? momentWords(lastAt) : 'None' },
        ]}
      />
      <div className="cols">
        <div>
          <Orders customer={customer} />
          <Returns customer={customer} />
          <Designs customer={customer} />
          <Messages customer={customer} />
        </div>
        <div>
          <Reach customer={customer} />
          <Agreed consents={customer.consents} />
          <Credit customer={customer} />
          <Notes customer={customer} />
          {customer.history.length > 0 && (
            <section className="block">
              <div className="hd">
                <h2 className="h">History</h2>
              </div>
              <Pairs
                facts={customer.history.map(({ at, who, what, why }) => ({
                  name: momentWords(at),
                  value: `${who}: ${what}${why ? `, ${why}` : ''}`,
                }))}
              />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function Reach({ customer }: { customer: Customer }) {
  const { key, phone, email, addresses, mayShow, proved, guest } = customer;
  const reveal = useMutation({
    mutationFn: async () => (await officeApi('POST /api/office/customers/:key/contact', { params: { key } })).data,
    onError: (error) => sayFault(errorMessage(error)),
  });
  const shown = reveal.data;
  const places = shown?.addresses ?? addresses;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Reach</h2>
      </div>
      <Pairs
        facts={[
          {
            name: 'Phone',
            value: (
              <>
                <span>{shown?.phone ?? phone ?? 'None'}</span>{' '}
                {mayShow && !shown && (
                  <Reveal what="phone, e-mail and addresses" busy={reveal.isPending} onShow={() => reveal.mutate()} />
                )}
              </>
            ),
          },
          { name: 'E-mail', value: `${shown?.email ?? email}${guest || proved ? '' : ', not proved'}` },
          ...places.map((address, at) => ({
            name: places.length > 1 ? `Address ${at + 1}` : 'Address',
            value: address,
          })),
          {
            name: 'Mail',
            value:
              'About orders and the account alone. No consent is kept: none is asked for, and the shop sends no adverts.',
          },
        ]}
      />
      {mayShow && <p className="dim small">Showing them is noted in the audit.</p>}
    </section>
  );
}

/** Shows the accepted policies, with order and date. */
function Agreed({ consents: { policies, byCaller } }: Pick<Customer, 'consents'>) {
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Agreed to</h2>
      </div>
      <Pairs
        facts={policies.map(({ title, version, path, reference, at, orders }) => ({
          id: `${path} ${version}`,
          name: `${title}, version ${version}`,
          value: (
            <>
              <span>with</span>{' '}
              <Link className="lk" to={`/orders/${reference}`}>
                {reference}
              </Link>
              <span>{`, ${momentWords(at)}${orders > 1 ? `, and ${formatCount(orders - 1)} ${orders === 2 ? 'order' : 'orders'} since` : ''}`}</span>{' '}
              <a
                className="lk"
                href={path}
                target="_blank"
                rel="noreferrer"
                aria-label={`Read it: ${title}, version ${version}`}
              >
                Read it
              </a>
            </>
          ),
        }))}
      />
      {policies.length === 0 && <p className="mut">Nothing: no order was placed by themselves.</p>}
      {byCaller > 0 && (
        <p className="dim small">
          {`${formatCount(byCaller)} ${byCaller === 1 ? 'order was' : 'orders were'} placed for them by a colleague: no text was agreed to there.`}
        </p>
      )}
      <p className="dim small">An account is opened without agreeing to anything.</p>
    </section>
  );
}
