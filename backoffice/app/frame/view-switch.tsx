import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { administratorRoles } from '#contract/administrators.ts';
import { type Role, roleName } from '#contract/rights.ts';
import { adminApi } from '../api.ts';
import { useChangeView } from '../session.ts';

/** The roles with screens, from which an owner chooses one to look at. Loaded when it is opened. */
export default function ViewSwitch({ onClose }: { onClose(): void }) {
  const change = useChangeView();
  const { data: own = [] } = useQuery({
    queryKey: ['roles'],
    queryFn: async () => (await adminApi.searchRoles({ body: {} })).data,
  });
  const builtIn = administratorRoles.filter((role) => role !== 'owner' && role !== 'erp');
  const choices: readonly Role[] = [...builtIn, ...own];
  return (
    <Modal opened onClose={onClose} title="以其他角色檢視">
      <Text size="sm" mb="sm">
        選單與畫面會和這個角色的同事看到的一樣。檢視時不能變更資料。
      </Text>
      <Stack gap="xs">
        {choices.map((role) => (
          <Button
            key={roleName(role)}
            variant="default"
            justify="flex-start"
            onClick={() => {
              onClose();
              void change(role);
            }}
          >
            {roleName(role)}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}
