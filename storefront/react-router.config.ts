import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route table is small; with it in the page no request for parts of it is ever made.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
