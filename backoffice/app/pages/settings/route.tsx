import { Loader, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingGroups } from '#contract/settings.ts';
import { adminApi } from '../../api.ts';
import { Failure } from '../../ui/states.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The settings of the shop that people change while it runs, one form a group. */
export default function SettingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: async () => (await adminApi.readSettings()).data,
    // What somebody is editing must not change beneath them; a save says if it has grown old.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <title>商店設定｜後台</title>
      <Title order={1} size="h3" mb="sm">
        商店設定
      </Title>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label="載入中" />}
      <Stack maw={640}>
        {data?.map((group) => (
          <SettingsForm key={group.name} declared={settingGroups[group.name]} group={group} />
        ))}
      </Stack>
    </>
  );
}
