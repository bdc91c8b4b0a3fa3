import * as addresses from './account-addresses.ts';
import * as google from './account-google.ts';
import * as ownOrders from './account-orders.ts';
import * as profile from './account-profile.ts';
import * as sessions from './account-sessions.ts';
import * as accounts from './accounts.ts';
import * as athletes from './athletes.ts';
import * as catalogue from './catalogue.ts';
import * as checkout from './checkout.ts';
import * as delivery from './delivery.ts';
import * as designs from './designs.ts';
import type { InputOf, ReplyOf } from './endpoint.ts';
import * as changes from './order-changes.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as refunds from './refunds.ts';
import * as returns from './returns.ts';
import * as service from './service.ts';
import * as credit from './store-credit.ts';
import * as tracking from './tracking.ts';
import * as uploads from './uploads.ts';

/** Every call of the shop's public API. */
export const endpoints = [
  catalogue.listCategory,
  catalogue.searchProducts,
  catalogue.suggest,
  catalogue.readProduct,
  athletes.listAthletes,
  athletes.readAthlete,
  delivery.readDelivery,
  checkout.quoteCart,
  orders.placeOrder,
  orders.readOrder,
  changes.changeAddress,
  changes.cancelOrder,
  refunds.quoteRefund,
  returns.readReturnOptions,
  returns.requestReturn,
  returns.reportProblem,
  returns.readReturn,
  returns.cancelReturn,
  returns.listReturns,
  credit.readStoreCredit,
  payments.beginPayment,
  payments.readPayment,
  payments.leavePayment,
  payments.verifyPayment,
  accounts.login,
  accounts.signup,
  accounts.logout,
  accounts.refreshSession,
  accounts.readSession,
  accounts.forgotPassword,
  accounts.resetPassword,
  accounts.listUsers,
  google.googleNonce,
  google.googleSignIn,
  google.googleExchange,
  google.googleLink,
  profile.readProfile,
  profile.changeProfile,
  profile.askEmailChange,
  profile.confirmEmailChange,
  profile.changePassword,
  profile.readDeletion,
  profile.askDeletion,
  profile.keepAccount,
  sessions.listSessions,
  sessions.endOneSession,
  sessions.endEverySession,
  addresses.listAddresses,
  addresses.addAddress,
  addresses.changeAddress,
  addresses.removeAddress,
  addresses.makeDefaultAddress,
  ownOrders.listOwnOrders,
  ownOrders.claimOrder,
  tracking.trackShipment,
  uploads.uploadPicture,
  designs.saveDesign,
  designs.readDesign,
  designs.listOwnDesigns,
  designs.forgetOwnDesign,
  service.hello,
] as const;

/** The calls by 'METHOD path'. The browser names a call by this key, so that it carries types and no schema. */
export type Calls = { [E in (typeof endpoints)[number] as `${E['method']} ${E['path']}`]: E };

export type CallName = keyof Calls;

/** One client, two transports: `fetch` in the browser, the handler itself during server rendering. Throws `ApiProblem`. */
export type Api = <K extends CallName>(name: K, input: InputOf<Calls[K]>, options?: CallOptions) => Promise<ReplyOf<Calls[K]>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** How long the browser waits for the answer, where that is longer than for most; in ms. */
  patienceMs?: number;
}
