import { Loader, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { settingGroups } from '#contract/settings.ts';
import { adminApi } from '../../api.ts';
import { Failure, NotFound } from '../../ui/states.tsx';
import { GroupIndex } from './group-index.tsx';
import { GroupPages } from './group-pages.tsx';
import classes from './settings.module.css';

/** The settings of the shop that people change while it runs: a page for each group, and their index. */
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
  const { group: wanted } = useParams();
  // Links of earlier releases name the group behind #.
  const { hash } = useLocation();
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const named = wanted ?? hash.slice(1);
  const present = named === '' ? data?.[0] : data?.find(({ name }) => name === named);
  return (
    <>
      <title>{`${present ? `${present.label}｜` : ''}商店設定｜後台`}</title>
      <Title order={1} size="h3" mb="sm">
        商店設定
      </Title>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label="載入中" />}
      {data && !present && <NotFound title="沒有這一組設定" />}
      {data && present && (
        <div className={classes.page}>
          <GroupIndex groups={data} present={present.name} unsaved={unsaved} />
          <GroupPages
            groups={data}
            present={present.name}
            unsaved={unsaved}
            onUnsaved={setUnsaved}
          />
        </div>
      )}
    </>
  );
}
