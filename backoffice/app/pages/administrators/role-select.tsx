import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

interface Props extends Pick<NativeSelectProps, 'name'> {
  /** The value that is shown until another one is chosen. */
  stored: string;
}

/** The role of an administrator; the screen of roles shows the rights of each. */
export function RoleSelect({ name, stored }: Props) {
  const [chosen, choose] = useState<string>();
  const { data = [] } = useQuery({
    queryKey: ['roles'],
    queryFn: async () => (await adminApi.searchRoles({ body: {} })).data,
  });
  const groups = [
    { group: '內建的角色', items: builtIn },
    {
      group: '自訂的角色',
      items: data.map(({ id, name }) => ({ value: `${own}${id}`, label: name })),
    },
  ];
  return (
    <NativeSelect
      name={name}
      label="角色"
      description="各角色的權限見「設定 › 角色」"
      data={data.length === 0 ? builtIn : groups}
      // An own role is in the list only once the roles are known.
      value={chosen ?? stored}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
