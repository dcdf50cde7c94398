import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { administratorRoles } from '#contract/administrators.ts';
import { type Role, rightsOf } from '#contract/rights.ts';
import { adminApi } from '../../api.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Failure, NotFound } from '../../ui/states.tsx';
import { RoleForm } from './role-form.tsx';
import type { ShownRole } from './shown-role.ts';

/** The form of a role of the shop's own: a new one, a copy of another (`?from=`), or an existing one. */
export default function RolePage() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['roles', 'edit'],
    queryFn: async () => (await adminApi.searchRoles({ body: {} })).data,
    // Ticks must not change while somebody sets them; a save tells whether they are stale.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading name={id === undefined ? '新增角色' : '角色'} />;
  const role = data.find((each) => String(each.id) === id);
  if (id !== undefined && !role) return <NotFound title="找不到這個角色" />;
  const title = role ? `角色「${role.name}」` : '新增角色';
  const from = fromOf(query.get('from'), data);
  return (
    <>
      <title>{`${title}｜後台`}</title>
      <Title order={1} size="h3" mb="sm">
        {title}
      </Title>
      <RoleForm
        key={role ? role.id : String(query)}
        role={role}
        others={data.filter((each) => each !== role)}
        from={from}
        beginsWith={role?.rights ?? (from ? rightsOf(from) : [])}
      />
    </>
  );
}

/** The role that is copied, by the name of the address; undefined for none. */
function fromOf(wanted: string | null, own: readonly ShownRole[]): Role | undefined {
  return (
    administratorRoles.find((role) => role === wanted) ??
    own.find(({ id }) => `role-${id}` === wanted)
  );
}
