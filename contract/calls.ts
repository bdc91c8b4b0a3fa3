import * as addresses from './account-addresses.ts';
import * as again from './account-again.ts';
import * as google from './account-google.ts';
import * as ownOrders from './account-orders.ts';
import * as privacy from './account-privacy.ts';
import * as profile from './account-profile.ts';
import * as sessions from './account-sessions.ts';
import * as accounts from './accounts.ts';
import * as athletes from './athletes.ts';
import * as catalogue from './catalogue.ts';
import * as checkout from './checkout.ts';
import * as clubShirts from './club-shirts.ts';
import * as clubs from './clubs.ts';
import * as delivery from './delivery.ts';
import * as designShares from './design-shares.ts';
import * as designs from './designs.ts';
import type { Endpoint, InputOf, ReplyOf } from './endpoint.ts';
import * as lost from './lost-orders.ts';
import * as messages from './messages.ts';
import * as changes from './order-changes.ts';
import * as proof from './order-proof.ts';
import * as orders from './orders.ts';
import * as passkeys from './passkeys.ts';
import * as payments from './payments.ts';
import * as policies from './policies.ts';
import * as previews from './previews.ts';
import * as refunds from './refunds.ts';
import * as returns from './returns.ts';
import * as service from './service.ts';
import * as squads from './squads.ts';
import * as credit from './store-credit.ts';
import * as tracking from './tracking.ts';
import * as uploads from './uploads.ts';

const modules = [
  catalogue,
  policies,
  athletes,
  clubs,
  delivery,
  checkout,
  orders,
  changes,
  proof,
  refunds,
  returns,
  credit,
  payments,
  accounts,
  google,
  profile,
  privacy,
  again,
  passkeys,
  sessions,
  addresses,
  ownOrders,
  lost,
  tracking,
  uploads,
  designs,
  designShares,
  previews,
  clubShirts,
  squads,
  messages,
  service,
] as const;

type EndpointIn<Module> = Module extends Module ? Extract<Module[keyof Module], Endpoint> : never;
type AnyEndpoint = EndpointIn<(typeof modules)[number]>;

/** Endpoints of the shop's public API, collected from the modules above. */
export const publicEndpoints: readonly AnyEndpoint[] = modules.flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

/** Endpoints with their names in the API's description: the constant's name without its suffix `Endpoint`. */
export const namedEndpoints: readonly { name: string; endpoint: AnyEndpoint }[] = modules.flatMap((module) =>
  Object.entries(module).flatMap(([constant, value]: [string, unknown]) =>
    isEndpoint(value) ? [{ name: constant.replace(/Endpoint$/, ''), endpoint: value }] : [],
  ),
);

/** Exports of the modules above, searched for named schemas. */
export const contractModules: readonly Readonly<Record<string, unknown>>[] = modules;

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'shapes' in value;
}

/** Endpoints by 'METHOD path'. The browser uses this key, so that it needs only types and no schemas. */
export type Calls = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

export type CallName = keyof Calls;

/**
 * API client with two transports: `fetch` in the browser, the handler itself in server rendering. Throws `ApiProblem`.
 */
export type Api = <K extends CallName>(
  name: K,
  input: InputOf<Calls[K]>,
  options?: CallOptions,
) => Promise<ReplyOf<Calls[K]>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Timeout of the browser in ms, if longer than the default. */
  patienceMs?: number;
  /** True to complete the request even if the page closes (`keepalive`). */
  outlivesPage?: boolean;
}
