import { Badge, Button, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { memberNo } from '#contract/members.ts';
import { privacyKindLabels, privacyStateLabels } from '#contract/privacy.ts';
import { formatDate } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { Box } from '../order/box.tsx';
import { stateColours } from './privacy-request.ts';
import classes from './privacy-requests.module.css';
import { RequestForm } from './request-form.tsx';

/** The most listed requests of a member. */
const most = 20;

/** One member's requests about personal data, newest first, with a button that records another request. */
export function MemberRequests({ memberId }: { memberId: number }) {
  const mayRead = useRight('personal.reveal');
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['privacy-requests', 'of-member', memberId],
    queryFn: async () =>
      (await adminApi.searchPrivacyRequests({ body: { memberId, perPage: most } })).data,
    enabled: mayRead,
  });
  if (!mayRead || !data) return null;
  return (
    <Box
      title="這位會員的個資請求"
      actions={
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          登記請求
        </Button>
      }
    >
      {data.length === 0 && <Text size="sm">沒有請求。</Text>}
      <ul className={classes.requests}>
        {data.map(({ id, requestNo, kind, state, receivedAt }) => (
          <li key={id}>
            <Link to={`/privacy-requests/${id}`}>{requestNo}</Link>
            {privacyKindLabels[kind]}
            <Badge variant="light" tt="none" color={stateColours[state]}>
              {privacyStateLabels[state]}
            </Badge>
            <Text size="sm" c="dimmed">
              {formatDate(receivedAt)}
            </Text>
          </li>
        ))}
      </ul>
      {isOpen && (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={`會員 ${memberNo(memberId)} 的個資請求`}
        >
          <RequestForm
            member={{ memberId }}
            onDone={(id) => {
              setOpen(false);
              void navigate(`/privacy-requests/${id}`);
            }}
            onCancel={() => setOpen(false)}
          />
        </Modal>
      )}
    </Box>
  );
}
