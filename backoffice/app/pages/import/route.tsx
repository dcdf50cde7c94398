import { Anchor, Group, Loader, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { listedNamed } from '#contract/resources/read-only/index.ts';
import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import { filesOf } from '../../files-api.ts';
import { useMay } from '../../session.ts';
import { Failure, NotFound, Nothing } from '../../ui/states.tsx';
import { ImportResult } from './import-result.tsx';
import { Upload } from './upload.tsx';

export default function ImportPage() {
  const { id } = useParams();
  const [, name] = useLocation().pathname.split('/');
  const resource = listedNamed(name);
  if (!resource || (id && !/^\d{1,10}$/.test(id))) return <NotFound />;
  return <Import key={`${name} ${id}`} resource={resource} id={id ? Number(id) : undefined} />;
}

function Import({
  resource,
  id,
}: {
  resource: Resource | ReadOnlyResource;
  id: number | undefined;
}) {
  const mayImport = useMay(resource, 'import');
  return (
    <>
      <title>{`匯入${resource.label}｜後台`}</title>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h3">
          匯入{resource.label}
        </Title>
        <Anchor component={Link} to={`/${resource.name}`} size="sm">
          回到{resource.label}
        </Anchor>
      </Group>
      {!mayImport ? (
        <Nothing title="沒有匯入的權限" sentence="請店主或營運的同事匯入。" />
      ) : id === undefined ? (
        <Upload resource={resource} />
      ) : (
        <Begun resource={resource} id={id} />
      )}
    </>
  );
}

/** Reads it again while work is under way and the page is visible. */
function Begun({ resource, id }: { resource: Resource | ReadOnlyResource; id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'import', id],
    queryFn: () => filesOf(resource).read(id),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? 1000 : false),
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label="載入中" />;
  return <ImportResult resource={resource} view={data} />;
}

const isUnderWay = (state: string | undefined) => state === 'CHECKING' || state === 'RUNNING';
