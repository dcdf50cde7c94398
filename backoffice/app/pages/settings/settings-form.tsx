import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Field } from '#contract/resources/fields.ts';
import type { SettingGroup } from '#contract/setting-group.ts';
import { lockedSentence } from '#contract/settings.ts';
import { formatDateTime } from '#rules/dates.ts';
import { checkValue } from '#rules/records/check-value.ts';
import { adminApi } from '../../api.ts';
import { FieldInput } from '../../resource/field-input.tsx';
import { LeaveGuard } from '../../resource/leave-guard.tsx';
import { useRight } from '../../session.ts';
import { SaveFailure } from '../../ui/states.tsx';
import classes from './settings.module.css';
import { SettingsHistory } from './settings-history.tsx';
import type { StoredGroup } from './stored-group.ts';

type Values = Readonly<Record<string, unknown>>;

/** The settings of one group; only what was changed is saved. */
export function SettingsForm({ declared, group }: { declared: SettingGroup; group: StoredGroup }) {
  const [stored, setStored] = useState(group);
  const [changes, setChanges] = useState<Values>({});
  const [isTried, setTried] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const mayWrite = useRight('settings.write');
  const fields = Object.entries(declared.fields);
  const values: Values = { ...stored.values, ...changes };
  const problemOf = (name: string) => {
    const field = declared.fields[name];
    return field && !stored.locked[name] ? checkValue(field, values[name]) : undefined;
  };
  const refusalOf = (name: string) =>
    saving.error instanceof ApiError ? saving.error.errors[`values.${name}`] : undefined;
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
    if (fields.some(([name]) => problemOf(name))) return;
    saving.mutate();
  }
  function takeCurrent() {
    const { extra } = saving.error as ApiError;
    setStored((extra as { current: StoredGroup }).current);
    saving.reset();
  }
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      id={group.name}
      aria-label={declared.label}
      className={classes.form}
    >
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
          {stored.changedAt && (
            <>
              <br />
              {formatDateTime(stored.changedAt)} 由 {stored.changedBy} 修改
            </>
          )}
        </Text>
        <Stack gap="sm">
          <div className={classes.fields}>
            {fields.map(([name, field]) => (
              <div key={name} className={isWide(field) ? classes.wide : undefined}>
                <FieldInput
                  id={`setting-${name}`}
                  field={withLock(field, stored.locked[name])}
                  value={values[name]}
                  error={isTried ? (problemOf(name) ?? refusalOf(name)) : undefined}
                  isReadOnly={
                    !mayWrite ||
                    name in stored.locked ||
                    declared.elsewhere?.fields.includes(name) === true
                  }
                  onChange={(value) => setChanges({ ...changes, [name]: value })}
                />
              </div>
            ))}
          </div>
          {[...(declared.elsewhere ? [declared.elsewhere] : []), ...(declared.see ?? [])].map(
            ({ label, path }) => (
              <Anchor key={path} component={Link} to={path} size="sm">
                {label}
              </Anchor>
            ),
          )}
          {isStale ? (
            <Alert color="red" role="alert" title="這些設定剛被別人修改">
              <Button size="xs" variant="default" onClick={takeCurrent}>
                載入目前的設定，保留我的修改
              </Button>
            </Alert>
          ) : (
            saving.error && <SaveFailure error={saving.error} onRetry={save} />
          )}
          <Group justify="space-between">
            <Button
              variant="subtle"
              px={0}
              aria-expanded={isHistoryOpen}
              aria-label={`${declared.label}的歷程`}
              onClick={() => setHistoryOpen(!isHistoryOpen)}
            >
              歷程
            </Button>
            {mayWrite && (
              <Group gap="xs">
                <Button variant="default" disabled={!isChanged} onClick={() => setChanges({})}>
                  捨棄
                </Button>
                <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
                  儲存
                </Button>
              </Group>
            )}
          </Group>
        </Stack>
      </form>
      {isHistoryOpen && (
        // Another save makes another history.
        <SettingsHistory
          key={stored.version}
          declared={declared}
          isUnsaved={isChanged}
          onUndone={setStored}
        />
      )}
      {/* The router knows one guard at a time, so forms without a change have none. */}
      {isChanged && <LeaveGuard isActive onLeave={() => setChanges({})} />}
    </Paper>
  );
}

/** Texts need the whole width; numbers and switches stand in pairs. */
const isWide = ({ kind }: Field) => kind === 'text';

/** A field that the server's environment decides says so. */
const withLock = (field: Field, variable: string | undefined): Field =>
  variable ? { ...field, help: lockedSentence(variable) } : field;
