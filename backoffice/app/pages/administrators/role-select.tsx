import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { administratorRoleLabels } from '#contract/administrators.ts';

const data = Object.entries(administratorRoleLabels).map(([value, label]) => ({ value, label }));

/** The role of an administrator; the screen of roles shows the rights of each. */
export const RoleSelect = (props: NativeSelectProps) => (
  <NativeSelect label="角色" description="各角色的權限見「設定 › 角色」" data={data} {...props} />
);
