import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Approval } from '#contract/office/approvals.ts';
import { helloEndpoint } from '#contract/service.ts';
import type { Db } from '#database/db.ts';
import { mountApiPage } from '#server/app/api/api-page.ts';
import { type Health, mountHealth } from '#server/app/api/mount-health.ts';
import { answersOf, countAnswers, mountMetrics, routeOf } from '#server/app/api/mount-metrics.ts';
import { refuseWhenFull } from '#server/app/api/refuse-when-full.ts';
import { refuseWhileClosed } from '#server/app/api/refuse-while-closed.ts';
import { restrictRoutesToRole } from '#server/app/api/restrict-routes-to-role.ts';
import { shedLoad } from '#server/app/api/shed-load.ts';
import { traceRequests } from '#server/app/api/trace-requests.ts';
import { warnAboutProxyConfig } from '#server/app/api/warn-about-proxy-config.ts';
import { mountCatalogue } from '#server/catalogue/clubs-and-collections/routes.ts';
import { mountPictures } from '#server/catalogue/pictures/mount-pictures.ts';
import { mountShareCards } from '#server/catalogue/pictures/mount-share-cards.ts';
import type { PictureStore } from '#server/catalogue/pictures/picture-store.ts';
import { mountSearch } from '#server/catalogue/search/routes.ts';
import type { CatalogueSearch } from '#server/catalogue/search/search-catalogue.ts';
import { mountMyAccount } from '#server/customers/account-routes/account-routes.ts';
import { mountAgain } from '#server/customers/account-routes/again-routes.ts';
import { mountGoogle } from '#server/customers/account-routes/google-routes.ts';
import { mountAccounts } from '#server/customers/account-routes/routes.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import {
  askerOf,
  askersOf,
  browserCookieName,
  isProvedHere,
  rememberBrowser,
} from '#server/customers/accounts/known-browser.ts';
import type { Passwords } from '#server/customers/accounts/passwords.ts';
import { mountContact } from '#server/customers/contact/routes.ts';
import { mailCashCode } from '#server/customers/profile/prove-order.ts';
import { sessionCookieName, sessionFinder } from '#server/customers/sessions/sessions.ts';
import { openGoogleProvider } from '#server/customers/sign-in/google-provider.ts';
import { mountVisits } from '#server/customers/visits/mount-visits.ts';
import { type CachedResponses, createCachedResponses } from '#server/foundation/cache/cached-responses.ts';
import type { Providers } from '#server/foundation/child-processes/providers.ts';
import { mountContent } from '#server/foundation/content/routes.ts';
import { contentSecurityPolicy, securityHeadersFor } from '#server/foundation/http/content-security-policy.ts';
import type { ShopContext } from '#server/foundation/http/context.ts';
import { errorHandlers, nothingAt, rejectMalformedRequests } from '#server/foundation/http/malformed-requests.ts';
import { type CallTable, mountEndpoint, type Router } from '#server/foundation/http/mount.ts';
import { hideSecretAddresses } from '#server/foundation/http/personal-headers.ts';
import { answerProblems, failureOf } from '#server/foundation/http/problem-replies.ts';
import { clientAddressReader, requestIds, type Trusts, trustedProxies } from '#server/foundation/http/request-ids.ts';
import { giveUpLateBodies, type RequestTimeouts, serverTimeouts } from '#server/foundation/http/request-timeouts.ts';
import { refuseForeignWrites } from '#server/foundation/http/same-origin.ts';
import type { CostLimiter } from '#server/foundation/limits/cost-limiter.ts';
import type { LoadMeter } from '#server/foundation/limits/load-meter.ts';
import { answeredLog, loggerOptions, type Output } from '#server/foundation/logging/logging.ts';
import type { Metrics } from '#server/foundation/logging/metrics.ts';
import type { SpanSink } from '#server/foundation/logging/tracing.ts';
import type { DiskSpace } from '#server/foundation/process/disk-space.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { refuseForeignHosts } from '#server/foundation/process/foreign-hosts.ts';
import { shopNames } from '#server/foundation/process/shop-names.ts';
import { mountReports } from '#server/foundation/security-events/mount-reports.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import { mountCustomMerch } from '#server/fulfilment/design-routes/routes.ts';
import type { DesignProcesses } from '#server/fulfilment/garments/design-process.ts';
import type { PictureProcesses } from '#server/fulfilment/picture-files/picture-process.ts';
import { mountShipping } from '#server/fulfilment/tracking/routes.ts';
import { mountUploads } from '#server/fulfilment/uploads/routes.ts';
import type { Gateway } from '#server/money/gateway/razorpay-client.ts';
import type { DocumentProcesses } from '#server/money/invoices/document-process.ts';
import { mountInvoices } from '#server/money/invoices/routes.ts';
import { isTestKey } from '#server/money/payment-routes/begin-payment.ts';
import { beginPaymentOrProblem, mountPayments } from '#server/money/payment-routes/routes.ts';
import { giveUpReplaced, mayBeReplaced } from '#server/money/settlement/end-hold.ts';
import { mountWebhook } from '#server/money/settlement/mount-webhook.ts';
import { mountAccountantFolder } from '#server/office/accountant-folder/folder-routes.ts';
import { mountBuying } from '#server/office/buying/buying-routes.ts';
import { mountNewOrder } from '#server/office/calling/caller-routes.ts';
import { mountRemittances } from '#server/office/cash/remittance-routes.ts';
import { mountCatalogueRoom } from '#server/office/catalogue/catalogue-routes.ts';
import type { ContentContext } from '#server/office/content/content-context.ts';
import { mountContentRoom } from '#server/office/content/content-routes.ts';
import { mountCustomers } from '#server/office/customers/customer-routes.ts';
import { mountDisputes } from '#server/office/disputes/dispute-routes.ts';
import { mountMargins } from '#server/office/margins/margin-routes.ts';
import { mountMessages } from '#server/office/messages/message-routes.ts';
import { mountMoney } from '#server/office/money/money-routes.ts';
import { mountSettlements } from '#server/office/money/settlement-routes.ts';
import { mountTax } from '#server/office/money/tax-routes.ts';
import { mountOffice, mountStream } from '#server/office/office-routes/office-routes.ts';
import { mountBulk } from '#server/office/orders/bulk-routes.ts';
import { mountOrderViews } from '#server/office/orders/list-routes.ts';
import { mountOrderActions } from '#server/office/orders/office-order-routes.ts';
import { mountPackingDesk } from '#server/office/packing/packing-routes.ts';
import type { PaperProcesses } from '#server/office/packing-papers/paper-process.ts';
import type { PrintProcesses } from '#server/office/print-drawing/print-process.ts';
import { mountPrintRoom } from '#server/office/printing/routes.ts';
import { mountProductSheets } from '#server/office/product-sheets/sheet-routes.ts';
import { mountReportsRoom } from '#server/office/reports/report-routes.ts';
import { mountReturnsDesk } from '#server/office/returns/desk-routes.ts';
import type { SettingsContext } from '#server/office/settings/settings-context.ts';
import { mountSettings } from '#server/office/settings/settings-routes.ts';
import type { SheetProcesses } from '#server/office/sheet-files/sheet-process.ts';
import { mountStaff } from '#server/office/staff/mount-staff.ts';
import { mountStockRoom } from '#server/office/stock/stock-routes.ts';
import { mountMonthClosing, mountTaxRoom } from '#server/office/tax/tax-room-routes.ts';
import { mountPastAssets } from '#server/operations/site/past-assets.ts';
import { mountSiteFiles } from '#server/operations/site/site-files.ts';
import { mountStoreCredit } from '#server/orders/store-credit/routes.ts';
import { type KnownBrowsers, type KnownPeople, mountCheckout } from '#server/selling/checkout/routes.ts';
import { mountOrders } from '#server/selling/order-views/routes.ts';
import { mountReturns } from '#server/selling/returns/routes.ts';
import { performApprovals, productsOfApproval } from './perform-approvals.ts';
import { serverOf } from './server-of.ts';

