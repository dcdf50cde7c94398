import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminPrivacyCalls } from '#contract/calls/admin-privacy.ts';
import type { PrivacyState } from '#contract/privacy.ts';
import { adminApi } from '../../api.ts';

/** The data of the page of one request. */
export type PrivacyRequest = Reply<typeof adminPrivacyCalls.readPrivacyRequest>;

/** Milliseconds between two reads while a copy is being created. */
const pollInterval = 3_000;

/** It is read again every three seconds while its copy is being made. */
export function usePrivacyRequest(id: number) {
  return useQuery({
    queryKey: ['privacy-requests', id],
    queryFn: async () => (await adminApi.readPrivacyRequest({ params: { id } })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'MAKING' ? pollInterval : false),
  });
}

/** An action on requests; afterwards they are read again, also if another person was faster. */
export function usePrivacyAction<Input = void, Answer = unknown>(
  action: (input: Input) => Promise<Answer>,
  done: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => notifications.show({ color: 'green', message: done }),
    onSettled: () => client.invalidateQueries({ queryKey: ['privacy-requests'] }),
  });
}

export const stateColours: Readonly<Record<PrivacyState, string>> = {
  RECEIVED: 'violet',
  MAKING: 'violet',
  WAITING: 'red',
  DONE: 'green',
  WITHDRAWN: 'gray',
  REFUSED: 'gray',
};
