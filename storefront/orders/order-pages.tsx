import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { browserApi } from '../browser/api.ts';
import { useShop } from '../browser/shop-facts.ts';
import type { FormMessage } from '../forms/sender.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useSend } from '../forms/use-send.ts';
import { MissingPage } from '../shell/missing-page.tsx';
import { CancelForm } from './cancel-form.tsx';
import { ChangeAddressForm } from './change-address-form.tsx';
import { reasonSentences } from './closed-words.ts';
import { EndedLink, OrderOrNot } from './order-or-not.tsx';
import styles from './order-pages.module.css';
import { type OrderPlace, orderAccess, orderAddress } from './order-place.ts';
import type { TaskProps } from './order-task.ts';
import { OrderView } from './order-view.tsx';
import { ProveOrder, useProven } from './prove-order.tsx';
import { ReturnForm } from './return-form.tsx';
import { returnNameOf } from './return-words.ts';
import { TurnedOrder } from './turned-order.tsx';
import { useOrder } from './use-order.ts';

const tasks = {
  address: {
    title: 'Change address',
    closed: 'The address cannot be changed now.',
    offered: (order: Order) => order.actions.changeAddress,
  },
  cancel: {
    title: 'Cancel',
    closed: 'Nothing can be cancelled now.',
    offered: (order: Order) => order.actions.cancel,
  },
  return: {
    title: 'Return or exchange',
    closed: 'Nothing can be returned or exchanged now.',
    offered: (order: Order) => order.actions.return,
  },
  problem: {
    title: 'Report a problem',
    closed: 'No problem can be reported now.',
    offered: (order: Order) => order.actions.report,
  },
} as const;
type Task = keyof typeof tasks;

function isTask(task: string): task is Task {
  return Object.hasOwn(tasks, task);
}

interface OrderPagesProps {
  place: OrderPlace;
  task: string | undefined;
}

/** Pages of an order and its actions, for guests with the key and for members. */
export function OrderPages(props: OrderPagesProps) {
  const { reference, orderKey } = props.place;
  return (
    <ProveOrder key={`${reference} ${orderKey}`} place={props.place}>
      <OrderAndTasks {...props} />
    </ProveOrder>
  );
}

function OrderAndTasks({ place, task }: OrderPagesProps) {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  // A mailed link contains the key, which the next user could open from the history. Owners are redirected to their own
  // page at once.
  const reading = useOrder(place.reference, place.orderKey, () => {
    void navigate(orderAddress({ ...place, orderKey: undefined }, task), { replace: true, state });
  });
  const { put, retry } = reading;
  const arrivedBy = useNavigationType();
  const taking = useSend();
  const proven = useProven();
  const [ended, setEnded] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what calls for it
  useEffect(() => taking.say(undefined), [pathname]);
  if (task !== undefined && !isTask(task)) return <MissingPage />;
  // The message of a finished task is not repeated after a reload or going back.
  const told = arrivedBy === 'POP' ? undefined : (state as { said?: FormMessage } | null)?.said;
  const said = taking.said ?? told;
  const show = (order: Order | undefined) => (order ? put(order) : retry());
  const onDone = async (order: Order | undefined, words: string) => {
    show(order);
    await navigate(orderAddress(place), { state: { said: { outcome: 'done', text: words } satisfies FormMessage } });
  };
  /** Redirects to the account's page, so that no URL in the history contains the key. */
  const toOwnPage = (words: string) => {
    const own = orderAddress({ reference: place.reference, orderKey: undefined });
    return navigate(own, { replace: true, state: { said: { outcome: 'done', text: words } satisfies FormMessage } });
  };
  const cancelReturn = (id: string) =>
    taking.send(async () => {
      const access = orderAccess(place);
      const input = { ...access, params: { ...access.params, id } };
      const { data: back } = await proven(() => browserApi('POST /api/orders/:reference/returns/:id/cancel', input));
      show((await browserApi('GET /api/orders/:reference', access).catch(() => undefined))?.data);
      return { outcome: 'done', text: `${returnNameOf(back)} ${id} taken back.` };
    });
  const endLink = () =>
    taking.send(async () => {
      const { message } = await proven(() => browserApi('POST /api/orders/:reference/link', orderAccess(place)));
      // A member's page needs no link.
      if (place.orderKey === undefined) return { outcome: 'done', text: message };
      setEnded(message);
      return undefined;
    });
  if (ended !== undefined) return <EndedLink words={ended} takesFocus />;
  const title = task ? tasks[task].title : 'Your order';
  return (
    <OrderOrNot reading={reading}>
      {(order) => (
        <TurnedOrder order={order}>
          {task && (
            <div className={styles.crumbs}>
              <Breadcrumb crumbs={[{ name: `Order ${order.reference}`, to: orderAddress(place) }, { name: title }]} />
            </div>
          )}
          <h1 className={`h1 ${styles.taskTitle}`}>{title}</h1>
          <div className={styles.said}>
            <StatusMessage said={said} doing={taking.busy && 'One moment.'} />
          </div>
          {!task && (
            <OrderView
              order={order}
              place={place}
              onCancelReturn={(id) => void cancelReturn(id)}
              onEndLink={() => void endLink()}
              onConfirmed={(text) => {
                taking.say({ outcome: 'done', text });
                retry();
              }}
              onSettled={retry}
              onKept={(words) => void toOwnPage(words)}
            />
          )}
          {task && <TaskForm key={task} task={task} order={order} place={place} onDone={onDone} />}
        </TurnedOrder>
      )}
    </OrderOrNot>
  );
}

function TaskForm({ task, ...props }: TaskProps & { task: Task }) {
  const action = tasks[task].offered(props.order);
  if (!action.offered) return <Closed {...props} title={tasks[task].closed} reasons={reasonSentences(action.words)} />;
  switch (task) {
    case 'address':
      return <ChangeAddressForm {...props} />;
    case 'cancel':
      return <CancelForm {...props} />;
    case 'return':
      return <ReturnForm kind="return" {...props} />;
    case 'problem':
      return <ReturnForm kind="problem" {...props} />;
  }
}

interface ClosedProps extends Pick<TaskProps, 'order' | 'place'> {
  title: string;
  reasons: readonly string[];
}

/** Message for an action that is not available: the reasons, deadline, alternatives and contact. */
function Closed({ order, place, title, reasons }: ClosedProps) {
  const shop = useShop();
  const instead = Object.entries(tasks).filter(([, { offered }]) => offered(order).offered);
  return (
    <div className={styles.closed}>
      <Notice tone="haldi" actions={<ButtonLink to={orderAddress(place)}>Back to the order</ButtonLink>}>
        <b>{title}</b>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Notice>
      <h2 className="h3">{instead.length > 0 ? 'What you can do now' : 'Nothing else can be changed now'}</h2>
      {instead.length > 0 && (
        <ul>
          {instead.map(([task, { title, offered }]) => (
            <li key={task}>
              <Link className="lk" to={orderAddress(place, task)}>
                {title}
              </Link>{' '}
              <span className="mut sm">{offered(order).words}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <span>Something else?</span>{' '}
        <a
          className="lk"
          href={`mailto:${shop.seller.email}?subject=${encodeURIComponent(`Order ${order.reference}`)}`}
        >
          Ask about this order
        </a>
        <span>{`, ${shop.seller.supportHours}.`}</span>
      </p>
    </div>
  );
}
