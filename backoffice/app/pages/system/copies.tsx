import { Badge, Button, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { showFailure } from '../../ui/show-failure.ts';
import { Part, Rows } from './part.tsx';
import { numberOf, type System, sizeOf, systemKey } from './system.ts';

type Copy = System['copies'][number];

/** The copies of the server, the caches of each, and the version of the one that answered. */
export function Copies({ system: { version, node, copies } }: { system: System }) {
  return (
    <Part title="伺服器與快取" action={<DropCache />}>
      <Text size="sm" c="dimmed" mb="xs">
        版本 {version} · Node.js {node}
      </Text>
      <Rows columns={['主機', '版本', '啟動', '狀態', '快取', '命中']} none="還沒有伺服器回報">
        {copies.map((copy) => (
          <Table.Tr key={`${copy.host} ${copy.startedAt}`}>
            <Table.Td>{copy.host}</Table.Td>
            <Table.Td>{copy.version}</Table.Td>
            <Table.Td>{formatDateTime(copy.startedAt)}</Table.Td>
            <Table.Td>
              {copy.isAlive ? (
                <Badge color="green" variant="light">
                  運作中
                </Badge>
              ) : (
                <Badge color="gray" variant="light">
                  {formatDateTime(copy.seenAt)} 後沒有回應
                </Badge>
              )}
            </Table.Td>
            <Table.Td>
              {numberOf(copy.cache.entries)} 項 · {sizeOf(copy.cache.bytes)}／
              {sizeOf(copy.cache.mostBytes)}
            </Table.Td>
            <Table.Td>{hitRate(copy)}</Table.Td>
          </Table.Tr>
        ))}
      </Rows>
    </Part>
  );
}

function hitRate({ cache: { hits, misses } }: Copy): string {
  const all = hits + misses;
  return all === 0 ? '—' : `${numberOf((hits / all) * 100)}%`;
}

function DropCache() {
  const mayWrite = useRight('system.write');
  const client = useQueryClient();
  const drop = useMutation({
    mutationFn: () => adminApi.dropCache(),
    onSuccess: () =>
      notifications.show({ color: 'green', message: '已清空所有伺服器的快取，頁面會重新產生' }),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: systemKey }),
  });
  if (!mayWrite) return null;
  return (
    <Button variant="default" size="xs" loading={drop.isPending} onClick={() => drop.mutate()}>
      清空快取
    </Button>
  );
}
