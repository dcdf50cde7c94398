import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SettingGroup } from '#contract/setting-group.ts';
import { formatDateTime } from '#rules/dates.ts';
import { useRight } from '../../session.ts';
import { SaveFailure } from '../../ui/states.tsx';
import classes from './settings.module.css';
import { SettingsFields } from './settings-fields.tsx';
import { SettingsHistory } from './settings-history.tsx';
import type { StoredGroup } from './stored-group.ts';
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts';

interface Props {
  declared: SettingGroup;
  group: StoredGroup;
  /** Reports whether there is unsaved input, each time that changes. */
  onChanged(isChanged: boolean): void;
}

/** The settings of one group; only changed ones are saved. */
export function SettingsForm({ declared, group, onChanged }: Props) {
  const form = useSettingsForm(declared, group);
  const { stored, isChanged } = form;
  const report = useEffectEvent(onChanged);
  useEffect(() => report(isChanged), [isChanged]);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
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
          form.save();
        }}
      >
        <GroupHead declared={declared} stored={stored} />
        <Stack gap="sm">
          <SettingsFields declared={declared} form={form} />
          <NotSaved form={form} />
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
            <SaveButtons form={form} />
          </Group>
        </Stack>
      </form>
      {isHistoryOpen && (
        // Each save shows the history again.
        <SettingsHistory
          key={stored.version}
          declared={declared}
          isUnsaved={isChanged}
          onUndone={form.setStored}
        />
      )}
    </Paper>
  );
}

/** The subject of the group, and who changed it last. */
function GroupHead({ declared, stored }: { declared: SettingGroup; stored: StoredGroup }) {
  return (
    <>
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
    </>
  );
}

/** Why the group was not saved, and how to continue. */
function NotSaved({ form: { isStale, saving, save, takeCurrent } }: { form: SettingsFormState }) {
  if (!isStale) return saving.error && <SaveFailure error={saving.error} onRetry={save} />;
  return (
    <Alert color="red" role="alert" title="這些設定剛被別人修改">
      <Button size="xs" variant="default" onClick={takeCurrent}>
        載入目前的設定，保留我的修改
      </Button>
    </Alert>
  );
}

function SaveButtons({ form: { isChanged, saving, discard } }: { form: SettingsFormState }) {
  if (!useRight('settings.write')) return null;
  return (
    <Group gap="xs">
      <Button variant="default" disabled={!isChanged} onClick={discard}>
        捨棄
      </Button>
      <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
        儲存
      </Button>
    </Group>
  );
}
