import { Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { SettingGroup } from '#contract/setting-group.ts';
import { LastChange, VersionedSection } from '../../resource/form/versioned-section.tsx';
import { useRight } from '../../session.ts';
import classes from './settings.module.css';
import { SettingsFields } from './settings-fields.tsx';
import { SettingsHistory } from './settings-history.tsx';
import type { StoredGroup } from './stored-group.ts';
import { useSettingsForm } from './use-settings-form.ts';

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
  const { label, help } = declared;
  return (
    <VersionedSection
      label={label}
      id={group.name}
      historyLabel={`${label}的歷程`}
      className={classes.form}
      form={form}
      stale={{ title: '這些設定剛被別人修改', take: '載入目前的設定，保留我的修改' }}
      mayWrite={useRight('settings.write')}
      history={
        // Each save shows the history again.
        <SettingsHistory
          key={stored.version}
          declared={declared}
          isUnsaved={isChanged}
          onUndone={form.setStored}
        />
      }
    >
      <div>
        <Title order={2} size="h5">
          {label}
        </Title>
        <Text size="sm" c="dimmed">
          {help}
          <LastChange stored={stored} />
        </Text>
      </div>
      <SettingsFields declared={declared} form={form} />
    </VersionedSection>
  );
}
