import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDateTime } from '#rules/dates.ts';
import { backgroundApi } from '../../api.ts';
import { presentView } from '../../view-as.ts';

/** Milliseconds. The server treats a form that is silent for longer as closed. */
const heartbeat = 60_000;

interface Props {
  resource: { name: string };
  id: number;
  title?: string;
}

/** Who else has this record open. Somebody who only looks as another role does not count as editing. */
export const Presence = (props: Props) => (presentView() ? null : <Editing {...props} />);

function Editing({ resource: { name }, id, title = '其他人正在編輯這筆資料' }: Props) {
  const { data: editing = [] } = useQuery({
    queryKey: [name, 'presence', id],
    queryFn: async () =>
      (await backgroundApi.noteEditing({ body: { resource: name, id } })).data.editing,
    refetchInterval: heartbeat,
    gcTime: 0,
    retry: false,
  });
  useEffect(
    () => () => {
      const body = { resource: name, id, isEditing: false };
      // If this fails, the server soon treats the form as closed.
      void backgroundApi.noteEditing({ body }).catch(() => undefined);
    },
    [name, id],
  );
  if (editing.length === 0) return null;
  return (
    <Alert role="status" mb="sm" title={title}>
      {editing.map(({ name: who, since }) => `${who}（${formatDateTime(since)} 起）`).join('、')}
    </Alert>
  );
}
