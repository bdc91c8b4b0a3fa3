import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'storefront',
  ssr: true,
  // The list of routes is one hashed file; in lazy mode every page asked the server for it with all its links in the
  // query.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
