import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { administratorRoleLabels } from '#contract/administrators.ts';
import { ApiError } from '#contract/client.ts';
import { type AdminAccess, isAdminAccess, roleName, rolesWithAccess } from '#contract/rights.ts';
import { useHelpPath } from '../frame/help-path.ts';
import { MeContext } from '../session.ts';
import { RoleGivers } from './role-givers.tsx';

interface FailureProps {
  error: Error;
  /** The name of the missing content, for people who may not see it, e.g. 退款的門檻. */
  what?: string;
  onRetry?: (() => void) | undefined;
}

const isForbidden = (error: Error): error is ApiError =>
  error instanceof ApiError && error.errorCode === 'FORBIDDEN';
const isOffline = (error: Error) => error instanceof ApiError && error.status === 0;

/** A list or form that could not be read, with the id by which the log finds the failure. */
export function Failure({ error, what, onRetry }: FailureProps) {
  if (isForbidden(error)) return <NotAllowed what={what} access={rightMissing(error)} />;
  return isOffline(error) ? (
    <FailureAlert title="連線中斷" sentence="請確認網路後再試一次。" {...{ error, onRetry }} />
  ) : (
    <FailureAlert title="目前無法顯示" sentence={error.message} {...{ error, onRetry }} />
  );
}

/** The right that the server named in its refusal; undefined for every other failure. */
function rightMissing(error: ApiError): AdminAccess | undefined {
  const { right } = error.extra;
  return typeof right === 'string' && isAdminAccess(right) ? right : undefined;
}

interface NotAllowedProps {
  what?: string | undefined;
  /** The required right; undefined if the server did not name it. */
  access: AdminAccess | undefined;
}

/** The content that this role does not see, and whom to ask: trying again would not help. */
export function NotAllowed({ what = '這裡的內容', access }: NotAllowedProps) {
  const me = useContext(MeContext);
  const own = me ? `「${roleName(me.role)}」` : '';
  const others = (access ? rolesWithAccess(access) : []).filter(
    (role) => role !== 'owner' && role !== 'erp',
  );
  const names = others.map((role) => administratorRoleLabels[role]).join('、');
  return (
    <Alert color="gray" role="status" title={`您的角色看不到${what}`}>
      <Text size="sm">
        {`您的角色${own}沒有這項權限。${names ? `可以請${names}的同事協助，` : ''}需要自己查看時，請`}
        {me ? <RoleGivers /> : '店主'}
        調整您的角色。
      </Text>
    </Alert>
  );
}

/** A failed save without a field to correct: nothing was stored, and the input is still there. */
export function SaveFailure({ error, onRetry }: FailureProps) {
  const reason = isOffline(error) ? '連線中斷，請確認網路後再按「重試」。' : error.message;
  return (
    <FailureAlert
      title="沒有儲存成功"
      sentence={`${reason}${ends.test(reason) ? '' : '。'}您填寫的內容還在這個頁面上。`}
      {...{ error, onRetry }}
    />
  );
}

/** Sentences of the server end without a punctuation mark. */
const ends = /[。！？]$/;

interface FailureAlertProps extends FailureProps {
  title: string;
  /** The failure, and what to do. */
  sentence: string;
}

function FailureAlert({ title, sentence, error, onRetry }: FailureAlertProps) {
  return (
    <Alert color="red" role="alert" title={title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{sentence}</Text>
        {error instanceof ApiError && error.requestId && (
          <Text size="xs" c="dimmed">
            錯誤代號 {error.requestId}
          </Text>
        )}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            重試
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

interface NothingProps {
  title: string;
  /** When there will be content, or what to do. */
  sentence?: string;
  /** Links to continue. */
  children?: ReactNode;
}

/** An empty list or search: its meaning, one link, and the help of the screen. */
export function Nothing({ title, sentence, children }: NothingProps) {
  return (
    <Stack align="center" py="xl" gap="sm" ta="center">
      <Title order={2} size="h5">
        {title}
      </Title>
      {sentence && <Text size="sm">{sentence}</Text>}
      <Group justify="center">
        {children}
        <Button component={Link} to={useHelpPath()} target="_blank" variant="subtle">
          看說明
        </Button>
      </Group>
    </Stack>
  );
}

/** No screen has this address, or no record has this number. */
export function NotFound({ title = '找不到這個頁面' }: { title?: string }) {
  return (
    <Nothing title={title} sentence="網址可能打錯了，或資料已經刪除。">
      <Button component={Link} to="/" variant="default">
        回到今日待辦
      </Button>
    </Nothing>
  );
}
