import { Button } from '../../app/ui/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../app/ui/states.tsx';
import type { Part } from '../part.ts';

const ignore = () => {};

export const part: Part = {
  title: '載入、空白與錯誤',
  states: {
    載入中: (
      <Loading>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-3 h-24 w-full" />
      </Loading>
    ),
    空白: (
      <EmptyState title="購物車是空的" action={<Button>去逛逛</Button>}>
        加入的商品會顯示在這裡。
      </EmptyState>
    ),
    讀取失敗: (
      <ErrorState
        onRetry={ignore}
        failure={{ message: '系統忙碌中，請稍後再試', requestId: 'a1b2c3' }}
      />
    ),
    沒有網路: (
      <ErrorState title="目前沒有網路" onRetry={ignore}>
        目前沒有網路，請連上網路後再試一次
      </ErrorState>
    ),
  },
};
