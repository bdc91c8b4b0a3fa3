import * as accounts from './accounts.ts';
import * as catalogue from './catalogue.ts';
import * as checkout from './checkout.ts';
import * as delivery from './delivery.ts';
import type { InputOf, ReplyOf } from './endpoint.ts';
import * as orders from './orders.ts';
import * as service from './service.ts';
import * as tracking from './tracking.ts';

/** Every call of the shop's one public door. */
export const endpoints = [
  catalogue.listCategory,
  catalogue.searchProducts,
  catalogue.suggest,
  catalogue.readProduct,
  delivery.readDelivery,
  checkout.quoteCart,
  orders.placeOrder,
  orders.readOrder,
  accounts.login,
  accounts.signup,
  accounts.googleSignIn,
  accounts.forgotPassword,
  accounts.resetPassword,
  accounts.listUsers,
  tracking.trackShipment,
  service.hello,
] as const;

/** The calls by 'METHOD path'. The browser names a call by this key, so that it carries types and no schema. */
export type Door = { [E in (typeof endpoints)[number] as `${E['method']} ${E['path']}`]: E };

export type CallName = keyof Door;

/** One client, two transports: `fetch` in the browser, the handler itself during server rendering. Throws `ApiProblem`. */
export type Api = <K extends CallName>(name: K, input: InputOf<Door[K]>, options?: { signal?: AbortSignal }) => Promise<ReplyOf<Door[K]>>;
