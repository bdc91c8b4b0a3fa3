/**
 * Areas of the server and their folders, in the order of imports. A folder may import from rows above it and from
 * earlier areas. `area.ts` lists the queues, limits and request costs of an area; only `app` imports it.
 */
export const serverAreas: Record<string, readonly (readonly string[])[]> = {
  foundation: [
    ['calendar', 'database-engine'],
    ['values'],
    ['errors'],
    ['logging'],
    ['cache', 'database', 'limits', 'process', 'settings'],
    ['files', 'jobs'],
    ['http'],
    ['child-processes', 'content', 'passkeys', 'security-events'],
    ['mail'],
    ['area.ts'],
  ],
  orders: [['pricing', 'store-credit'], ['model'], ['order-state'], ['area.ts']],
  catalogue: [
    ['picture-drawing', 'products', 'search-words'],
    ['catalogue-lists', 'search-index', 'stock'],
    ['pictures', 'product-changes', 'search'],
    ['clubs-and-collections'],
    ['area.ts'],
  ],
  fulfilment: [
    ['courier', 'picture-files'],
    ['delivery-promise', 'uploads'],
    ['designs', 'parcels'],
    ['garments', 'tracking'],
    ['design-routes', 'print-files'],
    ['area.ts'],
  ],
  money: [
    ['gateway', 'money-reports'],
    ['bank-settlements', 'payments'],
    ['refunds'],
    ['invoices', 'settlement'],
    ['payment-routes'],
    ['area.ts'],
  ],
  selling: [
    ['checkout', 'order-mails'],
    ['order-changes'],
    ['return-rules'],
    ['returns'],
    ['order-views'],
    ['order-checks'],
    ['area.ts'],
  ],
  customers: [
    ['accounts', 'contact', 'visits'],
    ['sessions'],
    ['codes'],
    ['passwords', 'profile'],
    ['sign-in'],
    ['account-routes'],
    ['area.ts'],
  ],
  operations: [['backup-format', 'demo-data', 'site'], ['backup'], ['restore'], ['area.ts']],
  office: [
    ['packing-papers', 'sheet-files', 'staff-records'],
    ['approvals'],
    ['audit', 'calling', 'catalogue', 'order-lists', 'print-jobs', 'settings', 'stock'],
    ['customers', 'news', 'order-page', 'print-drawing', 'product-sheets', 'returns', 'sign-in', 'today'],
    [
      'content',
      'messages',
      'money',
      'office-routes',
      'order-actions',
      'packing',
      'printing',
      'reports',
      'staff',
      'tax',
    ],
    ['accountant-folder', 'orders'],
    ['area.ts'],
  ],
  app: [['api', 'commands'], ['pages', 'shop'], ['processes']],
};

/**
 * Order of imports among the folders of a top folder. A folder may import from rows above it, but not from its own row.
 * `(top)` are files in no folder.
 */
export const folderOrder: Record<string, readonly (readonly string[])[]> = {
  server: Object.entries(serverAreas).flatMap(([area, rows]) =>
    rows.map((row) => row.map((folder) => `${area}/${folder}`)),
  ),
  storefront: [
    ['browser'],
    ['forms'],
    ['address'],
    ['parts'],
    ['shell'],
    ['cart', 'payment', 'preview'],
    ['home', 'club', 'listing', 'product', 'studio', 'policies', 'tracker', 'checkout', 'orders', 'accounts'],
    ['routes'],
    ['(top)'],
  ],
  office: [
    ['words'],
    ['browser'],
    ['parts'],
    ['frame'],
    [
      'sign-in',
      'today',
      'orders',
      'calling',
      'packing',
      'printing',
      'returns',
      'customers',
      'messages',
      'money',
      'catalogue',
      'stock',
      'tax',
      'reports',
      'staff',
      'settings',
      'content',
    ],
    ['(top)'],
  ],
};
