import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Resource } from '#contract/resources/resource.ts';
import { recordsOf } from '../api.ts';

/** Copies a stored record, opens the copy and says `message`; the copy is not shown to shoppers. */
export function useCopyRecord(resource: Resource, id: number, message: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => recordsOf(resource).copy(id),
    async onSuccess(made) {
      await client.invalidateQueries({ queryKey: [resource.name, 'search'] });
      notifications.show({ color: 'green', message });
      await navigate(`/${resource.name}/${made.id}`);
    },
    onError: (error) => notifications.show({ color: 'red', message: error.message }),
  });
}
