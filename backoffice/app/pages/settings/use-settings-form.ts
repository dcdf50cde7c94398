import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { SettingGroup } from '#contract/setting-group.ts';
import { checkValue } from '#rules/records/check-value.ts';
import { unsent } from '#rules/records/differences.ts';
import { adminApi } from '../../api.ts';
import type { StoredGroup } from './stored-group.ts';

type Values = Readonly<Record<string, unknown>>;

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

/** The input in a group of settings, and the result of saving it. */
export function useSettingsForm(declared: SettingGroup, group: StoredGroup) {
  const [stored, setStored] = useState(group);
  const [changes, setChanges] = useState<Values>({});
  const [isTried, setTried] = useState(false);
  const values: Values = { ...stored.values, ...changes };
  const saving = useMutation({
    mutationFn: async (values: Values) => {
      const { name, version } = stored;
      return (await adminApi.writeSettings({ body: { name, version, values } })).data;
    },
    onSuccess(saved, sent) {
      setStored(saved);
      setChanges((present) => unsent(declared.fields, sent, present));
      setTried(false);
      notifications.show({ color: 'green', message: '已儲存，立即生效' });
    },
  });
  const problemOf = (name: string) => {
    const field = declared.fields[name];
    return field && !stored.locked[name] ? checkValue(field, values[name]) : undefined;
  };
  const refusalOf = (name: string) =>
    saving.error instanceof ApiError ? saving.error.errors[`values.${name}`] : undefined;

  function save() {
    setTried(true);
    if (Object.keys(declared.fields).some(problemOf)) return;
    saving.mutate(changes);
  }
  /** Takes over the other person's saved values, and retains the own changes. */
  function takeCurrent() {
    const { extra } = saving.error as ApiError;
    setStored((extra as { current: StoredGroup }).current);
    saving.reset();
  }
  return {
    stored,
    setStored,
    values,
    isChanged: Object.keys(changes).length > 0,
    isStale: saving.error instanceof ApiError && saving.error.errorCode === 'STALE_RECORD',
    saving,
    /** The problem of a field, shown once somebody has tried to save. */
    errorOf: (name: string) => (isTried ? (problemOf(name) ?? refusalOf(name)) : undefined),
    change: (name: string, value: unknown) =>
      setChanges((present) => ({ ...present, [name]: value })),
    discard: () => setChanges({}),
    save,
    takeCurrent,
  };
}
