import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { administratorRoleLabels, administratorRoles } from '#contract/administrators.ts';
import {
  hasRight,
  type Right,
  type Role,
  rightsToGive,
  roleName,
  roleNameMaxLength,
} from '#contract/rights.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import { samePage } from '../../ui/same-page.ts';
import { Difference } from './difference.tsx';
import { RightGroups } from './right-groups.tsx';
import classes from './roles.module.css';
import type { ShownRole } from './shown-role.ts';

interface Props {
  /** Undefined for a new role. */
  role: ShownRole | undefined;
  others: readonly ShownRole[];
  /** The role that is copied. */
  from: Role | undefined;
  beginsWith: readonly Right[];
}

const keyOf = (role: Role) => (typeof role === 'string' ? role : `role-${role.id}`);

/** Name and rights of a role, and how it differs from another one. */
export function RoleForm({ role, others, from, beginsWith }: Props) {
  const { failure, isBusy, run } = useSubmit();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(role?.name ?? (from ? `${roleName(from)}（自訂）` : ''));
  const [chosen, choose] = useState<ReadonlySet<Right>>(
    () => new Set(beginsWith.filter((right) => rightsToGive.includes(right))),
  );
  /** The version whose ticks were shown first: a colleague's later one must not be overwritten unseen. */
  const [version] = useState(role?.version);
  const [base, setBase] = useState<Role>(from ?? 'operator');
  const bases: readonly Role[] = [...administratorRoles, ...others];
  const baseNamed = (value: string) => bases.find((each) => keyOf(each) === value);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      const isHere = samePage();
      const body = { name, rights: [...chosen] };
      await (role
        ? adminApi.updateRole({
            params: { id: role.id },
            body: { ...body, ...(version !== undefined && { version }) },
          })
        : adminApi.createRole({ body }));
      await client.invalidateQueries({ queryKey: ['roles'] });
      notifications.show({ color: 'green', message: '已儲存' });
      if (isHere()) await navigate('/roles');
    });
  };
  const copy = (value: string) => {
    const copied = baseNamed(value);
    if (!copied) return;
    setBase(copied);
    choose(new Set(rightsToGive.filter((right) => hasRight(copied, right))));
    if (name === '') setName(`${roleName(copied)}（自訂）`);
  };
  return (
    <form onSubmit={save}>
      <Stack className={classes.form}>
        <FailureLine>{failure}</FailureLine>
        <TextInput
          label="名稱"
          description="同事看到的角色名稱，例如「兼職客服」"
          value={name}
          maxLength={roleNameMaxLength}
          required
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="從既有的角色複製"
          description="下面的勾選會換成這個角色的權限"
          value=""
          data={[{ value: '', label: '選擇角色…' }, ...optionsOf(others)]}
          onChange={(event) => copy(event.currentTarget.value)}
        />
        <Holders role={role} />
      </Stack>
      <div className={classes.columns}>
        <RightGroups chosen={chosen} base={base} onChange={choose} />
        <aside className={classes.aside} aria-label="與其他角色相比">
          <NativeSelect
            label="相比的角色"
            value={keyOf(base)}
            data={optionsOf(others)}
            onChange={(event) => setBase(baseNamed(event.currentTarget.value) ?? base)}
          />
          <Difference chosen={chosen} base={base} />
        </aside>
      </div>
      <Group className={classes.save}>
        <Button type="submit" loading={isBusy}>
          儲存
        </Button>
        <Button variant="default" component={Link} to="/roles">
          取消
        </Button>
      </Group>
    </form>
  );
}

/** Who will notice a change at once. */
function Holders({ role }: { role: ShownRole | undefined }) {
  if (!role || role.holders.length === 0) return null;
  const names = role.holders.map(({ name }) => name).join('、');
  return <Text size="sm">{`使用的人：${names}。儲存後立即生效，不必重新登入。`}</Text>;
}

/** The roles to choose from, built-in and own ones under headings. */
const optionsOf = (own: readonly ShownRole[]) => [
  {
    group: '內建的角色',
    items: administratorRoles.map((value) => ({ value, label: administratorRoleLabels[value] })),
  },
  ...(own.length === 0
    ? []
    : [
        {
          group: '自訂的角色',
          items: own.map((each) => ({ value: keyOf(each), label: each.name })),
        },
      ]),
];
