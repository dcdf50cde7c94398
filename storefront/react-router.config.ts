import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The whole route table is small. The page contains it, so that no request for parts of it is needed.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