/** Parts of the application: the shared context, and dependencies of single modules. */
export interface AppParts
  extends ShopContext,
    Pick<SettingsContext, 'sender' | 'backups' | 'standstills' | 'sendAgain'>,
    Pick<ContentContext, 'pages'> {
  /** Database for calls of the office. `db` is for calls of shoppers, whose number of connections is limited. */
  officeDb: Db;
  /** Database that catalogue pages read from. */
  catalogueDb: Db;
  env: Env;
  providers: Providers;
  /** Payment gateway; undefined if online payment is off. */
  gateway: Gateway | undefined;
  /** Courier; undefined if none is configured. */
  courier: Courier | undefined;
  pictures: PictureStore;
  pictureProcesses: PictureProcesses;
  designProcesses: DesignProcesses;
  documentProcesses: DocumentProcesses;
  paperProcesses: PaperProcesses;
  printProcesses: PrintProcesses;
  sheetProcesses: SheetProcesses;
  search: CatalogueSearch;
  passwords: Passwords;
  health: Health;
  /** Metrics; undefined if disabled. */
  metrics: Metrics | undefined;
  /** Trace exporter; undefined if no collector is configured. */
  spans: SpanSink | undefined;
  meter: Pick<LoadMeter, 'admit'>;
  turns: CostLimiter;
  disk: DiskSpace;
  version: string;
  /** Overrides of the request timeouts. */
  patience?: Partial<RequestTimeouts> | undefined;
  /** Output of the request log, if not stdout. */
  logTo?: Output | undefined;
}

