import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { listedNamed } from '#contract/resources/read-only/index.ts';
import { fieldsOf, type ListedRow } from '#contract/resources/resource.ts';
import { searchRows } from '../../api.ts';
import { showValue } from '../../resource/values/show-value.ts';
import { useMe } from '../../session.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Failure, NotFound } from '../../ui/states.tsx';
import { Access } from './access.tsx';
import classes from './administrators.module.css';
import { Invitation } from './invitation.tsx';
import { RoleForm } from './role-form.tsx';

const resource = listedNamed('administrators');
/** Fields that the form or the head already shows. */
const shownElsewhere = ['email', 'name', 'role', 'roleId', 'roleName', 'isDisabled', 'invitation'];

/** One administrator: name, role, and the actions for the account. */
export default function AdministratorPage() {
  const id = Number(useParams().id);
  const me = useMe();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['administrators', 'one', id],
    queryFn: () => readAdministrator(id),
  });
  if (error && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageLoading name="管理員" />;
  if (data === null || !resource) return <NotFound title="找不到這位管理員" />;
  const onChanged = () => client.invalidateQueries({ queryKey: ['administrators'] });
  const email = String(data.email);
  return (
    <>
      <title>{`${email}｜後台`}</title>
      <Group mb="sm" gap="xs">
        <Title order={1} size="h3">
          {email}
        </Title>
        {data.isDisabled === true && <Badge color="red">已停用</Badge>}
        {data.invitation === 'SENT' && (
          <Badge variant="light" tt="none" c="dark">
            已邀請
          </Badge>
        )}
        {data.invitation === 'EXPIRED' && (
          <Badge variant="light" tt="none" color="yellow" c="dark">
            邀請已過期
          </Badge>
        )}
      </Group>
      <div className={classes.columns}>
        {me.id === id ? (
          <Paper withBorder p="md">
            <Text size="sm" mb="md">
              這是您自己的帳號：角色與停用須由另一位店主修改，因此店裡總會有一位店主。
            </Text>
            <Button variant="default" size="xs" component={Link} to="/account">
              我的帳號
            </Button>
          </Paper>
        ) : (
          <RoleForm key={id} administrator={data} onChanged={onChanged} />
        )}
        <Stack>
          {me.id !== id && data.invitation !== 'NONE' && (
            <Invitation administrator={data} onChanged={onChanged} />
          )}
          <AdministratorDetails administrator={data} />
          {me.id !== id && data.invitation === 'NONE' && (
            <Access administrator={data} onChanged={onChanged} />
          )}
        </Stack>
      </div>
    </>
  );
}

/** What else is known of the administrator, and the way to what the person did. */
function AdministratorDetails({ administrator }: { administrator: ListedRow }) {
  return (
    <Paper withBorder p="md">
      <dl className={classes.details}>
        {(resource ? fieldsOf(resource) : [])
          .filter(([name]) => !shownElsewhere.includes(name))
          .map(([name, field]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{field.label}</dt>
              <dd>{showValue(field, administrator[name])}</dd>
            </div>
          ))}
      </dl>
      <Button
        mt="md"
        variant="default"
        size="xs"
        component={Link}
        to={`/audit-entries?keyword=${encodeURIComponent(String(administrator.email))}`}
      >
        這位管理員的操作紀錄
      </Button>
    </Paper>
  );
}

/** The administrator with this id; null if there is none. */
async function readAdministrator(id: number): Promise<ListedRow | null> {
  if (!resource || !Number.isInteger(id) || id < 1) return null;
  const { rows } = await searchRows(resource, {
    keyword: '',
    conditions: { field: 'id', is: 'equal', value: id },
    sort: resource.sort,
    page: 1,
    perPage: 1,
  });
  return rows[0] ?? null;
}
