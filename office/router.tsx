import { createBrowserRouter, redirect } from 'react-router';
import { OfficeProblem } from './browser/api.ts';
import { meQuery, queryClient } from './browser/queries.ts';
import { ErrorPage } from './sign-in/error-page.tsx';
import { OfficeRoot } from './sign-in/office-root.tsx';

/** Requires a session. Without a session it redirects to sign-in, which then returns to the requested address. */
async function requireSomebody({ request }: { request: Request }) {
  try {
    await queryClient.fetchQuery(meQuery);
    return null;
  } catch (error) {
    if (!(error instanceof OfficeProblem) || error.status !== 401) throw error;
    const { pathname, search } = new URL(request.url);
    const wanted = `${pathname.replace(/^\/office/, '') || '/'}${search}`;
    throw redirect(wanted === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(wanted)}`);
  }
}

/** Router of all office addresses. Each page is loaded on first use. */
export const officeRouter = createBrowserRouter(
  [
    {
      Component: OfficeRoot,
      ErrorBoundary: ErrorPage,
      HydrateFallback: () => null,
      children: [
        { path: '/sign-in', lazy: async () => ({ Component: (await import('./sign-in/sign-in.tsx')).SignIn }) },
        { path: '/join', lazy: async () => ({ Component: (await import('./sign-in/join.tsx')).Join }) },
        {
          loader: requireSomebody,
          // Once signed in, the app shell itself detects the end of the session.
          shouldRevalidate: () => false,
          lazy: async () => ({ Component: (await import('./office-shell.tsx')).OfficeShell }),
          children: [
            { index: true, lazy: async () => ({ Component: (await import('./today/today.tsx')).Today }) },
            { path: 'orders', lazy: async () => ({ Component: (await import('./orders/order-list.tsx')).OrderList }) },
            {
              path: 'orders/new',
              lazy: async () => ({ Component: (await import('./calling/new-order.tsx')).NewOrderPage }),
            },
            {
              path: 'orders/pick-list',
              lazy: async () => ({ Component: (await import('./orders/bulk/pick-list.tsx')).PickList }),
            },
            {
              path: 'orders/:reference',
              lazy: async () => ({ Component: (await import('./orders/order-page.tsx')).OrderPage }),
            },
            {
              path: 'packing',
              lazy: async () => ({ Component: (await import('./packing/packing-room.tsx')).PackingRoom }),
            },
            { path: 'places', lazy: async () => ({ Component: (await import('./packing/places.tsx')).Places }) },
            {
              path: 'print-room',
              lazy: async () => ({ Component: (await import('./printing/print-room.tsx')).PrintRoomPage }),
            },
            {
              path: 'print-room/:id',
              lazy: async () => ({ Component: (await import('./printing/print-card.tsx')).PrintCardPage }),
            },
            {
              path: 'returns',
              lazy: async () => ({ Component: (await import('./returns/returns-room.tsx')).ReturnsRoom }),
            },
            {
              path: 'returns/:id',
              lazy: async () => ({ Component: (await import('./returns/returns-room.tsx')).ReturnsRoom }),
            },
            {
              path: 'messages',
              lazy: async () => ({ Component: (await import('./messages/messages-room.tsx')).MessagesRoom }),
            },
            {
              path: 'messages/:ticket',
              lazy: async () => ({ Component: (await import('./messages/messages-room.tsx')).MessagesRoom }),
            },
            { path: 'money', lazy: async () => ({ Component: (await import('./money/money-room.tsx')).MoneyRoom }) },
            {
              path: 'money/settlements',
              lazy: async () => ({ Component: (await import('./money/settlements-page.tsx')).SettlementsPage }),
            },
            {
              path: 'money/settlements/:id',
              lazy: async () => ({ Component: (await import('./money/settlement-page.tsx')).SettlementPage }),
            },
            {
              path: 'money/unsettled',
              lazy: async () => ({ Component: (await import('./money/unsettled-page.tsx')).UnsettledPage }),
            },
            {
              path: 'money/cash',
              lazy: async () => ({ Component: (await import('./money/cash-page.tsx')).CashPage }),
            },
            {
              path: 'money/cash/owed',
              lazy: async () => ({ Component: (await import('./money/owed-cash-page.tsx')).OwedCashPage }),
            },
            {
              path: 'money/cash/:id',
              lazy: async () => ({ Component: (await import('./money/remittance-page.tsx')).RemittancePage }),
            },
            {
              path: 'money/balances',
              lazy: async () => ({ Component: (await import('./money/balances-page.tsx')).BalancesPage }),
            },
            {
              path: 'money/balances/:account',
              lazy: async () => ({ Component: (await import('./money/ledger-account-page.tsx')).LedgerAccountPage }),
            },
            {
              path: 'money/disputes',
              lazy: async () => ({ Component: (await import('./money/disputes-page.tsx')).DisputesPage }),
            },
            { path: 'tax', lazy: async () => ({ Component: (await import('./tax/tax-months.tsx')).TaxMonths }) },
            {
              path: 'tax/:month',
              lazy: async () => ({ Component: (await import('./tax/tax-month.tsx')).TaxMonthPage }),
            },
            {
              path: 'tax/:month/:table',
              lazy: async () => ({ Component: (await import('./tax/tax-documents.tsx')).TaxDocumentsPage }),
            },
            {
              path: 'reports',
              lazy: async () => ({ Component: (await import('./reports/sales-page.tsx')).SalesPage }),
            },
            {
              path: 'reports/returns',
              lazy: async () => ({ Component: (await import('./reports/returns-page.tsx')).ReturnsReportPage }),
            },
            {
              path: 'reports/promises',
              lazy: async () => ({ Component: (await import('./reports/promises-page.tsx')).PromisesPage }),
            },
            {
              path: 'reports/visits',
              lazy: async () => ({ Component: (await import('./reports/visits-page.tsx')).VisitsPage }),
            },
            {
              path: 'customers',
              lazy: async () => ({ Component: (await import('./customers/customer-list.tsx')).CustomerList }),
            },
            {
              path: 'customers/:key',
              lazy: async () => ({ Component: (await import('./customers/customer-page.tsx')).CustomerPage }),
            },
            {
              path: 'catalogue',
              lazy: async () => ({ Component: (await import('./catalogue/product-list.tsx')).ProductListPage }),
            },
            {
              path: 'catalogue/new',
              lazy: async () => ({ Component: (await import('./catalogue/new-product.tsx')).NewProductPage }),
            },
            {
              path: 'catalogue/many',
              lazy: async () => ({ Component: (await import('./catalogue/sheets/many-page.tsx')).ManyPage }),
            },
            {
              path: 'catalogue/sheets',
              lazy: async () => ({ Component: (await import('./catalogue/sheets/sheets-page.tsx')).SheetsPage }),
            },
            {
              path: 'catalogue/sheets/:id',
              lazy: async () => ({ Component: (await import('./catalogue/sheets/sheet-page.tsx')).SheetPage }),
            },
            {
              path: 'catalogue/collections',
              lazy: async () => ({ Component: (await import('./catalogue/lists/lists-page.tsx')).ListsPage }),
            },
            {
              path: 'catalogue/collections/:slug',
              lazy: async () => ({ Component: (await import('./catalogue/lists/collection-page.tsx')).CollectionPage }),
            },
            {
              path: 'catalogue/athletes/:slug',
              lazy: async () => ({ Component: (await import('./catalogue/lists/athlete-page.tsx')).AthletePage }),
            },
            {
              path: 'catalogue/sports',
              lazy: async () => ({ Component: (await import('./catalogue/sports/sports-page.tsx')).SportsPage }),
            },
            {
              path: 'catalogue/sports/:sport',
              lazy: async () => ({ Component: (await import('./catalogue/sports/sport-page.tsx')).SportPage }),
            },
            {
              path: 'catalogue/kinds',
              lazy: async () => ({ Component: (await import('./catalogue/kinds/kinds-page.tsx')).KindsPage }),
            },
            {
              path: 'catalogue/kinds/:kind',
              lazy: async () => ({ Component: (await import('./catalogue/kinds/kind-page.tsx')).KindPage }),
            },
            {
              path: 'catalogue/clubs/:slug',
              lazy: async () => ({ Component: (await import('./catalogue/sports/club-page.tsx')).ClubPage }),
            },
            {
              path: 'catalogue/:id',
              lazy: async () => ({ Component: (await import('./catalogue/product-page.tsx')).ProductPage }),
            },
            { path: 'stock', lazy: async () => ({ Component: (await import('./stock/stock-list.tsx')).StockList }) },
            {
              path: 'stock/receive',
              lazy: async () => ({ Component: (await import('./stock/buying/receive-page.tsx')).ReceivePage }),
            },
            {
              path: 'stock/purchases',
              lazy: async () => ({ Component: (await import('./stock/buying/purchases-page.tsx')).PurchasesPage }),
            },
            {
              path: 'stock/purchases/:number',
              lazy: async () => ({ Component: (await import('./stock/buying/purchases-page.tsx')).PurchasePage }),
            },
            {
              path: 'stock/orders',
              lazy: async () => ({
                Component: (await import('./stock/buying/purchase-orders-page.tsx')).PurchaseOrdersPage,
              }),
            },
            {
              path: 'stock/orders/new',
              lazy: async () => ({
                Component: (await import('./stock/buying/purchase-order-page.tsx')).NewPurchaseOrderPage,
              }),
            },
            {
              path: 'stock/orders/:number',
              lazy: async () => ({
                Component: (await import('./stock/buying/purchase-order-page.tsx')).PurchaseOrderPage,
              }),
            },
            {
              path: 'stock/reorder',
              lazy: async () => ({ Component: (await import('./stock/buying/reorder-page.tsx')).ReorderPage }),
            },
            {
              path: 'stock/ageing',
              lazy: async () => ({ Component: (await import('./stock/ageing-page.tsx')).AgeingPage }),
            },
            {
              path: 'stock/count',
              lazy: async () => ({ Component: (await import('./stock/count-page.tsx')).CountPage }),
            },
            {
              path: 'content',
              lazy: async () => ({ Component: (await import('./content/content-room.tsx')).ContentRoom }),
            },
            {
              path: 'content/:part',
              lazy: async () => ({ Component: (await import('./content/content-room.tsx')).ContentRoom }),
            },
            {
              path: 'content/:part/:name',
              lazy: async () => ({ Component: (await import('./content/content-room.tsx')).ContentRoom }),
            },
            {
              path: 'settings',
              lazy: async () => ({ Component: (await import('./settings/settings-room.tsx')).SettingsRoom }),
            },
            {
              path: 'settings/:part',
              lazy: async () => ({ Component: (await import('./settings/settings-room.tsx')).SettingsRoom }),
            },
            {
              path: 'asked',
              lazy: async () => ({ Component: (await import('./staff/approval-inbox.tsx')).ApprovalInbox }),
            },
            { path: 'staff', lazy: async () => ({ Component: (await import('./staff/staff.tsx')).Staff }) },
            { path: 'audit', lazy: async () => ({ Component: (await import('./staff/audit.tsx')).Audit }) },
            {
              path: 'security',
              lazy: async () => ({ Component: (await import('./staff/security-events.tsx')).SecurityEvents }),
            },
            { path: 'me', lazy: async () => ({ Component: (await import('./staff/own-sessions.tsx')).OwnSessions }) },
            { path: '*', lazy: async () => ({ Component: (await import('./sign-in/not-found.tsx')).NotFound }) },
          ],
        },
      ],
    },
  ],
  { basename: '/office' },
);
