// Expected status of every office call for every role and for callers without access. Written by hand, independent of
// the table of permissions, so that each detects faults of the other.

/**
 * nobody: no cookie, an invented one, or a customer. gone: a session that expired, was ended, or whose cookie was
 * copied to another browser; a removed member. begun: right password, no code yet. locked: a screen that waits for its
 * PIN. A request with 400, 404 or 409 had access, and is refused for its content.
 */
export const header = 'nobody gone begun locked owner manager support packer printer merchandiser accountant viewer';
export const rows = `
GET    /api/office/sign-in                       200 200 200 200  200 200 200 200 200 200 200 200
POST   /api/office/sign-in/password              401 401 401 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-in/code                  401 401 400 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-in/passkey/options       409 409 409 409  409 409 409 409 409 409 409 409
POST   /api/office/sign-in/passkey               401 401 401 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-in/set-up                401 401 409 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-in/set-up/confirm        401 401 409 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-in/set-up/passkey/options 401 401 409 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-in/set-up/passkey        401 401 409 401  401 401 401 401 401 401 401 401
POST   /api/office/sign-out                      401 401 401 200  200 200 200 200 200 200 200 200
POST   /api/office/invitations/open              404 404 404 404  404 404 404 404 404 404 404 404
POST   /api/office/invitations/accept            404 404 404 404  404 404 404 404 404 404 404 404
GET    /api/office/demo                          200 200 200 200  200 200 200 200 200 200 200 200
POST   /api/office/demo                          200 200 200 200  200 200 200 200 200 200 200 200

GET    /api/office/me                            401 401 401 200  200 200 200 200 200 200 200 200
PUT    /api/office/me/pin                        401 401 401 403  200 200 200 200 200 200 200 200
POST   /api/office/me/confirm                    401 401 401 403  409 409 409 409 409 409 409 409
POST   /api/office/me/confirm/passkey/options    401 401 401 403  409 409 409 409 409 409 409 409
POST   /api/office/me/confirm/passkey            401 401 401 403  409 409 409 409 409 409 409 409
POST   /api/office/me/lock                       401 401 401 200  409 409 409 200 409 409 409 409
POST   /api/office/me/unlock                     401 401 401 400  400 400 400 400 400 400 400 400
GET    /api/office/me/sessions                   401 401 401 403  200 200 200 200 200 200 200 200
DELETE /api/office/me/sessions/:id               401 401 401 403  404 404 404 404 404 404 404 404
GET    /api/office/me/passkeys                   401 401 401 403  200 200 200 200 200 200 200 200
POST   /api/office/me/passkeys/options           401 401 401 403  409 409 409 409 409 409 409 409
POST   /api/office/me/passkeys                   401 401 401 403  409 409 409 409 409 409 409 409
DELETE /api/office/me/passkeys/:id               401 401 401 403  404 404 404 404 404 404 404 404

GET    /api/office/staff                         401 401 401 403  200 403 403 403 403 403 403 403
POST   /api/office/staff/invitations             401 401 401 403  200 403 403 403 403 403 403 403
DELETE /api/office/staff/invitations/:id         401 401 401 403  404 403 403 403 403 403 403 403
GET    /api/office/roles                         401 401 401 403  200 403 403 403 403 403 403 403
PUT    /api/office/roles                         401 401 401 403  200 403 403 403 403 403 403 403
PUT    /api/office/staff/:id/roles               401 401 401 403  404 403 403 403 403 403 403 403
DELETE /api/office/staff/:id                     401 401 401 403  404 403 403 403 403 403 403 403
GET    /api/office/staff/:id/sessions            401 401 401 403  200 403 403 403 403 403 403 403
DELETE /api/office/staff/:id/sessions            401 401 401 403  404 403 403 403 403 403 403 403
GET    /api/office/audit                         401 401 401 403  200 200 403 403 403 403 403 403
GET    /api/office/audit/export                  401 401 401 403  200 200 403 403 403 403 403 403
GET    /api/office/security-events               401 401 401 403  200 200 403 403 403 403 403 403

POST   /api/office/approvals                     401 401 401 403  409 409 200 403 403 403 403 403
GET    /api/office/approvals                     401 401 401 403  200 200 200 403 403 200 403 403
POST   /api/office/approvals/:id/decision        401 401 401 403  404 404 403 403 403 403 403 403
POST   /api/office/approvals/:id/withdraw        401 401 401 403  404 404 404 403 403 404 403 403

GET    /api/office/today                         401 401 401 403  200 200 200 200 200 200 200 200
GET    /api/office/stream                        401 401 401 403  200 200 200 200 200 200 200 200
GET    /api/office/orders                        401 401 401 403  200 200 200 200 200 403 200 200
GET    /api/office/orders/:reference             401 401 401 403  404 404 404 404 404 403 404 404
POST   /api/office/orders/:reference/contact     401 401 401 403  404 404 404 404 403 403 403 403
GET    /api/office/returns                       401 401 401 403  200 200 200 200 403 403 403 200
GET    /api/office/returns/:id                   401 401 401 403  404 404 404 404 403 403 403 404
POST   /api/office/returns/:id/contact           401 401 401 403  404 404 404 404 403 403 403 403
POST   /api/office/returns/:id/approve           401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/returns/:id/pickup            401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/returns/:id/receive           401 401 401 403  404 404 403 404 403 403 403 403
PUT    /api/office/returns/:id/inspection        401 401 401 403  404 404 403 403 403 403 403 403
POST   /api/office/returns/:id/decision          401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/returns/:id/refusal           401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/returns/:id/sent              401 401 401 403  404 404 403 404 403 403 403 403
POST   /api/office/returns/:id/paid              401 401 401 403  404 404 404 403 403 403 403 403

GET    /api/office/money/reports                 401 401 401 403  200 200 200 403 403 403 403 403
POST   /api/office/money/reports/:id/settle      401 401 401 403  404 404 404 403 403 403 403 403
GET    /api/office/money/settlements             401 401 401 403  200 200 403 403 403 403 200 403
GET    /api/office/money/unsettled               401 401 401 403  200 200 403 403 403 403 200 403
GET    /api/office/money/settlements/:id         401 401 401 403  400 400 403 403 403 403 400 403
GET    /api/office/money/settlements/:id/lines   401 401 401 403  400 400 403 403 403 403 400 403
POST   /api/office/money/settlements/:id/files   401 401 401 403  400 400 403 403 403 403 400 403
POST   /api/office/money/settlements/fetch       401 401 401 403  409 403 403 403 403 403 409 403
GET    /api/office/money/remittances             401 401 401 403  200 200 403 403 403 403 200 403
GET    /api/office/money/owed-cash               401 401 401 403  200 200 403 403 403 403 200 403
GET    /api/office/money/remittances/:id         401 401 401 403  404 404 403 403 403 403 404 403
GET    /api/office/money/remittances/:id/lines   401 401 401 403  404 404 403 403 403 403 404 403
POST   /api/office/money/remittances/:id/files   401 401 401 403  404 404 403 403 403 403 404 403
POST   /api/office/money/remittances/fetch       401 401 401 403  409 403 403 403 403 403 409 403
POST   /api/office/money/remittance-reports      401 401 401 403  400 403 403 403 403 403 400 403
GET    /api/office/money/balances                401 401 401 403  200 200 403 403 403 403 200 403
GET    /api/office/money/balances/:account       401 401 401 403  400 400 403 403 403 403 400 403
GET    /api/office/money/disputes                401 401 401 403  200 200 403 403 403 403 200 403
GET    /api/office/money/disputes/:id/evidence   401 401 401 403  404 404 403 403 403 403 403 403
GET    /api/office/tax-months                    401 401 401 403  200 200 403 403 403 403 200 403
GET    /api/office/tax-months/:month             401 401 401 403  400 400 403 403 403 403 400 403
GET    /api/office/tax-months/:month/:table      401 401 401 403  400 400 403 403 403 403 400 403
GET    /api/office/tax-months/:month/closing     401 401 401 403  400 400 403 403 403 403 400 403
POST   /api/office/tax-months/:month/close       401 401 401 403  400 403 403 403 403 403 400 403
POST   /api/office/tax-months/:month/reopen      401 401 401 403  400 403 403 403 403 403 400 403
GET    /api/office/tax-months/:month/folder      401 401 401 403  400 400 403 403 403 403 400 403
POST   /api/office/tax-months/:month/folder      401 401 401 403  400 403 403 403 403 403 400 403
GET    /api/office/tax-months/:month/folder/file 401 401 401 403  400 403 403 403 403 403 400 403
POST   /api/office/tax-months/:month/files       401 401 401 403  400 400 403 403 403 403 400 403
GET    /api/office/reports/sales                 401 401 401 403  400 400 403 403 403 400 400 400
GET    /api/office/reports/mails                 401 401 401 403  200 200 403 403 403 200 200 200
PUT    /api/office/reports/mails                 401 401 401 403  200 200 403 403 403 200 200 200
GET    /api/office/reports/returns               401 401 401 403  400 400 403 403 403 403 400 400
GET    /api/office/reports/promises              401 401 401 403  400 400 403 403 403 403 400 400
GET    /api/office/reports/visits                401 401 401 403  400 400 403 403 403 403 400 400

GET    /api/office/customers                     401 401 401 403  200 200 200 403 403 403 403 200
GET    /api/office/customers/:key                401 401 401 403  404 404 404 403 403 403 403 404
POST   /api/office/customers/:key/contact        401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/customers/:key/notes          401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/customers/:key/credit         401 401 401 403  404 404 404 403 403 403 403 403
PUT    /api/office/customers/:key/block          401 401 401 403  404 404 403 403 403 403 403 403
POST   /api/office/customers/:key/export         401 401 401 403  404 403 403 403 403 403 404 403
DELETE /api/office/customers/:key/sessions       401 401 401 403  404 404 403 403 403 403 403 403
POST   /api/office/customers/:key/deletion       401 401 401 403  404 404 403 403 403 403 403 403
POST   /api/office/customers/:key/merge          401 401 401 403  404 404 403 403 403 403 403 403
GET    /api/office/products                      401 401 401 403  200 200 403 403 403 200 403 403
GET    /api/office/products/:id                  401 401 401 403  404 404 403 403 403 404 403 403
GET    /api/office/product-choices               401 401 401 403  200 200 403 403 403 200 403 403
GET    /api/office/sports                        401 401 401 403  200 200 403 403 403 200 403 403
POST   /api/office/sports                        401 401 401 403  400 400 403 403 403 400 403 403
PATCH  /api/office/sports/:sport                 401 401 401 403  409 409 403 403 403 409 403 403
GET    /api/office/kinds                         401 401 401 403  200 200 403 403 403 200 403 403
POST   /api/office/kinds                         401 401 401 403  400 400 403 403 403 400 403 403
PATCH  /api/office/kinds/:kind                   401 401 401 403  409 409 403 403 403 409 403 403
POST   /api/office/clubs                         401 401 401 403  400 400 403 403 403 400 403 403
PATCH  /api/office/clubs/:slug                   401 401 401 403  409 409 403 403 403 409 403 403
GET    /api/office/crests/:file                  401 401 401 403  404 404 403 403 403 404 403 403
GET    /api/office/product-export                401 401 401 403  200 200 403 403 403 200 403 403
GET    /api/office/stock                         401 401 401 403  200 200 403 403 403 200 403 403
GET    /api/office/purchases                     401 401 401 403  200 200 403 403 403 200 403 403
GET    /api/office/purchases/:number             401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/purchases                     401 401 401 403  404 404 403 403 403 404 403 403
GET    /api/office/purchase-orders               401 401 401 403  200 200 403 403 403 200 403 403
GET    /api/office/purchase-orders/:number       401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/purchase-orders               401 401 401 403  400 400 403 403 403 400 403 403
PUT    /api/office/purchase-orders/:number       401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/purchase-orders/:number/order 401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/purchase-orders/:number/close 401 401 401 403  404 404 403 403 403 404 403 403
GET    /api/office/products/:id/margin           401 401 401 403  404 404 403 403 403 403 404 403
GET    /api/office/orders/:reference/margin      401 401 401 403  404 404 403 403 403 403 404 403
GET    /api/office/reorder                       401 401 401 403  200 200 403 403 403 200 403 403
POST   /api/office/reorder                       401 401 401 403  409 409 403 403 403 409 403 403
PUT    /api/office/stock/level                   401 401 401 403  404 404 403 403 403 404 403 403
GET    /api/office/settings                      401 401 401 403  200 403 403 403 403 403 403 403
PUT    /api/office/settings                      401 401 401 403  409 403 403 403 403 403 403 403
POST   /api/office/settings/take-back            401 401 401 403  409 403 403 403 403 403 403 403
GET    /api/office/opening                       401 401 401 403  200 403 403 403 403 403 403 403
POST   /api/office/opening                       401 401 401 403  409 403 403 403 403 403 403 403
POST   /api/office/tax/preview                   401 401 401 403  200 403 403 403 403 403 403 403
POST   /api/office/tax/nearest-prices            401 401 401 403  409 409 403 403 403 409 403 403
POST   /api/office/integrations/:id/test         401 401 401 403  404 403 403 403 403 403 403 403
GET    /api/office/shop-state                    401 401 401 403  200 403 403 403 403 403 403 403
POST   /api/office/jobs/:id/again                401 401 401 403  404 403 403 403 403 403 403 403
GET    /api/office/content                       401 401 401 403  200 200 403 403 403 200 403 403
GET    /api/office/calendar                      401 401 401 403  200 200 403 403 403 200 403 403
GET    /api/office/content/:name                 401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/content/:name/look            401 401 401 403  404 404 403 403 403 404 403 403
PUT    /api/office/content/:name/draft           401 401 401 403  404 404 403 403 403 404 403 403
DELETE /api/office/content/:name/draft           401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/content/:name/test            401 401 401 403  404 404 403 403 403 404 403 403
PUT    /api/office/content/:name                 401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/content/:name/take-back       401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/content/slide-pictures        401 401 401 403  400 400 403 403 403 400 403 403
GET    /api/office/stock-ageing                  401 401 401 403  200 200 403 403 403 200 403 403
GET    /api/office/stock-count                   401 401 401 403  200 200 403 200 403 200 403 403
POST   /api/office/stock-count                   401 401 401 403  404 404 403 404 403 404 403 403
PUT    /api/office/stock-count/figure            401 401 401 403  409 409 403 409 403 409 403 403
GET    /api/office/stock-count/differences       401 401 401 403  409 409 403 403 403 409 403 403
POST   /api/office/stock-count/end               401 401 401 403  409 409 403 403 403 409 403 403
GET    /api/office/sheets                        401 401 401 403  200 200 403 403 403 200 403 403
GET    /api/office/sheets/:id                    401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/sheets/:id                    401 401 401 403  400 400 403 403 403 400 403 403
GET    /api/office/sheets/:id/rows               401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/sheets/:id/of-list            401 401 401 403  400 400 403 403 403 400 403 403
POST   /api/office/sheets/:id/apply              401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/sheets/:id/mapping            401 401 401 403  400 400 403 403 403 400 403 403
POST   /api/office/sheets/:id/stop               401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/sheets/:id/undo               401 401 401 403  404 404 403 403 403 404 403 403
GET    /api/office/drawings/:view                401 401 401 403  400 400 403 403 403 400 403 403
GET    /api/office/collections                   401 401 401 403  200 200 403 403 403 200 403 403
POST   /api/office/collections/preview           401 401 401 403  200 200 403 403 403 200 403 403
POST   /api/office/collections                   401 401 401 403  400 400 403 403 403 400 403 403
PATCH  /api/office/collections/:slug             401 401 401 403  404 404 403 403 403 404 403 403
GET    /api/office/athletes                      401 401 401 403  200 200 403 403 403 200 403 403
POST   /api/office/athletes                      401 401 401 403  400 400 403 403 403 400 403 403
PATCH  /api/office/athletes/:slug                401 401 401 403  404 404 403 403 403 404 403 403
GET    /api/office/lists/:thing/:key/versions    401 401 401 403  200 200 403 403 403 200 403 403
POST   /api/office/lists/:thing/:key/restore     401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/products                      401 401 401 403  400 400 403 403 403 400 403 403
POST   /api/office/products/:id/duplicate        401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/products/:id/preview          401 401 401 403  404 404 403 403 403 404 403 403
DELETE /api/office/products/:id/preview          401 401 401 403  404 404 403 403 403 404 403 403
GET    /api/office/products/:id/pictures/:file   401 401 401 403  404 404 403 403 403 404 403 403
PATCH  /api/office/products/:id                  401 401 401 403  404 404 403 403 403 404 403 403
GET    /api/office/products/:id/movements        401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/products/:id/movements        401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/products/:id/restore          401 401 401 403  404 404 403 403 403 404 403 403
POST   /api/office/products/:id/photographs      401 401 401 403  404 404 403 403 403 404 403 403
GET    /api/office/products/:id/photographs/:number 401 401 401 403  404 404 403 403 403 404 403 403
GET    /api/office/messages                      401 401 401 403  200 200 200 403 403 403 403 403
GET    /api/office/messages/:ticket              401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/messages                      401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/messages/:ticket/contact      401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/messages/:ticket/answer       401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/messages/:ticket/notes        401 401 401 403  404 404 404 403 403 403 403 403
PUT    /api/office/messages/:ticket/about        401 401 401 403  404 404 404 403 403 403 403 403
PUT    /api/office/messages/:ticket/assignee     401 401 401 403  404 404 404 403 403 403 403 403
PUT    /api/office/messages/:ticket/state        401 401 401 403  404 404 404 403 403 403 403 403
GET    /api/office/ready-answers                 401 401 401 403  200 200 200 403 403 403 403 403
POST   /api/office/ready-answers                 401 401 401 403  200 409 409 403 403 403 403 403
PUT    /api/office/ready-answers/:id             401 401 401 403  404 404 404 403 403 403 403 403
DELETE /api/office/ready-answers/:id             401 401 401 403  404 404 404 403 403 403 403 403

GET    /api/office/order-views                   401 401 401 403  200 200 200 200 200 403 200 200
POST   /api/office/order-exports                 401 401 401 403  200 200 200 200 200 403 200 200
POST   /api/office/order-views                   401 401 401 403  200 200 200 200 200 403 200 200
DELETE /api/office/order-views/:id               401 401 401 403  404 404 404 404 404 403 404 404
GET    /api/office/new-order/products            401 401 401 403  200 200 200 200 200 403 200 200
POST   /api/office/new-order/caller              401 401 401 403  200 200 200 403 403 403 403 403
POST   /api/office/new-order/quote               401 401 401 403  200 200 200 403 403 403 403 403
POST   /api/office/new-order                     401 401 401 403  200 200 200 403 403 403 403 403
POST   /api/office/orders/:reference/payment-link 401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/orders/:reference/documents/:number 401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/orders/:reference/mails/:id   401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/orders/:reference/mails/:id/again 401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/orders/:reference/actions     401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/orders/:reference/refund      401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/orders/:reference/payment     401 401 401 403  404 404 403 403 403 403 403 403
POST   /api/office/orders/:reference/try         401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/orders/:reference/refunds/:refund/send-to 401 401 401 403  404 404 404 403 403 403 403 403
GET    /api/office/orders/:reference/choices     401 401 401 403  404 404 404 403 403 403 403 403
GET    /api/office/orders/:reference/beside      401 401 401 403  404 404 404 404 404 403 404 404
POST   /api/office/orders/:reference/notes       401 401 401 403  404 404 404 403 403 403 403 403
DELETE /api/office/orders/:reference/notes/:id   401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/orders/:reference/notes/:id/seen 401 401 401 403  404 404 404 404 404 403 404 404
POST   /api/office/orders/:reference/tags        401 401 401 403  404 404 404 403 403 403 403 403
GET    /api/office/tags                          401 401 401 403  200 200 200 200 200 403 200 200
POST   /api/office/bulk/try                      401 401 401 403  200 200 200 403 403 403 403 403
POST   /api/office/bulk                          401 401 401 403  404 404 404 403 403 403 403 403
GET    /api/office/bulk/:id                      401 401 401 403  404 404 404 403 403 403 403 403
POST   /api/office/bulk/pick-list                401 401 401 403  200 200 200 403 403 403 403 403
GET    /api/office/search                        401 401 401 403  200 200 200 200 200 403 200 200

GET    /api/office/packing                       401 401 401 403  200 200 403 200 403 403 403 403
POST   /api/office/packing/batch                 401 401 401 403  200 200 403 200 403 403 403 403
POST   /api/office/packing/keep                  401 401 401 403  200 200 403 200 403 403 403 403
POST   /api/office/packing/let-go                401 401 401 403  200 200 403 200 403 403 403 403
POST   /api/office/packing/pack                  401 401 401 403  404 404 403 404 403 403 403 403
POST   /api/office/packing/hold                  401 401 401 403  404 404 403 404 403 403 403 403
GET    /api/office/packing/short                 401 401 401 403  404 404 403 404 403 403 403 403
POST   /api/office/packing/leave-out             401 401 401 403  404 404 404 404 403 403 403 403
POST   /api/office/packing/other-size            401 401 401 403  404 404 404 404 403 403 403 403
GET    /api/office/packing/papers                401 401 401 403  404 404 403 404 403 403 403 403
POST   /api/office/packing/pick-list             401 401 401 403  409 409 403 409 403 403 403 403
POST   /api/office/packing/labels                401 401 401 403  200 200 403 200 403 403 403 403
GET    /api/office/packing/handovers             401 401 401 403  200 200 403 200 403 403 403 403
POST   /api/office/packing/handovers             401 401 401 403  409 409 403 409 403 403 403 403
GET    /api/office/packing/handovers/:id         401 401 401 403  404 404 403 404 403 403 403 403
GET    /api/office/places                        401 401 401 403  200 200 403 200 403 200 403 403
PUT    /api/office/places                        401 401 401 403  404 404 403 404 403 404 403 403
GET    /api/office/places/labels                 401 401 401 403  200 200 403 200 403 200 403 403
GET    /api/office/places/piece                  401 401 401 403  404 404 403 404 403 403 403 403

GET    /api/office/print-room                    401 401 401 403  200 200 403 403 200 403 403 403
GET    /api/office/print-room/:id                401 401 401 403  404 404 403 403 404 403 403 403
POST   /api/office/print-room/:id/steps          401 401 401 403  404 404 403 403 404 403 403 403
POST   /api/office/print-room/:id/spoilt         401 401 401 403  404 404 403 403 404 403 403 403
POST   /api/office/print-room/:id/files          401 401 401 403  404 404 403 403 404 403 403 403
POST   /api/office/print-room/:id/refusal        401 401 401 403  404 404 403 403 404 403 403 403
PUT    /api/office/print-room/film               401 401 401 403  200 200 403 403 200 403 403 403
GET    /api/office/print-room/sheets             401 401 401 403  200 200 403 403 200 403 403 403
GET    /api/office/print-room/sheets/:number     401 401 401 403  404 404 403 403 404 403 403 403
GET    /api/office/print-room/files              401 401 401 403  404 404 403 403 404 403 403 403
GET    /api/office/print-room/:id/files/:part    401 401 401 403  404 404 403 403 404 403 403 403
GET    /api/office/print-room/:id/print/:part    401 401 401 403  404 404 403 403 404 403 403 403
`;

