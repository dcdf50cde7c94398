import { Disclosure } from '../../app/ui/disclosure.tsx';
import { Pagination } from '../../app/ui/pagination.tsx';
import type { Part } from '../part.ts';

const pages = (label: string, page: number, pageCount: number) => (
  <Pagination label={label} page={page} pageCount={pageCount} pathOf={(each) => `?page=${each}`} />
);

export const part: Part = {
  title: '分頁與收合',
  states: {
    第一頁: pages('最新消息', 1, 3),
    中間的頁: pages('商品', 6, 12),
    最後一頁: pages('訂單', 3, 3),
    收合: <Disclosure summary="商品特色">整夜安心。</Disclosure>,
    展開: (
      <Disclosure summary="注意事項" open>
        請置於陰涼處。
      </Disclosure>
    ),
  },
};