export interface App {
  app: FastifyInstance;
  calls: CallTable;
}

/** Builds the application without listening, for production and for tests that inject requests. */
export async function buildApp(shop: AppParts): Promise<App> {
  const { env, providers } = shop;
  const trusts = trustedProxies(env.TRUST_PROXY);
  const safe = {
    ...securityHeadersFor(shop.publicUrl, env.HSTS),
    'content-security-policy': contentSecurityPolicy([]),
  };
  const ready = openResponseCache(shop, trusts);
  const app = createServer(shop, { trusts, safe, ready });
  answerProblems(app);
  observeRequests(app, shop, trusts);
  ready.learn(app);
  registerGuards(app, shop);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // The connection is closed, so that the next request reaches a process that stays.
    if (shop.health.isLeaving()) reply.header('connection', 'close');
    for (const [name, value] of Object.entries(safe)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  hideSecretAddresses(app);
  await app.register(fastifyCookie);
  const secure = shop.publicUrl.startsWith('https:');
  const sessionCookie = sessionCookieName(secure);
  if (env.API_DOCS === 'on')
    await mountApiPage(app, { version: shop.version, publicUrl: shop.publicUrl, sessionCookie });
  const findSession = sessionFinder(shop.db, sessionCookie, shop.now);
  const shared = { cache: shop.cache, turns: shop.turns, lists: shop.shopFacts };
  const router: Router = { app, calls: new Map(), secure, findSession, ...shared };
  mountReadRoutes(router, shop);
  mountShipping(router, { ...shop, webhookToken: providers.shiprocket?.webhookToken });
  const accounts = { ...shop, sessionCookie, browserCookie: browserCookieName(secure) };
  const { gateway } = shop;
  const online = { offered: gateway !== undefined, testMode: gateway !== undefined && isTestKey(gateway.access.keyId) };
  mountShopCheckout(router, shop, accounts, online);
  mountOrders(router, shop);
  mountPayments(router, shop);
  if (gateway) await mountWebhook(app, { ...shop, webhookSecret: gateway.access.webhookSecret });
  mountReturns(router, shop);
  mountInvoices(app, { ...shop, processes: shop.documentProcesses });
  mountStoreCredit(router, shop);
  mountContact(router, { ...shop, askersOf: (caller) => askersOf(accounts, caller) });
  mountUploads(router, { ...shop, processes: shop.pictureProcesses, roomMb: env.UPLOADS_ROOM_MB });
  mountCustomMerch(router, { ...shop, processes: shop.designProcesses, roomMb: env.UPLOADS_ROOM_MB });
  mountAccounts(router, accounts);
  mountMyAccount(router, accounts);
  const google = providers.google && openGoogleProvider(providers.google, shop.now);
  mountGoogle(router, accounts, google);
  mountAgain(router, accounts, google);
  mountOfficeRooms(router, { ...shop, db: shop.officeDb }, { ...accounts, db: shop.officeDb }, online);
  mountEndpoint(router, helloEndpoint, async () => ({ message: 'Hello from Maidan', version: shop.version }));
  mountFiles(app, shop);
  await mountReports(app, shop);
  await mountVisits(app, shop);
  mountHealth(app, { ...shop, db: shop.officeDb });
  if (shop.metrics && env.METRICS_TOKEN) mountMetrics(app, shop.metrics, env.METRICS_TOKEN);
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = failureOf(nothingAt(request.url));
    return reply.status(status).header('cache-control', 'no-store').send(body);
  });
  return { app, calls: router.calls };
}

