import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { usePageAction } from '../../ui/use-page-action.ts';
import { Box } from '../order/box.tsx';
import type { ReviewPage } from './review-page.ts';

/** The answer of the shop, which shoppers read under the review. */
export function AnswerBox({ page: { id, answer } }: { page: ReviewPage }) {
  const mayWrite = useRight('reviews.write');
  const [text, setText] = useState(answer?.text ?? '');
  const save = usePageAction(() => adminApi.answerReview({ params: { id }, body: { text } }), {
    done: text.trim() === '' ? '已收回回覆' : '已回覆',
  });
  if (!mayWrite) {
    return (
      <Box title="回覆">
        <Text size="sm">{answer?.text ?? '還沒有回覆'}</Text>
      </Box>
    );
  }
  return (
    <Box title="回覆">
      <Textarea
        label="商店的回覆"
        description="顯示在評論下方；空白為收回回覆"
        autosize
        minRows={3}
        maxLength={1_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FailureLine>{save.error?.message}</FailureLine>
      <Group mt="sm" justify="space-between">
        <Text size="xs" c="dimmed">
          {answer && `回覆於 ${formatDateTime(answer.at)}`}
        </Text>
        <Button
          loading={save.isPending}
          disabled={text.trim() === (answer?.text ?? '')}
          onClick={() => save.mutate()}
        >
          儲存回覆
        </Button>
      </Group>
    </Box>
  );
}
