import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminApi } from '../../api.ts';
import { Failure } from '../../ui/states.tsx';
import { OwnRoles } from './own-roles.tsx';
import { RightsTable } from './rights-table.tsx';

/** The roles that owners made, and the rights of every role side by side. */
export default function RolesPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['roles'],
    queryFn: async () => (await adminApi.searchRoles({ body: {} })).data,
  });
  return (
    <>
      <title>角色｜後台</title>
      <Group justify="space-between" mb="xs">
        <Title order={1} size="h3">
          角色
        </Title>
        <Button component={Link} to="/roles/new">
          新增角色
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        每位管理員有一個角色。內建的八個不能修改；可以從其中一個複製，做成適合自己店裡的角色。
      </Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && <OwnRoles roles={data} />}
      <RightsTable own={data ?? []} />
    </>
  );
}
