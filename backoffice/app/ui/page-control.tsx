import { Pagination } from '@mantine/core';

interface Props {
  total: number;
  perPage: number;
  page: number;
  onChange(page: number): void;
}

const controls = { first: '第一頁', previous: '上一頁', next: '下一頁', last: '最後一頁' };

/** The control that changes the page of a list. */
export function PageControl({ total, perPage, page, onChange }: Props) {
  return (
    <Pagination
      size="sm"
      total={Math.ceil(total / perPage)}
      value={page}
      onChange={onChange}
      getItemProps={(number) => ({ 'aria-label': `第 ${number} 頁` })}
      getControlProps={(control) => ({ 'aria-label': controls[control] })}
    />
  );
}
