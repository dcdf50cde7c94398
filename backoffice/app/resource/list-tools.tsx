import { Button, Group, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import {
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
} from '#contract/resources/resource.ts';
import { KeywordBox } from './keyword-box.tsx';

/** Code of the parts that open over the page. It is as large as the list itself, so it is loaded after it. */
const Filters = lazy(() => import('./filters.tsx'));
const Chips = lazy(() => import('./chips.tsx'));

interface Props {
  listed: Resource | ReadOnlyResource;
  search: RecordSearch;
  isNarrowed: boolean;
  /** The number of rows, and other notes; undefined until it is known. */
  status: string | undefined;
  onAsk(next: Partial<RecordSearch>): void;
  children?: ReactNode;
}

/** Search box, conditions and number of rows of a list; `children` follow the conditions. */
export function ListTools({ listed, search, isNarrowed, status, onAsk, children }: Props) {
  return (
    <Group gap="xs" mb="sm">
      <KeywordBox
        keyword={search.keyword}
        finds={isReadOnlyResource(listed) ? listed.finds : undefined}
        onSearch={(keyword) => onAsk({ keyword })}
      />
      <Suspense fallback={<Waiting label="篩選" />}>
        <Filters
          resource={listed}
          conditions={search.conditions}
          onChange={(conditions) => onAsk({ conditions })}
        />
      </Suspense>
      {listed.chips && (
        <Suspense>
          <Chips
            chips={listed.chips}
            conditions={search.conditions}
            onChange={(conditions) => onAsk({ conditions })}
          />
        </Suspense>
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

/** Reserves the place of a button that is being loaded. */
export function Waiting({ label }: { label: string }) {
  return (
    <Button variant="default" disabled>
      {label}
    </Button>
  );
}
