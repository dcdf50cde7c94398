import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { Box, Fact } from './box.tsx';
import classes from './order.module.css';
import { type OrderPage, useDeed } from './order-page.ts';

type Contact = Reply<typeof adminPaymentCalls.revealRecipient>;

/** Who bought and who receives: masked, until somebody gives a reason, which the log keeps. */
export function BuyerBox({ page: { order, buyer, delivery } }: { page: OrderPage }) {
  const mayReveal = useRight('personal.reveal');
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
      <dl className={classes.facts}>
        <Fact label="訂購人">{contact?.buyerName ?? buyer.name}</Fact>
        <Fact label="電話">{contact?.buyerMobile ?? buyer.mobile}</Fact>
        <Fact label="信箱">{contact?.email ?? buyer.email}</Fact>
        {contact && (
          <>
            <Fact label="收件人">{contact.recipient}</Fact>
            <Fact label="收件電話">{contact.recipientMobile}</Fact>
            <Fact label="收件地址">{contact.shipAddress}</Fact>
          </>
        )}
        {order.orderNote && <Fact label="訂單備註">{order.orderNote}</Fact>}
        {delivery.shipNote && <Fact label="配送備註">{delivery.shipNote}</Fact>}
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
  const [reason, setReason] = useState('');
  const reveal = useDeed(
    id,
    async () =>
      onRevealed((await adminApi.revealRecipient({ params: { id }, body: { reason } })).data),
    { done: '已顯示完整資料，並留下紀錄', onDone: onClose },
  );
  return (
    <Modal opened onClose={onClose} title="顯示顧客的完整資料">
      <FailureLine>{reveal.error?.message}</FailureLine>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          reveal.mutate();
        }}
      >
        <TextInput
          label="原因"
          description="會和您的帳號一起留在操作紀錄"
          required
          maxLength={200}
          data-autofocus
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            返回
          </Button>
          <Button type="submit" disabled={reason.trim() === ''} loading={reveal.isPending}>
            顯示
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
