import { mostCompared } from '#rules/goods/comparison.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { toastWarning } from '../stores/toast.ts';
import { useCompareStore } from './compare-store.ts';

/** Puts a product aside, or takes it back if it is there already. A fourth one is refused with a message. */
export function toggle(id: number): void {
  restore();
  const { ids } = useCompareStore.getState();
  if (ids.includes(id)) setCompared(ids.filter((each) => each !== id));
  else if (ids.length < mostCompared) setCompared([...ids, id]);
  else toastWarning(`最多比較 ${mostCompared} 件，請先移除一件`);
}

/** The ids replace all that were put aside, here and in the storage. The caller has checked their number. */
export function setCompared(ids: readonly number[]): void {
  useCompareStore.setState({ ids });
  if (ids.length > 0) writeStored('compare', ids);
  else removeStored('compare');
}

let isRestored = false;

/** Shows again what earlier pages have put aside. */
export function restore(): void {
  if (isRestored) return;
  isRestored = true;
  const stored = readStored('compare');
  const ids = Array.isArray(stored) ? [...new Set(stored.filter(isId))].slice(0, mostCompared) : [];
  if (ids.length > 0) useCompareStore.setState({ ids });
}

/** An id as `readComparedIds` takes it: the page of the comparison would refuse another one. */
const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) < 1_000_000_000;
