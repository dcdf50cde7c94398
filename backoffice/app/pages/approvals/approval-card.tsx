import { Alert, Badge, Button, Group, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalKindLabels, approvalStateLabels } from '#contract/approvals.ts';
import type { Reply } from '#contract/call.ts';
import type { adminApprovalCalls } from '#contract/calls/admin-approvals.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { useMe } from '../../session.ts';
import { onePress } from '../../ui/one-press.ts';
import { SeenLink } from '../../ui/seen-link.tsx';
import classes from './approvals.module.css';

type Approval = Reply<typeof adminApprovalCalls.searchApprovals>[number];

const colors = {
  PENDING: 'yellow',
  APPROVED: 'violet',
  DONE: 'green',
  REFUSED: 'red',
  LAPSED: 'gray',
} as const satisfies Record<Approval['state'], string>;

/** The effect, the requester, and the two decisions. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const { kind, state, title, path, facts: details, reason, askedBy, answer } = approval;
  const me = useMe();
  return (
    <article id={`approval-${approval.id}`} className={classes.approval} aria-label={title}>
      <div className={classes.head}>
        <h2>{path ? <SeenLink to={path}>{title}</SeenLink> : title}</h2>
        <Badge variant="light" tt="none" color="gray">
          {approvalKindLabels[kind]}
        </Badge>
        <Badge variant="light" tt="none" color={colors[state]} c="dark">
          {approvalStateLabels[state]}
        </Badge>
      </div>
      <dl className={classes.details}>
        {details.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: details of one request never change, and two goods may have one name
          <Detail key={index} label={label} value={value} />
        ))}
        {reason && <Detail label="申請原因" value={reason} />}
        <Detail label="申請人" value={`${askedBy}　${formatDateTime(approval.createdAt)}`} />
        {state === 'PENDING' && (
          <Detail label="失效時間" value={formatDateTime(approval.lapsesAt)} />
        )}
        {approval.decidedBy && approval.decidedAt && (
          <Detail
            label={state === 'REFUSED' ? '未核可' : '核可'}
            value={`${approval.decidedBy}　${formatDateTime(approval.decidedAt)}${approval.isOwnApproval ? '（沒有其他人有權限，由本人核可）' : ''}${approval.isDeciderYounger ? '（帳號在提出之後才建立）' : ''}`}
          />
        )}
        {answer && <Detail label="說明" value={answer} />}
      </dl>
      {state === 'PENDING' &&
        (approval.canDecide ? (
          <>
            {approval.isCallerYounger && (
              <Alert color="orange" variant="light">
                您的帳號在這個動作提出之後才建立；核可的話，紀錄上會註明。
              </Alert>
            )}
            <Deciding approval={approval} />
          </>
        ) : (
          <Alert color="gray" variant="light">
            {askedBy === me.email
              ? '這是您提出的動作，要由另一位有權限的人核可。'
              : '您的角色不能核可這個動作。'}
          </Alert>
        ))}
    </article>
  );
}

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** Approving carries it out at once; refusing needs a reason. */
function Deciding({ approval: { id, title } }: { approval: Approval }) {
  const client = useQueryClient();
  const [answer, setAnswer] = useState('');
  const decide = useMutation({
    mutationFn: (verdict: 'approve' | 'refuse') =>
      verdict === 'approve'
        ? adminApi.approveWish({ params: { id }, body: { answer } })
        : adminApi.refuseWish({ params: { id }, body: { reason: answer } }),
    async onSuccess(_, verdict) {
      const message = verdict === 'approve' ? `已核可：${title}` : `未核可：${title}`;
      notifications.show({ color: verdict === 'approve' ? 'green' : 'gray', message });
      await client.invalidateQueries();
    },
  });
  return (
    <>
      {decide.error && (
        <Alert color="red" role="alert">
          {decide.error.message}
        </Alert>
      )}
      <Textarea
        label="說明"
        description="不核可時必填，申請人會看到"
        autosize
        maxLength={200}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <Group gap="sm">
        <Button loading={decide.isPending} onClick={onePress(() => decide.mutate('approve'))}>
          核可並執行
        </Button>
        <Button
          variant="default"
          disabled={answer.trim() === '' || decide.isPending}
          onClick={onePress(() => decide.mutate('refuse'))}
        >
          不核可
        </Button>
      </Group>
    </>
  );
}
