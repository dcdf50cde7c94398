import { sql } from 'drizzle-orm';
import type { RecordProblems } from '#rules/records/check-record.ts';
import { isOwnPath } from '#rules/shop/own-path.ts';
import { isAmbiguous, neverRedirects } from '#rules/shop/redirect-paths.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Checker } from '#server/resource-engine/resource-adapter.ts';
import { RedirectGraph } from './redirect-graph.ts';
import { plainPath } from './redirects.ts';
import { redirects } from './tables.ts';

interface Redirect {
  fromPath: string;
  toPath: string;
}

const notOwn = '需為本站路徑（以 / 開頭）';
const ambiguous = '需為本站路徑，不含 // 與編碼的控制字元、斜線與反斜線';

/**
 * The problems of a redirect: it would never be followed; it leaves the shop, or some programs would read its new
 * path as another site's; or it leads back to its old path, directly or through others. Redirects are written one
 * after the other, so that two administrators cannot make a circle together.
 */
export async function checkRedirect(
  transaction: Transaction,
  { fromPath, toPath }: Redirect,
  id: number | undefined,
): Promise<RecordProblems> {
  const problem = problemOfPaths({ fromPath, toPath });
  if (problem) return problem;
  const others = await lockedGraph(transaction);
  if (id !== undefined) others.remove(id);
  return others.leadsTo(plainPath(toPath), plainPath(fromPath)) ? circle : {};
}

/**
 * Checks many redirects one after the other as `checkRedirect` does. They are read once; each check sees those before
 * it as written.
 */
export async function checkRedirects(transaction: Transaction): Promise<Checker<Redirect>> {
  const graph = await lockedGraph(transaction);
  let added = 0;
  return {
    check(redirect, id) {
      const problem = problemOfPaths(redirect);
      if (problem) return problem;
      const [from, to] = [plainPath(redirect.fromPath), plainPath(redirect.toPath)];
      if (id !== undefined) graph.remove(id);
      if (graph.leadsTo(to, from)) return circle;
      // New ones have no id yet.
      graph.add(id ?? --added, { from, to });
      return {};
    },
    removed: (id) => graph.remove(id),
  };
}

const circle = { toPath: '這樣會轉回舊路徑，形成循環' };

function problemOfPaths({ fromPath, toPath }: Redirect): RecordProblems | undefined {
  if (!isOwnPath(fromPath)) return { fromPath: notOwn };
  if (neverRedirects(plainPath(fromPath))) {
    return { fromPath: '這個路徑有自己的頁面，永遠不會轉址' };
  }
  if (!isOwnPath(toPath)) return { toPath: notOwn };
  return isAmbiguous(toPath) ? { toPath: ambiguous } : undefined;
}

/** All redirects. Nobody else changes one until the transaction ends. */
async function lockedGraph(transaction: Transaction): Promise<RedirectGraph> {
  await transaction.execute(sql`lock table ${redirects} in share row exclusive mode`);
  const graph = new RedirectGraph();
  for (const { id, fromPath, toPath } of await transaction.select().from(redirects)) {
    graph.add(id, { from: plainPath(fromPath), to: plainPath(toPath) });
  }
  return graph;
}
