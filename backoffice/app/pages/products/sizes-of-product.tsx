import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { products } from '#contract/resources/products.ts';
import type { ListedRow, Resource, StoredRecord } from '#contract/resources/resource.ts';
import { searchRows } from '../../api.ts';
import type { BesideProps } from '../../resource/form/beside-props.ts';
import { useCopyRecord } from '../../resource/form/use-copy-record.ts';
import { Cell } from '../../resource/list/cell.tsx';
import { useRight } from '../../session.ts';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { TableHead } from '../../ui/table-head.tsx';

const listed = products as unknown as Resource;
const columns = [
  'name',
  'materialNo',
  'price',
  'memberPrice',
  'available',
  'currentVisibilityRule',
] as const;
/** More sizes than any goods have; the list shows the rest. */
const mostSizes = 50;

const inFamily = (family: string) => ({ field: 'family', is: 'equal', value: family }) as const;

/** The other sizes of a product as a table, below the name that they share. */
export default function SizesOfProduct({ stored }: BesideProps) {
  const family = String(stored?.family ?? '').trim();
  return stored && family ? <Sizes stored={stored} family={family} /> : null;
}

function Sizes({ stored, family }: { stored: StoredRecord; family: string }) {
  const mayWrite = useRight('catalogue.write');
  const { data } = useQuery({
    queryKey: [products.name, 'search', 'family', family],
    queryFn: () =>
      searchRows(listed, {
        keyword: '',
        conditions: inFamily(family),
        sort: { field: 'name', direction: 'ascending' },
        page: 1,
        perPage: mostSizes,
      }),
  });
  const others = data?.rows.filter(({ id }) => id !== stored.id);
  if (!others) return null;
  const list = new URLSearchParams({
    where: JSON.stringify(inFamily(family)),
    columns: columns.join(','),
  });
  return (
    <Stack gap="sm">
      {others.length === 0 ? (
        <Text size="sm" c="dimmed">
          還沒有其他尺寸。
        </Text>
      ) : (
        <SizeTable rows={others} />
      )}
      <Group gap="sm">
        {mayWrite && <AddSize id={stored.id} />}
        {others.length > 0 && (
          <Text size="sm">
            <Link to={`/products?${list}`}>{mayWrite ? '在清單中一起修改' : '在清單中查看'}</Link>
          </Text>
        )}
      </Group>
    </Stack>
  );
}

function SizeTable({ rows }: { rows: readonly ListedRow[] }) {
  return (
    <StackedTable aria-label="其他尺寸">
      <TableHead columns={columns.map((name) => products.fields[name].label)} />
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            {columns.map((name) => (
              <Table.Td key={name}>
                {name === 'name' ? (
                  <Link to={`/products/${row.id}`}>{String(row.name)}</Link>
                ) : (
                  <Cell field={products.fields[name]} value={row[name]} record={row} />
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

/** Copies the stored product, its family included, into a new one that is not shown to shoppers. */
function AddSize({ id }: { id: number }) {
  const copy = useCopyRecord(listed, id, '已複製為新的尺寸，尚未上架；請改名稱、商品編號與規格');
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={copy.isPending}
      onClick={() => copy.mutate()}
    >
      新增一個尺寸
    </Button>
  );
}
