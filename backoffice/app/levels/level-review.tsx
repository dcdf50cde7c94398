import { Loader, Paper, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminLevelCalls } from '#contract/calls/admin-coupon-gifts.ts';
import { formatDate } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { backgroundApi } from '../api.ts';
import { Failure } from '../ui/states.tsx';

type Review = Reply<typeof adminLevelCalls.reviewLevelRule>;

/** Milliseconds without input before the server is asked again. */
const pause = 400;

interface Props {
  /** Undefined for a new level. */
  id: number | undefined;
  values: RecordValues;
}

/** The number of members who would change their level with the values of the form, and when. */
export default function LevelReview({ id, values }: Props) {
  const { level, minAmount, keepAmount, periodMonths } = values;
  const [asked] = useDebouncedValue(
    JSON.stringify({ level, minAmount, keepAmount, periodMonths }),
    pause,
  );
  const numbers = JSON.parse(asked) as Record<string, unknown>;
  const isComplete = Object.values(numbers).every((value) => typeof value === 'number');
  const { data, error, refetch } = useQuery({
    queryKey: ['level-rules', 'review', id, asked],
    queryFn: async () => {
      const body = { id: id ?? null, ...(numbers as Omit<ReviewBody, 'id'>) };
      return (await backgroundApi.reviewLevelRule({ body })).data;
    },
    enabled: isComplete,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return (
    <Paper withBorder p="md" component="section" aria-label="等級試算">
      <Title order={2} size="h5" mb="xs">
        等級試算
      </Title>
      {!isComplete ? (
        <p>填妥等級、門檻與期間後，這裡會說明有幾位會員受影響。</p>
      ) : error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul aria-label="受影響的會員">
          {sentencesOf(data).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <Loader size="sm" aria-label="試算中" />
      )}
    </Paper>
  );
}

interface ReviewBody {
  id: number | null;
  level: number;
  minAmount: number;
  keepAmount: number;
  periodMonths: number;
}

function sentencesOf(review: Review): string[] {
  const { members, rising, leaving, keeping, firstLeavesAt, lastLeavesAt } = review;
  const period =
    firstLeavesAt && lastLeavesAt
      ? `（${formatDate(firstLeavesAt)} 至 ${formatDate(lastLeavesAt)} 各自期滿時）`
      : '';
  return [
    `目前在此等級：${formatNumber(members)} 人，儲存時不會有人立即變動。`,
    `已達升等門檻：${formatNumber(rising)} 人，下一筆訂單計入時升等。`,
    `因續等門檻提高而會調降：${formatNumber(leaving)} 人${period}；期滿前仍可補足。`,
    ...(keeping > 0 ? [`因續等門檻降低而可續等：${formatNumber(keeping)} 人。`] : []),
  ];
}
