// Expected responses of every route to every kind of caller. Written by hand; `doors.test.ts` tests them.

const header = 'visitor half expired revoked other owner link linkIn proven ended';

/**
 * One status per caller. `!` allows the response to contain data of the victim. `other` and `linkIn` are signed in, so
 * calls about the caller's account return their own data. The other callers use: `half` one half of the victim's
 * session, or an altered or mixed one; `expired` and `revoked` a former session of the victim; `link` a stolen link of
 * the victim's order; `proven` the same with the code of its e-mail; `ended` a revoked link. All sent fields are valid:
 * a request with 400 or 409 had access, and is refused because of the order's state, an unknown code or signature, the
 * missing domain for passkeys, or a picture that is too small.
 */
const rows = `
  What everyone may ask, and is told the same.
GET    /api/products/category/:category                200  200  200  200  200  200  200  200  200  200
GET    /api/products/search/:query                     200  200  200  200  200  200  200  200  200  200
GET    /api/products/:category/:numericId              200  200  200  200  200  200  200  200  200  200
GET    /api/search/suggest                             200  200  200  200  200  200  200  200  200  200
GET    /api/athletes                                   200  200  200  200  200  200  200  200  200  200
GET    /api/athletes/:slug                             200  200  200  200  200  200  200  200  200  200
GET    /api/clubs                                      200  200  200  200  200  200  200  200  200  200
GET    /api/clubs/:slug                                200  200  200  200  200  200  200  200  200  200
GET    /api/policies/:name                              200  200  200  200  200  200  200  200  200  200
GET    /api/delivery/:pin                              200  200  200  200  200  200  200  200  200  200
GET    /api/hello                                      200  200  200  200  200  200  200  200  200  200
POST   /api/contact                                    201  201  201  201  201  201  201  201  201  201
POST   /api/uploads                                    400  400  400  400  400  400  400  400  400  400
POST   /api/designs                                    400  400  400  400  400  400  400  400  400  400
POST   /api/shirts                                     400  400  400  400  400  400  400  400  400  400
POST   /api/squads                                     400  400  400  400  400  400  400  400  400  400
GET    /api/shirts/:product/back                       200  200  200  200  200  200  200  200  200  200

  What names something nobody can guess is open to who has its name: designs and pictures.
GET    /api/designs/:id                                200  200  200  200  200  200  200  200  200  200
GET    /images/designs/:id/:file                       200  200  200  200  200  200  200  200  200  200
GET    /api/shared-designs/:id                         200  200  200  200  200  200  200  200  200  200
GET    /images/shared/:id/:file                        200  200  200  200  200  200  200  200  200  200
GET    /api/previews/:id                               200  200  200  200  200  200  200  200  200  200
GET    /images/previews/:id/:file                      404  404  404  404  404  404  404  404  404  404
GET    /uploads/:id/preview.webp                       200  200  200  200  200  200  200  200  200  200

  Nobody is told of anybody else. A guest's tracking says where a parcel is; a link and an account say to whom.
GET    /api/users                                      200  200  200  200  200  200! 200  200  200  200
POST   /api/checkout/quote                             200  200  200  200  200  200  200  200  200  200
POST   /api/shiprocket/track                           200  200  200  200  200  200! 200! 200! 200! 200

  Signing in and up: with a password, a code or a signature that is nobody's.
POST   /api/auth/login                                 401  401  401  401  401  401  401  401  401  401
POST   /api/auth/signup                                201  201  201  201  201  201  201  201  201  201
POST   /api/auth/forgot-password                       200  200  200  200  200  200  200  200  200  200
POST   /api/auth/reset-password                        400  400  400  400  400  400  400  400  400  400
GET    /api/auth/google/start                          303  303  303  303  303  303  303  303  303  303
POST   /api/auth/google/nonce                          200  200  200  200  200  200  200  200  200  200
POST   /api/auth/google                                503  503  503  503  503  503  503  503  503  503
POST   /api/auth/google/exchange                       401  401  401  401  401  401  401  401  401  401
POST   /api/auth/google/link                           401  401  401  401  401  401  401  401  401  401
POST   /api/auth/passkey/options                       409  409  409  409  409  409  409  409  409  409
POST   /api/auth/passkey                               401  401  401  401  401  401  401  401  401  401
POST   /api/lost-orders                                200  200  200  200  200  200  200  200  200  200
POST   /api/lost-orders/open                           400  400  400  400  400  400  400  400  400  400
POST   /api/payments/razorpay/verify                   400  400  400  400  400  400  400  400  400  400
POST   /api/webhooks/razorpay                          400  400  400  400  400  400  400  400  400  400
POST   /api/reports                                    204  204  204  204  204  204  204  204  204  204
POST   /api/visits                                     204  204  204  204  204  204  204  204  204  204
POST   /api/webhooks/courier                           401  401  401  401  401  401  401  401  401  401

  An order: a link reads, tracks and pays; what changes it wants a proof. For anyone else it is not there.
POST   /api/orders                                     404  404  404  404  404  409  403  403  409  410
GET    /api/orders/:reference                          404  404  404  404  404  200! 200! 200! 200! 410
PUT    /api/orders/:reference/address                  404  404  404  404  404  200! 403  403  200! 410
POST   /api/orders/:reference/cancel                   404  404  404  404  404  200! 403  403  200! 410
POST   /api/orders/:reference/code                     404  404  404  404  404  200  200  200  200  410
POST   /api/orders/:reference/proof                    404  404  404  404  404  400  400  400  400  410
POST   /api/orders/:reference/link                     404  404  404  404  404  200  403  403  200  410
POST   /api/orders/:reference/refund-quote             404  404  404  404  404  200  200  200  200  410
GET    /api/orders/:reference/return-options           404  404  404  404  404  200! 200! 200! 200! 410
POST   /api/orders/:reference/returns                  404  404  404  404  404  409  403  403  409  410
POST   /api/orders/:reference/problems                 404  404  404  404  404  409  403  403  409  410
GET    /api/orders/:reference/returns/:id              404  404  404  404  404  404  404  404  404  410
POST   /api/orders/:reference/returns/:id/cancel       404  404  404  404  404  404  403  403  404  410
GET    /api/orders/:reference/payment                  404  404  404  404  404  200  200  200  200  410
POST   /api/orders/:reference/payment                  404  404  404  404  404  409  409  409  409  410
POST   /api/orders/:reference/payment/left             404  404  404  404  404  200  200  200  200  410
  A paper is opened by the key alone: it is linked from mails and from the margins of bills.
GET    /api/orders/:reference/documents/:number.pdf    404  404  404  404  404  404  200! 200! 200! 410

  One's own.
GET    /api/auth/session                               401  401  401  401  200  200! 401  200  401  401
POST   /api/auth/refresh                               401  401  401  401  200  200! 401  200  401  401
POST   /api/auth/logout                                401  401  401  401  200  200  401  200  401  401
GET    /api/account/profile                            401  401  401  401  200  200! 401  200  401  401
PATCH  /api/account/profile                            401  401  401  401  200  200! 401  200  401  401
POST   /api/account/email                              401  401  401  401  200  200! 401  200  401  401
POST   /api/account/email/confirm                      401  401  401  401  400  400  401  400  401  401
POST   /api/account/password                           401  401  401  401  200  200! 401  200  401  401
GET    /api/account/again                              401  401  401  401  200  200! 401  200  401  401
POST   /api/account/again/password                     401  401  401  401  200  200! 401  200  401  401
POST   /api/account/again/code                         401  401  401  401  200  200! 401  200  401  401
POST   /api/account/again/code/confirm                 401  401  401  401  400  400  401  400  401  401
POST   /api/account/again/google                       401  401  401  401  503  503  401  503  401  401
POST   /api/account/again/passkey/options              401  401  401  401  409  409  401  409  401  401
POST   /api/account/again/passkey                      401  401  401  401  400  400  401  400  401  401
GET    /api/account/passkeys                           401  401  401  401  200  200! 401  200  401  401
POST   /api/account/passkeys/options                   401  401  401  401  409  409  401  409  401  401
POST   /api/account/passkeys                           401  401  401  401  409  409  401  409  401  401
DELETE /api/account/passkeys/:id                       401  401  401  401  404  404  401  404  401  401
POST   /api/account/google/unlink                      401  401  401  401  404  404  401  404  401  401
GET    /api/account/history                            401  401  401  401  200  200! 401  200  401  401
POST   /api/account/sessions/end-others                401  401  401  401  200  200! 401  200  401  401
GET    /api/account/data                               401  401  401  401  200  200! 401  200  401  401
GET    /api/account/nominee                            401  401  401  401  200  200! 401  200  401  401
PUT    /api/account/nominee                            401  401  401  401  200  200! 401  200  401  401
DELETE /api/account/nominee                            401  401  401  401  200  200! 401  200  401  401
GET    /api/account/deletion                           401  401  401  401  200  200! 401  200  401  401
POST   /api/account/deletion                           401  401  401  401  200  409  401  200  401  401
GET    /api/account/sessions                           401  401  401  401  200  200! 401  200  401  401
DELETE /api/account/sessions                           401  401  401  401  200  200  401  200  401  401
DELETE /api/account/sessions/:id                       401  401  401  401  404  200  401  404  401  401
GET    /api/account/addresses                          401  401  401  401  200  200! 401  200  401  401
POST   /api/account/addresses                          401  401  401  401  201  201! 401  201  401  401
PUT    /api/account/addresses/:id                      401  401  401  401  404  200! 401  404  401  401
DELETE /api/account/addresses/:id                      401  401  401  401  404  200  401  404  401  401
POST   /api/account/addresses/:id/default              401  401  401  401  404  200! 401  404  401  401
GET    /api/account/orders                             401  401  401  401  200  200! 401  200  401  401
GET    /api/account/last-checkout                      401  401  401  401  200  200! 401  200  401  401
GET    /api/account/returns                            401  401  401  401  200  200! 401  200  401  401
GET    /api/account/store-credit                       401  401  401  401  200  200! 401  200  401  401
GET    /api/account/designs                            401  401  401  401  200  200! 401  200  401  401
DELETE /api/account/designs/:id                        401  401  401  401  404  200  401  404  401  401
POST   /api/designs/:id/share                          404  404  404  404  404  200  404  404  404  404
DELETE /api/designs/:id/share                          404  404  404  404  404  200  404  404  404  404
GET    /api/account/shared-designs                     401  401  401  401  200  200! 401  200  401  401
POST   /api/account/orders/claim                       401  401  401  401  404  200  401  403  401  401
`;

/** Expected response of a route to one caller. */
export interface Answer {
  status: number;
  /** True if the response may contain data of the victim. */
  shows: boolean;
}

/** Names of the callers in the table. */
export const callerNames: readonly string[] = header.split(' ');

/** Routes by 'METHOD path', each with its expected responses by caller. */
export const doors: ReadonlyMap<string, Readonly<Record<string, Answer>>> = new Map(
  rows.split('\n').flatMap((row) => {
    const [, method, path, cells] = /^([A-Z]+) +(\/\S+) +(.*)$/.exec(row) ?? [];
    return method && path && cells ? [[`${method} ${path}`, answersOf(cells)] as const] : [];
  }),
);

function answersOf(cells: string): Record<string, Answer> {
  const written = cells.trim().split(/ +/);
  if (written.length !== callerNames.length) throw new Error(`there are ${callerNames.length} callers: ${cells}`);
  return Object.fromEntries(
    callerNames.map((name, at) => [
      name,
      { status: Number.parseInt(written[at] ?? '', 10), shows: written[at]?.endsWith('!') ?? false },
    ]),
  );
}
