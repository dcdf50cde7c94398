import type { Config } from '@react-router/dev/config';

/** Behind a sign-in and never indexed: one built page; everything else happens in the browser. */
export default {
  ssr: false,
  basename: '/admin/',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
