import { Anchor, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '#contract/resources/resource.ts';
import { adminApi } from '../api.ts';
import { PageControl } from '../ui/page-control.tsx';
import { StackedTable } from '../ui/stacked-table.tsx';
import classes from './bulk.module.css';

const perPage = 20;

/** The refused records, each with its reason and a link. */
export function RefusedRows({
  resource,
  id,
  total,
}: {
  resource: Resource;
  id: number;
  total: number;
}) {
  const [page, setPage] = useState(1);
  const { data = [] } = useQuery({
    queryKey: ['bulk-change', id, 'refused', page],
    queryFn: async () => {
      const query = { state: 'REFUSED', page, perPage } as const;
      return (await adminApi.listBulkChangeRows({ params: { id }, query })).data;
    },
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="略過的資料">
      <div className={classes.rows}>
        <StackedTable>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{resource.fields[resource.title]?.label}</Table.Th>
              <Table.Th>原因</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <Anchor component={Link} to={`/${resource.name}/${row.id}`} size="sm">
                    {row.title || `編號 ${row.id}`}
                  </Anchor>
                </Table.Td>
                <Table.Td>{row.reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </StackedTable>
      </div>
      {total > perPage && (
        <PageControl total={total} perPage={perPage} page={page} onChange={setPage} />
      )}
    </section>
  );
}
