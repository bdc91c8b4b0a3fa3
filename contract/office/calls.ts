import type { InputOf, ReplyOf } from '#contract/endpoint.ts';
import * as accountantFolder from './accountant-folder.ts';
import * as approvals from './approvals.ts';
import * as athletes from './athletes.ts';
import * as audit from './audit.ts';
import * as balances from './balances.ts';
import * as bulk from './bulk.ts';
import * as collections from './collections.ts';
import * as content from './content.ts';
import * as contentCalendar from './content-calendar.ts';
import * as customers from './customers.ts';
import * as disputes from './disputes.ts';
import * as drawing from './drawing.ts';
import type { OfficeEndpoint } from './endpoint.ts';
import * as exports from './export-orders.ts';
import * as kinds from './kinds.ts';
import * as listVersions from './list-versions.ts';
import * as manyProducts from './many-products.ts';
import * as margins from './margins.ts';
import * as me from './me.ts';
import * as messages from './messages.ts';
import * as money from './money.ts';
import * as monthClosing from './month-closing.ts';
import * as newOrder from './new-order.ts';
import * as news from './news.ts';
import * as orderActions from './order-actions.ts';
import * as orderPapers from './order-papers.ts';
import * as orderViews from './order-views.ts';
import * as orders from './orders.ts';
import * as packing from './packing.ts';
import * as printing from './printing.ts';
import * as productMaking from './product-making.ts';
import * as productSheets from './product-sheets.ts';
import * as products from './products.ts';
import * as purchaseOrders from './purchase-orders.ts';
import * as purchases from './purchases.ts';
import * as remittances from './remittances.ts';
import * as reportMails from './report-mails.ts';
import * as reports from './reports.ts';
import * as returns from './returns.ts';
import * as roles from './roles.ts';
import * as search from './search.ts';
import * as securityEvents from './security-events.ts';
import * as settings from './settings.ts';
import * as settlements from './settlements.ts';
import * as shelf from './shelf.ts';
import * as signIn from './sign-in.ts';
import * as sports from './sports.ts';
import * as staff from './staff.ts';
import * as stock from './stock.ts';
import * as tax from './tax.ts';
import * as taxReturn from './tax-return.ts';
import * as today from './today.ts';
import * as orderMails from './written-mail.ts';

const modules = [
  signIn,
  me,
  staff,
  roles,
  audit,
  securityEvents,
  accountantFolder,
  approvals,
  orders,
  orderActions,
  orderMails,
  orderPapers,
  bulk,
  orderViews,
  exports,
  newOrder,
  today,
  news,
  search,
  packing,
  printing,
  returns,
  messages,
  money,
  monthClosing,
  settlements,
  remittances,
  balances,
  disputes,
  customers,
  productMaking,
  drawing,
  products,
  productSheets,
  manyProducts,
  sports,
  kinds,
  collections,
  athletes,
  listVersions,
  shelf,
  purchases,
  purchaseOrders,
  stock,
  margins,
  settings,
  tax,
  taxReturn,
  reportMails,
  reports,
  content,
  contentCalendar,
] as const;

type EndpointIn<Module> = Module extends Module ? Extract<Module[keyof Module], OfficeEndpoint> : never;
type AnyEndpoint = EndpointIn<(typeof modules)[number]>;

/** All endpoints of the office. */
export const officeEndpoints: readonly AnyEndpoint[] = modules.flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value;
}

/** Endpoints by 'METHOD path'. The office app uses this key, so that it needs only types and no schemas. */
export type OfficeCalls = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

export type OfficeCallName = keyof OfficeCalls;

/** API client of the office app. */
export type OfficeApi = <K extends OfficeCallName>(
  name: K,
  input: InputOf<OfficeCalls[K]>,
) => Promise<ReplyOf<OfficeCalls[K]>>;
