import { Button, Group, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { RecordSearch } from '#contract/resources/conditions.ts';
import {
  isReadOnlyResource,
  type ReadOnlyResource,
  type Resource,
  recordLimits,
} from '#contract/resources/resource.ts';
import { useMay, useMayMake } from '../../session.ts';
import { additionsOf } from './additions.ts';
import { afterRows } from './after-rows.ts';
import type { ListedRows } from './use-listed-rows.ts';

const ListFiles = lazy(afterRows(() => import('./list-files.tsx')));
const ListOrder = lazy(afterRows(() => import('./list-order.tsx')));

interface Props {
  resource: Resource | ReadOnlyResource;
  list: ListedRows;
}

/** The title of a list, and the actions for the whole list. */
export function ListHead({ resource, list: { search, columns, isNarrowed, data } }: Props) {
  const mayWrite = useMay(resource, 'write');
  const mayMake = useMayMake(resource);
  const additions = additionsOf(resource.name);
  return (
    <>
      <title>{`${resource.label}｜後台`}</title>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          {resource.label}
        </Title>
        <Group gap="xs">
          <Suspense>
            {mayWrite &&
              !isReadOnlyResource(resource) &&
              !isNarrowed &&
              mayBeArranged(search, data?.total) && <ListOrder resource={resource} />}
            {additions?.Head && <additions.Head />}
            <ListFiles resource={resource} search={search} columns={columns} />
          </Suspense>
          {mayMake && (
            <Button component={Link} to={`/${resource.name}/new`} aria-keyshortcuts="n">
              新增{resource.label}
            </Button>
          )}
        </Group>
      </Group>
    </>
  );
}

/** Whether a list is sorted by the operators' order and is short enough to sort as a whole. */
const mayBeArranged = ({ sort }: RecordSearch, total = 0) =>
  sort.field === 'weight' &&
  sort.direction === 'descending' &&
  total > 1 &&
  total <= recordLimits.rowsPerPage;
