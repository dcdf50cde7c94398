import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { memberNo } from '#contract/members.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Box, Detail } from './box.tsx';
import classes from './order.module.css';
import { type OrderPage, useAction } from './order-page.ts';

type Contact = Reply<typeof adminPaymentCalls.revealRecipient>;

/** Buyer and recipient, masked. To reveal them, a person gives a reason, which the audit log stores. */
export function BuyerBox({ page: { order, buyer, delivery } }: { page: OrderPage }) {
  const mayReveal = useRight('personal.reveal');
  const mayReadMember = useRight('member.read');
  const [isAsking, setAsking] = useState(false);
  const [contact, setContact] = useState<Contact>();
  return (
    <Box
      title="顧客"
      actions={
        mayReveal &&
        !contact && (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            顯示完整資料
          </Button>
        )
      }
    >
      <dl className={classes.details}>
        {mayReadMember && (
          <Detail label="會員">
            <Anchor component={Link} to={`/members/${buyer.memberId}`} size="sm">
              {memberNo(buyer.memberId)}
            </Anchor>
          </Detail>
        )}
        <Detail label="訂購人">{contact?.buyerName ?? buyer.name}</Detail>
        <Detail label="電話">{contact?.buyerMobile ?? buyer.mobile}</Detail>
        <Detail label="信箱">{contact?.email ?? buyer.email}</Detail>
        {contact && (
          <>
            <Detail label="收件人">{contact.recipient}</Detail>
            <Detail label="收件電話">{contact.recipientMobile}</Detail>
            <Detail label="收件地址">{contact.shipAddress}</Detail>
          </>
        )}
        {order.orderNote && <Detail label="訂單備註">{order.orderNote}</Detail>}
        {delivery.shipNote && <Detail label="配送備註">{delivery.shipNote}</Detail>}
      </dl>
      {isAsking && (
        <RevealDialog id={order.id} onClose={() => setAsking(false)} onRevealed={setContact} />
      )}
    </Box>
  );
}

interface RevealProps {
  id: number;
  onClose(): void;
  onRevealed(contact: Contact): void;
}

function RevealDialog({ id, onClose, onRevealed }: RevealProps) {
  const reveal = useAction(
    id,
    async (reason: string) =>
      onRevealed((await adminApi.revealRecipient({ params: { id }, body: { reason } })).data),
    { done: '已顯示完整資料，並留下紀錄', onDone: onClose },
  );
  return (
    <ReasonDialog
      title="顯示顧客的完整資料"
      confirm="顯示"
      isBusy={reveal.isPending}
      failure={reveal.error?.message}
      onClose={onClose}
      onConfirm={reveal.mutate}
    />
  );
}
