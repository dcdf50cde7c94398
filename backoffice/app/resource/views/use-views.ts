import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Listed } from '#contract/resources/resource.ts';
import { adminApi } from '../../api.ts';

type Found = Awaited<ReturnType<typeof adminApi.searchViews>>['data'];
export type SavedView = Found['views'][number];
/** The values of a view that a person sets. */
export type ViewValues = Pick<
  SavedView,
  'name' | 'query' | 'isShared' | 'isDefault' | 'defaultRoles'
>;

/** The views of an entity's list, their numbers of records, and the actions for them. */
export function useViews({ name: resource }: Listed) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: [resource, 'views'],
    queryFn: async () => (await adminApi.searchViews({ body: { resource } })).data,
  });
  const counted = useQuery({
    // Its key begins with the entity, so that it is read again after records are removed.
    queryKey: [resource, 'view-counts'],
    queryFn: async () => (await adminApi.countViews({ body: { resource } })).data,
    staleTime: 60_000,
    enabled: found.isSuccess,
  });
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: [resource, 'views'] });
    await client.invalidateQueries({ queryKey: [resource, 'view-counts'] });
  };
  const create = useMutation({
    mutationFn: async (body: ViewValues) =>
      (await adminApi.createView({ body: { resource, ...body } })).data,
    onSuccess: refresh,
  });
  const update = useMutation({
    mutationFn: async ({ id, ...body }: Partial<ViewValues> & { id: number; version: number }) =>
      (await adminApi.updateView({ params: { id }, body })).data,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async ({ id, version }: SavedView) =>
      (await adminApi.deleteView({ params: { id }, body: { version } })).data,
    onSettled: refresh,
  });
  const countOf = (view: string): string | undefined => {
    const one = counted.data?.find((each) => each.view === view);
    return one && `${one.count}${one.isMore ? '+' : ''}`;
  };
  return { found: found.data, countOf, create, update, remove };
}
