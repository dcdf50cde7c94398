import { Button, Drawer, NativeSelect, Stack, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import { fieldsOf, type Listed } from '#contract/resources/resource.ts';
import { flatConditions } from '#rules/records/list-address.ts';
import Chips from './chips.tsx';
import { ColumnCheckboxes } from './column-choice.tsx';

const FilterEditor = lazy(() => import('./filter-editor.tsx'));

interface Props {
  listed: Listed;
  search: RecordSearch;
  /** The chosen columns; undefined if the list has no choice of columns. */
  columns: ColumnState | undefined;
  onAsk(next: Partial<RecordSearch>): void;
}

export interface ColumnState {
  /** Undefined for those of the declaration. */
  shown: readonly string[] | undefined;
  onChange(shown: string[]): void;
}

/** Order, conditions and values of a list behind one button, for phones. */
export default function ListSheet({ listed, search, columns, onAsk }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { leaves, groups } = flatConditions(search.conditions);
  const active = leaves.length + groups.length;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {active > 0 ? `篩選與排序（${active}）` : '篩選與排序'}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        title="篩選與排序"
        position="bottom"
        size="85%"
        closeButtonProps={{ 'aria-label': '關閉' }}
      >
        <Stack gap="md">
          <SortSelect listed={listed} sort={search.sort} onChange={(sort) => onAsk({ sort })} />
          {listed.chips && (
            <Part title="常用條件">
              <Chips
                isWrapped
                chips={listed.chips}
                conditions={search.conditions}
                onChange={(conditions) => onAsk({ conditions })}
              />
            </Part>
          )}
          <Part title="條件">
            <Suspense fallback={<p>載入中…</p>}>
              <FilterEditor
                resource={listed}
                conditions={search.conditions}
                onApply={(conditions) => {
                  close();
                  onAsk({ conditions });
                }}
              />
            </Suspense>
          </Part>
          {columns && (
            <Part title="卡片上的內容">
              <ColumnCheckboxes resource={listed} {...columns} />
            </Part>
          )}
        </Stack>
      </Drawer>
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Title order={3} size="h6">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

interface SortProps {
  listed: Listed;
  sort: RecordSearch['sort'];
  onChange(sort: RecordSearch['sort']): void;
}

/** Every order that the heads of the columns offer on wide screens. */
function SortSelect({ listed, sort, onChange }: SortProps) {
  const sortable = fieldsOf(listed).filter(([, field]) => field.sortable && field.list);
  const options = [['id', '編號'], ...sortable.map(([name, { label }]) => [name, label])];
  return (
    <NativeSelect
      label="排序"
      value={`${sort.field}:${sort.direction}`}
      data={options.flatMap(([name, label]) => [
        { value: `${name}:descending`, label: `${label}：由大到小、由新到舊` },
        { value: `${name}:ascending`, label: `${label}：由小到大、由舊到新` },
      ])}
      onChange={({ currentTarget: { value } }) => {
        const [field = 'id', direction] = value.split(':');
        onChange({ field, direction: direction === 'ascending' ? 'ascending' : 'descending' });
      }}
    />
  );
}
