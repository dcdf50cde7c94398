import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '#contract/resources/resource.ts';
import { recordsOf } from '../../api.ts';
import { keyForNextTry, newKey } from '../../lost-answers.ts';
import { samePage } from '../../ui/same-page.ts';

/**
 * Copies a stored record, opens the copy and says `message`; the copy is not shown to shoppers. Whoever has left the page
 * meanwhile stays where they are.
 */
export function useCopyRecord(resource: Resource, id: number, message: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  // A press after a lost answer must not make a second copy.
  const key = useRef(newKey());
  return useMutation({
    mutationFn: () => recordsOf(resource).copy(id, key.current),
    onMutate: () => ({ isHere: samePage() }),
    async onSuccess(made, _, { isHere }) {
      key.current = newKey();
      await client.invalidateQueries({ queryKey: [resource.name, 'search'] });
      notifications.show({ color: 'green', message });
      if (isHere()) await navigate(`/${resource.name}/${made.id}`);
    },
    onError(error) {
      key.current = keyForNextTry(key.current, error);
      notifications.show({ color: 'red', message: error.message });
    },
  });
}
