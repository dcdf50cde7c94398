import { Anchor, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isReplayed } from '#contract/campaigns.ts';
import { resourceNamed } from '#contract/resources/index.ts';
import { adminApi } from '../../api.ts';
import { ReplayLimits } from '../../campaigns/replay-limits.tsx';
import { ReplayResult } from '../../campaigns/replay-result.tsx';
import { NotFound } from '../../ui/states.tsx';

/** The result of a replay of past orders; its task links here. */
export default function ReplayPage() {
  const { resource: name = '', id = '' } = useParams();
  const resource = resourceNamed(name);
  if (!resource || !isReplayed(name) || !/^\d{1,9}$/.test(id)) return <NotFound />;
  return (
    <>
      <title>{`重算過去的訂單｜${resource.label}｜後台`}</title>
      <Group justify="space-between" mb="md">
        <Heading id={Number(id)} />
        <Anchor component={Link} to={`/${name}`} size="sm">
          回到{resource.label}
        </Anchor>
      </Group>
      <ReplayResult id={Number(id)} />
      <ReplayLimits entity={name} />
    </>
  );
}

/** The title of the campaign, from the answer that the result reads too. */
function Heading({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['replay', id],
    queryFn: async () => (await adminApi.readReplay({ params: { id } })).data,
  });
  return (
    <Title order={1} size="h3">
      {data ? `如果過去就有「${data.title}」` : '重算過去的訂單'}
    </Title>
  );
}
