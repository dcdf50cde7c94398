import type { SettingGroup } from '#contract/setting-group.ts';
import { adminApi } from '../../api.ts';
import { ChangeHistory } from '../../resource/values/change-history.tsx';
import { useRight } from '../../session.ts';
import type { StoredGroup } from './stored-group.ts';

interface Props {
  declared: SettingGroup;
  /** Whether there is unsaved input, which undoing would overwrite. */
  isUnsaved: boolean;
  onUndone(group: StoredGroup): void;
}

/** The changes of a group of settings. */
export function SettingsHistory({ declared: { id: group, fields }, isUnsaved, onUndone }: Props) {
  return (
    <ChangeHistory
      queryKey={['settings', 'history', group]}
      read={async () => (await adminApi.readSettingsHistory({ params: { id: group } })).data}
      undo={async (id) => (await adminApi.undoSettings({ params: { id } })).data}
      fields={fields}
      mayWrite={useRight('settings.write')}
      isUnsaved={isUnsaved}
      undone="已復原，立即生效"
      onUndone={onUndone}
    />
  );
}
