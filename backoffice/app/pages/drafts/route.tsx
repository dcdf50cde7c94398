import { Anchor, Badge, Loader, NativeSelect, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Reply } from '#contract/call.ts';
import type { adminPlanningCalls } from '#contract/calls/admin-planning.ts';
import {
  statesToReview,
  type VersionState,
  versionStateLabels,
} from '#contract/record-versions.ts';
import { resourceNamed } from '#contract/resources/index.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { versionColors } from '../../drafts/version-colors.ts';
import { SeenLink } from '../../ui/seen-link.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';
import classes from './drafts.module.css';

type Version = Reply<typeof adminPlanningCalls.searchVersions>[number];

const mine = 'FOR_ME';
const waiting: readonly VersionState[] = ['NEEDS_REVIEW', 'REVIEW', 'SCHEDULED', 'DRAFT'];

/** Future versions of all entities: first those that need a person. */
export default function DraftsPage() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('state');
  const forMe = wanted === mine;
  const chosen = waiting.find((state) => state === wanted);
  const states = forMe ? [...statesToReview] : chosen ? [chosen] : [...waiting];
  const { data, error, refetch } = useQuery({
    queryKey: ['drafts', 'list', forMe, states],
    queryFn: async () => (await adminApi.searchVersions({ body: { forMe, states } })).data,
  });
  const order = (version: Version) => waiting.indexOf(version.state);
  const versions = data?.toSorted((one, other) => order(one) - order(other));
  return (
    <>
      <title>草稿與排程｜後台</title>
      <Title order={1} size="h3" mb={4}>
        草稿與排程
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        尚未出現在商店的修改。需要處理的沒有依排程發布，送審的等待有發布權限的人。
      </Text>
      <NativeSelect
        aria-label="狀態"
        mb="md"
        w="12rem"
        value={forMe ? mine : (chosen ?? '')}
        onChange={({ target }) => setParams(target.value ? { state: target.value } : {})}
        data={[
          { value: '', label: '全部' },
          { value: mine, label: '等我發布' },
          ...waiting.map((value) => ({ value, label: versionStateLabels[value] })),
        ]}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!versions && !error && <Loader aria-label="載入中" />}
      {versions?.length === 0 && <Nothing title="沒有草稿或排程" />}
      {versions && versions.length > 0 && (
        <ul className={classes.list} aria-label="草稿與排程">
          {versions.map((version) => (
            <Entry key={version.id} version={version} />
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ version }: { version: Version }) {
  const { resource, recordId, state, title, publishAt, by, problem, isAwaitingApproval } = version;
  return (
    <li className={classes.entry}>
      <Badge variant="light" color={versionColors[state]} c="dark" tt="none">
        {versionStateLabels[state]}
      </Badge>
      <div>
        <Anchor component={Link} to={`/${resource}/${recordId ?? 'new'}`} fw={600}>
          {title}
        </Anchor>
        <p>
          {resourceNamed(resource)?.label ?? resource}
          {publishAt && `・${formatDateTime(publishAt)} 發布`}・{by}
        </p>
        {isAwaitingApproval && (
          <p>
            等待另一位有權限的人核可，<SeenLink to="/approvals">查看核可申請</SeenLink>
          </p>
        )}
        {problem && <p className={classes.problem}>{problem}</p>}
      </div>
    </li>
  );
}
