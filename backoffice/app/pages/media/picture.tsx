import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { recordsOf } from '../../api.ts';
import { type LibraryPicture, library, whileMaking } from '../../media/library.ts';
import { RecordForm } from '../../resource/form/record-form.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Failure, NotFound } from '../../ui/states.tsx';
import { PicturePanel } from './picture-panel.tsx';

/** One picture: its content, its uses, its alternative text, and the actions for it. */
export default function PicturePage() {
  const { id = '' } = useParams();
  return /^\d{1,10}$/.test(id) ? <Stored key={id} id={Number(id)} /> : <NotFound />;
}

function Stored({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [library.name, 'record', id],
    queryFn: async () => (await recordsOf(library).read(id)) as LibraryPicture,
    // The form starts again only with another version; finished sizes do not change the version.
    refetchInterval: ({ state }) => (state.data?.variants === 'PENDING' ? whileMaking : false),
    // Values must not change while somebody edits them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading name={library.label} />;
  return (
    <RecordForm
      resource={library}
      stored={data}
      lead={(form) => <PicturePanel picture={data} form={form} onChanged={() => void refetch()} />}
    />
  );
}
