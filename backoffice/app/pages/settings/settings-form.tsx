import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/call.ts';
import type { adminWorkspaceCalls } from '#contract/calls/admin-workspace.ts';
import { ApiError } from '#contract/client.ts';
import type { SettingGroup } from '#contract/settings.ts';
import { checkValue } from '#rules/records/check-value.ts';
import { adminApi } from '../../api.ts';
import { FieldInput } from '../../resource/field-input.tsx';
import { LeaveGuard } from '../../resource/leave-guard.tsx';
import { useRight } from '../../session.ts';
import { Failure } from '../../ui/states.tsx';

type StoredGroup = Reply<typeof adminWorkspaceCalls.writeSettings>;
type Values = Readonly<Record<string, unknown>>;

/** The settings of one group; only what was changed is saved. */
export function SettingsForm({ declared, group }: { declared: SettingGroup; group: StoredGroup }) {
  const [stored, setStored] = useState(group);
  const [changes, setChanges] = useState<Values>({});
  const [isTried, setTried] = useState(false);
  const mayWrite = useRight('settings.write');
  const fields = Object.entries(declared.fields);
  const values: Values = { ...stored.values, ...changes };
  const problemOf = (name: string) => {
    const field = fields.find(([each]) => each === name)?.[1];
    return isTried && field ? checkValue(field, values[name]) : undefined;
  };
  const saving = useMutation({
    mutationFn: async () => {
      const { name, version } = stored;
      return (await adminApi.writeSettings({ body: { name, version, values: changes } })).data;
    },
    onSuccess(saved) {
      setStored(saved);
      setChanges({});
      setTried(false);
      notifications.show({ color: 'green', message: '已儲存，立即生效' });
    },
  });
  const isStale = saving.error instanceof ApiError && saving.error.errorCode === 'STALE_RECORD';
  const isChanged = Object.keys(changes).length > 0;

  function save() {
    setTried(true);
    if (fields.some(([name, field]) => checkValue(field, values[name]))) return;
    saving.mutate();
  }
  function takeCurrent() {
    const { extra } = saving.error as ApiError;
    setStored((extra as { current: StoredGroup }).current);
    saving.reset();
  }
  return (
    <Paper withBorder p="md" component="section" aria-label={declared.label}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Title order={2} size="h5">
          {declared.label}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {declared.help}
        </Text>
        <Stack gap="sm">
          {fields.map(([name, field]) => (
            <FieldInput
              key={name}
              id={`setting-${name}`}
              field={field}
              value={values[name]}
              error={problemOf(name)}
              isReadOnly={!mayWrite}
              onChange={(value) => setChanges({ ...changes, [name]: value })}
            />
          ))}
          {isStale ? (
            <Alert color="red" role="alert" title="這些設定剛被別人修改">
              <Button size="xs" variant="default" onClick={takeCurrent}>
                載入目前的設定，保留我的修改
              </Button>
            </Alert>
          ) : (
            saving.error && <Failure error={saving.error} onRetry={save} />
          )}
          {mayWrite && (
            <Group justify="flex-end">
              <Button variant="default" disabled={!isChanged} onClick={() => setChanges({})}>
                捨棄
              </Button>
              <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
                儲存
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      <LeaveGuard isActive={isChanged} onLeave={() => setChanges({})} />
    </Paper>
  );
}
