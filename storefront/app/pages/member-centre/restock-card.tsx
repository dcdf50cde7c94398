import { useState } from 'react';
import type { OwnRestockNotice } from '#contract/calls/restock-notices.ts';
import { formatDate } from '#rules/dates.ts';
import { api } from '../../api.ts';
import { handleFailure } from '../../errors.ts';
import { AppLink } from '../../links/app-link.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from './card.tsx';

/** The sold-out goods for which the member waits; nothing without any. */
export function RestockCard({ notices }: { notices: readonly OwnRestockNotice[] }) {
  const [removed, setRemoved] = useState<ReadonlySet<OwnRestockNotice>>(new Set());
  const shown = notices.filter((notice) => !removed.has(notice));
  if (shown.length === 0) return null;

  async function remove(notice: OwnRestockNotice) {
    const { productId, combinationId } = notice;
    try {
      if (combinationId !== null)
        await api.removeCombinationNotice({ params: { id: combinationId } });
      else if (productId !== null) await api.removeRestockNotice({ params: { id: productId } });
      setRemoved((before) => new Set([...before, notice]));
    } catch (error) {
      handleFailure(error);
    }
  }

  return (
    <Card title="到貨通知">
      <ul className="divide-y divide-line">
        {shown.map((notice) => (
          <li
            key={`${notice.productId} ${notice.combinationId}`}
            className="flex items-center justify-between gap-4 py-2"
          >
            <p className="min-w-0">
              <AppLink
                to={pathOf(notice)}
                className="font-medium text-violet-700 underline underline-offset-4"
              >
                {notice.name}
              </AppLink>
              <span className="digits block text-14 text-ink-soft">
                {formatDate(notice.askedAt)} 登記，通知後或 90 天後刪除
              </span>
            </p>
            <Button
              look="quiet"
              size="small"
              aria-label={`取消到貨通知：${notice.name}`}
              className="-mr-3 shrink-0 whitespace-nowrap"
              onClick={() => void remove(notice)}
            >
              取消
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const pathOf = ({ productId, combinationId }: OwnRestockNotice) =>
  combinationId === null
    ? saleablePath('product', productId ?? 0)
    : saleablePath('combination', combinationId);
