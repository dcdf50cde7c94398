import { importsOf } from './imports.ts';
import type { Source } from './sources.ts';

const auditor = 'scripts/world/auditor/';

/**
 * Imports of the auditor of worlds from anywhere else. It is written from the specification, so that it does not share
 * a mistake with the shop.
 */
export function foreignToAuditor(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith(auditor))
    .flatMap(importsOf)
    .filter(({ to }) => !to.startsWith(auditor))
    .map(({ from, to }) => `${from} → ${to}: the auditor uses nothing of the shop`);
}
