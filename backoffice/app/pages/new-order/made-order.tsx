import { Alert, Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import classes from './new-order.module.css';
import type { MadeOrder } from './use-new-order.ts';

/** The order that was made, and its payment link. */
export function Made({ order, onAnother }: { order: MadeOrder; onAnother(): void }) {
  const { id, orderNo, paidAmount, isNewMember, payLink, expiresAt } = order;
  return (
    <Stack className={classes.made} gap="md">
      <title>{`訂單 ${orderNo} 已建立｜後台`}</title>
      <Title order={1} size="h3">
        訂單 {orderNo} 已建立
      </Title>
      <Alert color="green" variant="light" role="status">
        應付 {formatTwd(paidAmount)}，通知信已排入寄送。
        {isNewMember && '訂購人已成為會員；第一次登入前，用同一個信箱註冊或重設密碼即可。'}
      </Alert>
      {payLink && (
        <section aria-label="付款連結" className={classes.part}>
          <Text fw={700}>付款連結</Text>
          <Text size="sm" c="dimmed">
            可以複製傳到 LINE 或簡訊；有連結的人都能付款。
            {expiresAt && `期限 ${formatDateTime(expiresAt)}。`}
          </Text>
          <Group wrap="nowrap" mt="xs">
            <Code className={classes.link}>{payLink}</Code>
            <CopyButton value={payLink}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? '已複製' : '複製'}
                </Button>
              )}
            </CopyButton>
          </Group>
        </section>
      )}
      <Group>
        <Button component={Link} to={`/orders/${id}`}>
          查看訂單
        </Button>
        <Button variant="default" onClick={onAnother}>
          再建一筆
        </Button>
      </Group>
    </Stack>
  );
}