/** Permissions that calls need besides their first one. Written by hand, as the rows above. */
export const secondPermissions = `
customers.see   POST   /api/office/customers/:key/contact
customers.see   POST   /api/office/customers/:key/notes
customers.see   POST   /api/office/customers/:key/credit
customers.see   PUT    /api/office/customers/:key/block
customers.see   DELETE /api/office/customers/:key/sessions
customers.see   POST   /api/office/customers/:key/deletion
customers.see   POST   /api/office/customers/:key/merge
customers.see   GET    /api/office/money/disputes/:id/evidence
contacts.see    GET    /api/office/money/disputes/:id/evidence
contacts.see    POST   /api/office/orders/:reference/mails/:id
contacts.see    POST   /api/office/orders/:reference/documents/:number
contacts.see    POST   /api/office/orders/:reference/refunds/:refund/send-to
messages.answer POST   /api/office/messages/:ticket/contact
money.see       POST   /api/office/tax-months/:month/folder
money.see       GET    /api/office/tax-months/:month/folder/file
returns.see     POST   /api/office/returns/:id/contact
returns.see     POST   /api/office/returns/:id/approve
returns.see     POST   /api/office/returns/:id/pickup
returns.see     POST   /api/office/returns/:id/receive
returns.see     PUT    /api/office/returns/:id/inspection
returns.see     POST   /api/office/returns/:id/decision
returns.see     POST   /api/office/returns/:id/refusal
returns.see     POST   /api/office/returns/:id/sent
returns.see     POST   /api/office/returns/:id/paid
`;
