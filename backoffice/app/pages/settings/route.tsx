import { Anchor, Loader, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingGroups } from '#contract/settings.ts';
import { adminApi } from '../../api.ts';
import { Failure } from '../../ui/states.tsx';
import classes from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';

/** The settings of the shop that people change while it runs, one form for each group. */
export default function SettingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings'],
    // A page of an older release does not know the groups of a newer server.
    queryFn: async () =>
      (await adminApi.readSettings()).data.filter(({ name }) => name in settingGroups),
    // Values must not change while somebody edits them; a save tells whether they are stale.
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
      {data && (
        <div className={classes.page}>
          <nav aria-label="設定的分組" className={classes.groups}>
            {data.map(({ name, label }) => (
              <Anchor key={name} href={`#${name}`} size="sm">
                {label}
              </Anchor>
            ))}
          </nav>
          <Stack className={classes.forms}>
            {data.map((group) => (
              <SettingsForm key={group.name} declared={settingGroups[group.name]} group={group} />
            ))}
          </Stack>
        </div>
      )}
    </>
  );
}
