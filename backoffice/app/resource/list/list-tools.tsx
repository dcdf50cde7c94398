import { Button, Group, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import {
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
} from '#contract/resources/resource.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { KeywordBox } from './keyword-box.tsx';
import type { ColumnState } from './list-sheet.tsx';

/** Code of the parts that open over the page. It is as large as the list itself, so it is loaded after it. */
const Filters = lazy(() => import('./filters.tsx'));
const Chips = lazy(() => import('./chips.tsx'));
const ListSheet = lazy(() => import('./list-sheet.tsx'));

interface Props {
  listed: Resource | ReadOnlyResource;
  search: RecordSearch;
  isNarrowed: boolean;
  /** The number of rows, and other notes; undefined until it is known. */
  status: string | undefined;
  /** For phones, where the choice of columns is in one sheet with order and conditions. */
  columns?: ColumnState;
  onAsk(next: Partial<RecordSearch>): void;
  children?: ReactNode;
}

/** Search box, conditions and number of rows of a list; `children` follow the conditions. */
export function ListTools({ listed, search, isNarrowed, status, columns, ...rest }: Props) {
  const { onAsk, children } = rest;
  const isPhone = useIsPhone();
  return (
    <Group gap="xs" mb="sm">
      <KeywordBox
        keyword={search.keyword}
        finds={isReadOnlyResource(listed) ? listed.finds : undefined}
        onSearch={(keyword) => onAsk({ keyword })}
      />
      {isPhone ? (
        <Suspense fallback={<Waiting label="篩選與排序" />}>
          <ListSheet listed={listed} search={search} columns={columns} onAsk={onAsk} />
        </Suspense>
      ) : (
        <Conditions listed={listed} search={search} onAsk={onAsk} />
      )}
      {children}
      {isNarrowed && (
        <Button variant="subtle" onClick={() => onAsk({ keyword: '', conditions: undefined })}>
          清除條件
        </Button>
      )}
      <Text size="sm" c="dimmed" role="status">
        {status}
      </Text>
    </Group>
  );
}

/** The conditions of a list on wide screens. */
function Conditions({ listed, search, onAsk }: Pick<Props, 'listed' | 'search' | 'onAsk'>) {
  const { conditions } = search;
  return (
    <>
      <Suspense fallback={<Waiting label="篩選" />}>
        <Filters
          resource={listed}
          conditions={conditions}
          onChange={(next) => onAsk({ conditions: next })}
        />
      </Suspense>
      {listed.chips && (
        <Suspense>
          <Chips
            chips={listed.chips}
            conditions={conditions}
            onChange={(next) => onAsk({ conditions: next })}
          />
        </Suspense>
      )}
    </>
  );
}

/** Reserves the place of a button that is being loaded. */
export function Waiting({ label }: { label: string }) {
  return (
    <Button variant="default" disabled>
      {label}
    </Button>
  );
}
