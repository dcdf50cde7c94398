import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type AdministratorRole,
  administratorRoleLabels,
  administratorRoles,
} from '#contract/administrators.ts';
import { adminApi } from '../../api.ts';

const builtIn = administratorRoles.map((value) => ({
  value,
  label: administratorRoleLabels[value],
}));
const own = 'role-';

/** The value of the choice for an administrator's role. */
export const valueOfRole = (role: unknown, roleId: unknown): string =>
  typeof roleId === 'number' ? `${own}${roleId}` : String(role);

/** The choice as the calls take it. */
export const chosenRole = (value: string) =>
  value.startsWith(own)
    ? { roleId: Number(value.slice(own.length)) }
    : { role: value as AdministratorRole };

interface Props {
  value: string;
  /** The stored role, which can be chosen also as long as the roles are not known. */
  stored?: { value: string; label: string };
  onChoose(value: string): void;
}

/** The role of an administrator; the screen of roles shows the rights of each. */
export function RoleSelect({ value, stored, onChoose }: Props) {
  const { data = [] } = useQuery({
    queryKey: ['roles'],
    queryFn: async () => (await adminApi.searchRoles({ body: {} })).data,
  });
  const known = data.map((role) => ({ value: `${own}${role.id}`, label: role.name }));
  const isOption = (wanted: string) =>
    [...builtIn, ...known].some((option) => option.value === wanted);
  // Without an option of its own, the browser would show the first one, the owner.
  const items = stored && !isOption(stored.value) ? [stored, ...known] : known;
  return (
    <NativeSelect
      label="角色"
      description="各角色的權限見「設定 › 角色」"
      data={
        items.length === 0
          ? builtIn
          : [
              { group: '內建的角色', items: builtIn },
              { group: '自訂的角色', items },
            ]
      }
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}
