import type { SaleableKind } from '#rules/goods/saleable.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';

export interface ViewedGoods {
  kind: SaleableKind;
  id: number;
}

const mostStored = 8;

/** The goods whose pages this browser showed last, the newest first. */
export function recentViews(): ViewedGoods[] {
  const stored = readStored('recent-views');
  if (!Array.isArray(stored)) return [];
  return [...new Set(stored)].flatMap(goodsOf).slice(0, mostStored);
}

/** Puts goods in the first place. */
export function rememberView({ kind, id }: ViewedGoods): void {
  const others = recentViews().filter((each) => each.kind !== kind || each.id !== id);
  const names = [{ kind, id }, ...others].map((each) => `${each.kind}-${each.id}`);
  writeStored('recent-views', names.slice(0, mostStored));
}

export function forgetViews(): void {
  removeStored('recent-views');
}

/** Reads what `rememberView` wrote; nothing else passes, whoever wrote it. */
function goodsOf(name: unknown): ViewedGoods[] {
  if (typeof name !== 'string') return [];
  const [, kind, id] = /^(product|combination)-([1-9]\d{0,8})$/.exec(name) ?? [];
  return kind === 'product' || kind === 'combination' ? [{ kind, id: Number(id) }] : [];
}
