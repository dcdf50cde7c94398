import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChangeView } from '../../session.ts';
import { DeleteRole } from './delete-role.tsx';
import classes from './roles.module.css';
import type { ShownRole } from './shown-role.ts';

/** The roles that owners made, each with those who have it and what can be done with it. */
export function OwnRoles({ roles }: { roles: readonly ShownRole[] }) {
  const [deleted, setDeleted] = useState<ShownRole>();
  const view = useChangeView();
  return (
    <section aria-labelledby="own-roles">
      <Title order={2} size="h5" mb="xs" id="own-roles">
        自訂的角色
      </Title>
      {roles.length === 0 && (
        <Text size="sm" mb="lg">
          還沒有自訂的角色。內建的角色不合用時，按「新增角色」從最接近的一個複製。
        </Text>
      )}
      <div className={classes.cards}>
        {roles.map((role) => (
          <Paper key={role.id} withBorder p="md" component="article" aria-label={role.name}>
            <Group justify="space-between" mb={4}>
              <Anchor component={Link} to={`/roles/${role.id}`} fw={600}>
                {role.name}
              </Anchor>
              <Text size="sm" c="dimmed">
                {role.rights.length} 項權限
              </Text>
            </Group>
            <Text size="sm" mb="sm">
              {role.holders.length === 0
                ? '還沒有人使用'
                : `使用的人：${role.holders.map(({ name }) => name).join('、')}`}
            </Text>
            <Group gap="xs">
              <Button size="xs" variant="default" component={Link} to={`/roles/${role.id}`}>
                修改
              </Button>
              <Button
                size="xs"
                variant="default"
                component={Link}
                to={`/roles/new?from=role-${role.id}`}
              >
                複製
              </Button>
              <Button size="xs" variant="default" onClick={() => void view(role)}>
                以此角色檢視
              </Button>
              <Button size="xs" variant="default" c="red" onClick={() => setDeleted(role)}>
                刪除
              </Button>
            </Group>
          </Paper>
        ))}
      </div>
      {deleted && <DeleteRole role={deleted} onClose={() => setDeleted(undefined)} />}
    </section>
  );
}
