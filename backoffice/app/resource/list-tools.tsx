import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import { isListing, type Listing, type Resource } from '#contract/resources/resource.ts';
import { Filters } from './filters.tsx';
import { KeywordBox } from './keyword-box.tsx';

interface Props {
  listed: Resource | Listing;
  search: RecordSearch;
  isNarrowed: boolean;
  /** How many rows there are, and what else is to be said; undefined until it is known. */
  status: string | undefined;
  onAsk(next: Partial<RecordSearch>): void;
  children?: ReactNode;
}

/** Search box, conditions and number of rows of a list; `children` stand after the conditions. */
export function ListTools({ listed, search, isNarrowed, status, onAsk, children }: Props) {
  return (
    <Group gap="xs" mb="sm">
      <KeywordBox
        keyword={search.keyword}
        finds={isListing(listed) ? listed.finds : undefined}
        onSearch={(keyword) => onAsk({ keyword })}
      />
      <Filters
        resource={listed}
        conditions={search.conditions}
        onChange={(conditions) => onAsk({ conditions })}
      />
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
