import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  splitRouteModules: true,
  // one immutable manifest file instead of a /__manifest request per hovered link
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
