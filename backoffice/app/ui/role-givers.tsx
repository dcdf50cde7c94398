import { useQuery } from '@tanstack/react-query';
import { backgroundApi } from '../api.ts';

/** Those who may give a role: 店主（林小晴、陳大文）, without names until they are known. */
export function RoleGivers() {
  const { data } = useQuery({
    queryKey: ['role-givers'],
    queryFn: async () => (await backgroundApi.listRoleGivers()).data,
    staleTime: 5 * 60_000,
  });
  // Owners without a name are called 店主 and their number.
  const names = (data ?? []).map(({ name }) => name).filter((name) => !name.startsWith('店主'));
  return <>{names.length > 0 ? `店主（${names.join('、')}）` : '店主'}</>;
}
