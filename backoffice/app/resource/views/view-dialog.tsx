import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { administratorRoles } from '#contract/administrators.ts';
import { ApiError } from '#contract/client.ts';
import { viewLimits } from '#contract/resources/views.ts';
import { roleKey, roleName } from '#contract/rights.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import type { ViewValues } from './use-views.ts';

interface Props {
  title: string;
  initial: ViewValues;
  /** Whether it is the person's own; only the owner can make it a personal default. */
  isOwn: boolean;
  isSaving: boolean;
  error: Error | null;
  onSave(values: ViewValues): void;
  onClose(): void;
}

const builtIn = administratorRoles.filter((role) => role !== 'erp');

/** The name of a view, and the lists that open with it. */
export function ViewDialog({ title, initial, isOwn, isSaving, error, onSave, onClose }: Props) {
  const [values, setValues] = useState(initial);
  const mayShare = useRight('share-views');
  const seesRoles = useRight('administrators.write');
  const { data: own = [] } = useQuery({
    queryKey: ['roles'],
    queryFn: async () => (await adminApi.searchRoles({ body: {} })).data,
    enabled: seesRoles && values.isShared,
  });
  const set = (changed: Partial<ViewValues>) => setValues({ ...values, ...changed });
  const nameError = error instanceof ApiError ? error.errors?.name : undefined;
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave(values);
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="名稱"
            required
            data-autofocus
            maxLength={viewLimits.name}
            value={values.name}
            error={nameError}
            onChange={({ target }) => set({ name: target.value })}
          />
          {isOwn && (
            <Checkbox
              label="我開啟這個列表時使用"
              checked={values.isDefault}
              onChange={({ target }) => set({ isDefault: target.checked })}
            />
          )}
          {mayShare && (
            <Checkbox
              label="與所有人共用"
              checked={values.isShared}
              onChange={({ target }) =>
                set({ isShared: target.checked, ...(!target.checked && { defaultRoles: [] }) })
              }
            />
          )}
          {mayShare && values.isShared && (
            <Checkbox.Group
              label="這些角色開啟列表時使用"
              description="自己另外設定的優先"
              value={values.defaultRoles}
              onChange={(defaultRoles) => set({ defaultRoles })}
            >
              <Group gap="sm" mt="xs">
                {[...builtIn, ...own].map((role) => (
                  <Checkbox key={roleKey(role)} value={roleKey(role)} label={roleName(role)} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
          {error && !nameError && (
            <Text size="sm" c="red" role="alert">
              {error.message}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button type="submit" loading={isSaving}>
              儲存
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