interface ServerParts {
  trusts: Trusts | false;
  /** Default headers of responses. */
  safe: Record<string, string>;
  ready: CachedResponses;
}

/** Creates the server without routes. */
function createServer({ env, patience, logTo }: AppParts, { trusts, safe, ready }: ServerParts): FastifyInstance {
  const app = Fastify({
    serverFactory: serverOf(ready),
    ...serverTimeouts(patience),
    ...errorHandlers(safe),
    logger: loggerOptions(env, logTo),
    trustProxy: trusts,
    genReqId: requestIds(trusts),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 8000 },
    // Requests that arrive while closing are still answered, as /readyz already sends new clients elsewhere.
    return503OnClosing: false,
  });
  // Routes have no schemas of Fastify's, as Zod validates and the API page is made from the contract.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  return app;
}

/** Mounts the checkout with its dependencies from payments and accounts. */
function mountShopCheckout(
  router: Router,
  shop: AppParts,
  accounts: AccountContext,
  online: { offered: boolean; testMode: boolean },
): void {
  const { gateway } = shop;
  mountCheckout(router, {
    ...shop,
    online,
    paying: {
      begin: (orderId, from) => beginPaymentOrProblem(shop, orderId, { from, proved: true }),
      mayReplace: async (orderId) => gateway === undefined || mayBeReplaced({ ...shop, gateway }, orderId),
      giveUp: async (tx, orderId, goods) => gateway === undefined || giveUpReplaced(tx, shop, orderId, goods),
    },
    browsers: knownBrowsers(accounts),
    people: shop.env.CASH_CODES === 'off' ? undefined : knownPeople(accounts),
  });
}

/** Mounts the public read routes: catalogue, content, search. */
function mountReadRoutes(router: Router, shop: AppParts): void {
  mountCatalogue(shop.shopFacts, router, shop.catalogueDb);
  mountContent(router, shop);
  mountSearch(shop.shopFacts, router, shop.search);
}

/** Registers tracing and metrics, if enabled. */
function observeRequests(app: App['app'], { spans, metrics }: AppParts, trusts: Trusts | false): void {
  if (spans) traceRequests(app, spans, trusts);
  if (metrics) countAnswers(app, metrics);
}

