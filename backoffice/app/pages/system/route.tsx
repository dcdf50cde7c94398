import { Loader, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../api.ts';
import { Failure } from '../../ui/states.tsx';
import { Copies } from './copies.tsx';
import { DatabaseSize } from './database-size.tsx';
import { LineQuota } from './line-quota.tsx';
import { Notices } from './notices.tsx';
import { Parked } from './parked.tsx';
import { Proof } from './proof.tsx';
import { Providers } from './providers.tsx';
import { Queues } from './queues.tsx';
import { systemKey } from './system.ts';

/** Milliseconds after which the page is read again while it is visible. */
const refreshInterval = 15_000;

/** The health of the system: problems come first. */
export default function SystemPage() {
  const { data, error, refetch } = useQuery({
    queryKey: systemKey,
    queryFn: async () => (await adminApi.readSystem()).data,
    refetchInterval: refreshInterval,
  });
  return (
    <>
      <title>系統｜後台</title>
      <Title order={1} size="h3" mb="md">
        系統
      </Title>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label="載入中" />}
      {data && (
        <Stack>
          <Parked jobs={data.parked} />
          <Copies system={data} />
          <Providers providers={data.providers} />
          <LineQuota quota={data.lineQuota} />
          <Queues queues={data.queues} />
          <Notices />
          <DatabaseSize database={data.database} />
          <Proof runs={data.proof} />
        </Stack>
      )}
    </>
  );
}
