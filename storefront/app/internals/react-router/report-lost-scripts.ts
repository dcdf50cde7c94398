import type { Plugin } from 'vite';
import { publicWay } from './public-way.ts';

const routeModules = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;
const report = /console\.error\(`Error loading route module[^;]*;\s*console\.error\(error\);/;
const reload = 'window.location.reload();';

/**
 * Dispatches the event `lost-script` for a route whose script cannot be loaded. React Router would instead reload
 * the page that the shopper is leaving, and the click would be lost. The build fails if a new version of React
 * Router has other code here.
 */
export function reportLostScripts(): Plugin | undefined {
  if (publicWay.isTaken) return undefined;
  return {
    name: 'report-lost-scripts',
    apply: 'build',
    transform(code, id) {
      if (!routeModules.test(id)) return null;
      if (!report.test(code) || !code.includes(reload)) {
        this.error('React Router handles lost scripts in another way now.');
      }
      const event = "window.dispatchEvent(new Event('lost-script'));";
      return { code: code.replace(report, '').replace(reload, event), map: null };
    },
  };
}