/** Mounts file routes: pictures, robots.txt and sitemaps, scripts of earlier builds. */
function mountFiles(app: FastifyInstance, shop: AppParts): void {
  mountPictures(app, shop.pictures, { edge: shop.env.CDN_PURGE_URL !== undefined });
  mountShareCards(shop.shopFacts, app, shop);
  mountSiteFiles(app, shop);
  mountPastAssets(app, shop);
}

/** Creates the cache that answers before the framework. Roles without the shop's pages get no cached responses. */
function openResponseCache(
  { env, publicUrl, health, metrics, logTo }: AppParts,
  trusts: Trusts | false,
): CachedResponses {
  const names = shopNames(publicUrl, env.SHOP_MODE === 'demo');
  return createCachedResponses({
    isHost: names.isHost,
    idOf: requestIds(trusts),
    addressOf: clientAddressReader(trusts),
    isLeaving: health.isLeaving,
    log: answeredLog(env, logTo),
    answered: metrics && answersOf(metrics),
    routeOf,
  });
}

/** Mounts the office: staff and sign-in first, then the other modules. */
function mountOfficeRooms(
  router: Router,
  shop: AppParts,
  accounts: AccountContext,
  online: { offered: boolean; testMode: boolean },
): void {
  const people = {
    demo: shop.env.SHOP_MODE === 'demo',
    perform: performApprovals(shop),
    afterGrant: async (granted: Approval) => shop.stockChanged(await productsOfApproval(shop.db, granted)),
  };
  const office = mountStaff(router, { ...shop, browserCookie: accounts.browserCookie }, people);
  mountOffice(office, { ...shop, online });
  mountStream(office, shop);
  mountOrderViews(office, shop);
  mountNewOrder(office, { ...shop, online });
  mountOrderActions(office, { ...shop, online });
  mountBulk(office, { ...shop, online });
  mountPackingDesk(office, shop);
  mountPrintRoom(office, shop);
  mountReturnsDesk(office, shop);
  mountMessages(office, shop);
  mountMoney(office, shop);
  mountSettlements(office, { ...shop, online });
  mountRemittances(office, shop);
  mountDisputes(office, shop);
  mountCustomers(office, accounts);
  mountCatalogueRoom(office, shop);
  mountProductSheets(office, shop);
  mountStockRoom(office, shop);
  mountBuying(office, shop);
  mountMargins(office, shop);
  mountSettings(office, { ...shop, isOpen: shop.health.isOpen });
  mountTax(office, shop);
  mountTaxRoom(office, shop);
  mountMonthClosing(office, shop);
  mountAccountantFolder(office, shop);
  mountReportsRoom(office, shop);
  mountContentRoom(office, shop);
}

/** Registers guards that reject requests before any route handles them. */
function registerGuards(app: App['app'], { env, publicUrl, meter, patience, disk, health }: AppParts): void {
  const names = shopNames(publicUrl, env.SHOP_MODE === 'demo');
  warnAboutProxyConfig(app, env.TRUST_PROXY);
  restrictRoutesToRole(app, env.ROLE);
  rejectMalformedRequests(app);
  refuseForeignHosts(app, names, publicUrl);
  refuseWhileClosed(app, health);
  shedLoad(app, meter);
  giveUpLateBodies(app, patience);
  refuseForeignWrites(app, names);
  refuseWhenFull(app, disk);
}

/** Returns the account checks that the checkout needs for COD orders. */
function knownPeople(accounts: AccountContext): KnownPeople {
  return {
    provedHere: (caller, email) => isProvedHere(accounts, caller.cookies, email),
    mailCode: (tx, order, caller) => mailCashCode(tx, accounts, order, caller),
  };
}

/** Returns the functions by which checkout and contact page recognize a guest's browser. */
function knownBrowsers(accounts: AccountContext): KnownBrowsers {
  return {
    name: ({ cookies }) => void rememberBrowser(accounts, cookies),
    find: ({ cookies }) => askerOf(accounts, cookies),
  };
}
