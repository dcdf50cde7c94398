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
import { hasRight } from '#contract/rights.ts';
import { Waiting } from '../../resource/list/list-tools.tsx';
import { useMay, useMayMake, useMe } from '../../session.ts';
import { additionsOf, type HeadButton } from './additions.ts';
import { afterRows } from './after-rows.ts';
import type { ListedRows } from './use-listed-rows.ts';

const ListFiles = lazy(afterRows(() => import('./list-files.tsx')));
const ListOrder = lazy(afterRows(() => import('./list-order.tsx')));

interface Props {
  resource: Resource | ReadOnlyResource;
  list: ListedRows;
}

/**
 * The title of a list, and the actions for the whole list. An action whose code comes after the rows has its place
 * before, so that no row moves under a thumb.
 */
export function ListHead({ resource, list: { search, columns, isNarrowed, data } }: Props) {
  const mayWrite = useMay(resource, 'write');
  const mayMake = useMayMake(resource);
  const mayExport = useMay(resource, 'export');
  const mayImport = useMay(resource, 'import');
  const additions = additionsOf(resource.name);
  return (
    <>
      <title>{`${resource.label}｜後台`}</title>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          {resource.label}
        </Title>
        <Group gap="xs">
          {mayWrite && !isReadOnlyResource(resource) && !isNarrowed && isByWeight(search) && (
            <Suspense fallback={<Waiting label="調整順序" />}>
              {data ? (
                isShort(data.total) && <ListOrder resource={resource} />
              ) : (
                <Waiting label="調整順序" />
              )}
            </Suspense>
          )}
          <Suspense fallback={<HeadPlace buttons={additions?.headButtons} />}>
            {additions?.Head && <additions.Head />}
          </Suspense>
          <Suspense
            fallback={
              <>
                {mayExport && <Waiting label="匯出" />}
                {mayImport && <Waiting label="匯入" />}
              </>
            }
          >
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

/** The places of the buttons of one list alone, of those that the person has. */
function HeadPlace({ buttons = [] }: { buttons?: readonly HeadButton[] | undefined }) {
  const { role } = useMe();
  return buttons
    .filter(({ right }) => right === undefined || hasRight(role, right))
    .map(({ label }) => <Waiting key={label} label={label} />);
}

/** Whether a list is in the operators' own order. */
const isByWeight = ({ sort }: RecordSearch) =>
  sort.field === 'weight' && sort.direction === 'descending';

/** Whether a list can be put in order as a whole. */
const isShort = (total: number) => total > 1 && total <= recordLimits.rowsPerPage;
