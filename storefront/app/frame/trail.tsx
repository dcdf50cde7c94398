import { useEffect } from 'react';
import { isOwnPath } from '#rules/shop/own-path.ts';
import { JsonLd, JsonLdAsSent } from '../head/json-ld.tsx';
import { useSettings } from '../settings-context.tsx';
import { readStored, writeStored } from '../storage.ts';
import { Breadcrumbs, type Crumb } from '../ui/breadcrumbs.tsx';

const home: Crumb = { name: '首頁', path: '/' };

/**
 * The breadcrumbs of a page, beginning at home. A listing stores its trail in the session (key breadcrumb), so that
 * a product can show the shopper's way (G-038).
 */
export function Trail({ crumbs, keep = false }: { crumbs: readonly Crumb[]; keep?: boolean }) {
  const all = [home, ...crumbs];
  const stored = JSON.stringify(all);
  useEffect(() => {
    if (keep) writeStored('breadcrumb', JSON.parse(stored));
  }, [keep, stored]);
  return (
    <>
      <Breadcrumbs crumbs={all} />
      <TrailData crumbs={all} />
    </>
  );
}

function Data({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { publicUrl } = useSettings();
  const itemListElement = crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  }));
  return <JsonLd data={{ '@type': 'BreadcrumbList', itemListElement }} />;
}

const TrailData = import.meta.env.SSR ? Data : JsonLdAsSent;

function isCrumb(value: unknown): value is Crumb {
  const { name, path } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof name === 'string' && typeof path === 'string' && isOwnPath(path);
}

/** The trail of the last listing without home, or undefined; browser only. */
export function readTrail(): Crumb[] | undefined {
  const stored = readStored('breadcrumb');
  return Array.isArray(stored) && stored.every(isCrumb) ? stored.slice(1) : undefined;
}
