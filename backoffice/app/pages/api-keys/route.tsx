import { Badge, Button, Group, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDate, formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { Failure } from '../../ui/states.tsx';
import { rightWords } from '../roles/right-labels.ts';
import { RevokeKey } from './revoke-key.tsx';
import type { ShownKey } from './shown-key.ts';

const NewKey = lazy(() => import('./new-key.tsx'));

/** The keys of programs. */
export default function ApiKeysPage() {
  const [isMaking, setMaking] = useState(false);
  const [key, setKey] = useState<string>();
  const [revoked, setRevoked] = useState<ShownKey>();
  const { data, error, refetch } = useQuery({
    queryKey: ['api-keys'],
    queryFn: async () => (await adminApi.searchApiKeys({ body: {} })).data,
  });
  if (!data && !error) return <PageLoading name="API 金鑰" />;
  return (
    <>
      <title>API 金鑰｜後台</title>
      <Group justify="space-between" mb="xs">
        <Title order={1} size="h3">
          API 金鑰
        </Title>
        <Button onClick={() => setMaking(true)}>新增金鑰</Button>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        給其他系統的程式使用，不必共用您的密碼。金鑰能做的事不會超過建立的人，也不能做需要再次驗證的事。
      </Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {key && <ShownOnce title="金鑰" secret={key} />}
      {data?.length === 0 && <Text size="sm">還沒有金鑰。</Text>}
      {data && data.length > 0 && (
        <Stack>
          <StackedTable aria-label="API 金鑰">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>名稱</Table.Th>
                <Table.Th>狀態</Table.Th>
                <Table.Th>權限</Table.Th>
                <Table.Th>建立的人</Table.Th>
                <Table.Th>上次使用</Table.Th>
                <Table.Th>
                  <VisuallyHidden>操作</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((each) => (
                <KeyRow key={each.id} shown={each} onRevoke={() => setRevoked(each)} />
              ))}
            </Table.Tbody>
          </StackedTable>
        </Stack>
      )}
      <Suspense>{isMaking && <NewKey onMade={setKey} onClose={() => setMaking(false)} />}</Suspense>
      {revoked && <RevokeKey shown={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

function stateOf({ revokedAt, expiresAt, isValid }: ShownKey): string {
  if (revokedAt) return `${formatDate(revokedAt)} 撤銷`;
  return isValid ? `有效到 ${formatDate(expiresAt)}` : '已失效';
}

function KeyRow({ shown, onRevoke }: { shown: ShownKey; onRevoke(): void }) {
  const { name, ending, rights, madeBy, lastUsedAt, isValid, revokedAt } = shown;
  return (
    <Table.Tr>
      <Table.Td>{`${name}（…${ending}）`}</Table.Td>
      <Table.Td>
        <Badge color={isValid ? 'green' : 'gray'} variant="light" c="dark">
          {stateOf(shown)}
        </Badge>
      </Table.Td>
      <Table.Td>{rights.map((right) => rightWords[right] ?? right).join('、')}</Table.Td>
      <Table.Td>{madeBy}</Table.Td>
      <Table.Td>{lastUsedAt ? formatDateTime(lastUsedAt) : '還沒用過'}</Table.Td>
      <Table.Td>
        {!revokedAt && (
          <Button
            size="compact-sm"
            variant="default"
            c="red"
            aria-label={`撤銷 ${name}`}
            onClick={onRevoke}
          >
            撤銷
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
