import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { resourceNamed } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { recordsOf } from '../../api.ts';
import { RecordForm } from '../../resource/form/record-form.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Failure, NotFound } from '../../ui/states.tsx';

export default function EditPage() {
  const { resource: name, id = '' } = useParams();
  const resource = resourceNamed(name);
  if (!resource || !/^(new|\d{1,10})$/.test(id)) return <NotFound />;
  return id === 'new' ? (
    <RecordForm key={resource.name} resource={resource} stored={undefined} />
  ) : (
    <Stored resource={resource} id={Number(id)} />
  );
}

function Stored({ resource, id }: { resource: Resource; id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'record', id],
    queryFn: () => recordsOf(resource).read(id),
    // Values must not change while somebody edits them; a save tells whether they are stale.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading name={resource.label} />;
  return <RecordForm key={id} resource={resource} stored={data} />;
}
