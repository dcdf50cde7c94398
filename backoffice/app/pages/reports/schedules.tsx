import { Checkbox, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ReportName,
  type ScheduleRhythm,
  scheduleRhythmLabels,
  scheduleRhythms,
} from '#contract/metrics.ts';
import { adminApi } from '../../api.ts';
import { useMe } from '../../session.ts';
import { showFailure } from '../../ui/show-failure.ts';
import classes from './reports.module.css';

const key = ['report-schedules'];

/** Whether the signed-in person gets a report by e-mail each week or month. */
export function Schedules({ report }: { report: ReportName }) {
  const { email } = useMe();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => (await adminApi.searchReportSchedules({ body: {} })).data,
  });
  const scheduled = (rhythm: ScheduleRhythm) =>
    data?.find((each) => each.report === report && each.rhythm === rhythm);
  const change = useMutation({
    mutationFn: async (rhythm: ScheduleRhythm) => {
      const own = scheduled(rhythm);
      if (own) await adminApi.deleteReportSchedule({ params: { id: own.id } });
      else await adminApi.createReportSchedule({ body: { report, rhythm } });
    },
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  if (!data) return null;
  return (
    <section aria-labelledby="by-mail" className={classes.mail}>
      <Title order={2} size="h5" id="by-mail">
        定期寄送
      </Title>
      <Text size="sm" c="dimmed">
        {`把這份報表上一週或上個月的合計寄到 ${email}；信中沒有個人資料，明細在後台查看。`}
      </Text>
      <div className={classes.rhythms}>
        {scheduleRhythms.map((rhythm) => (
          <Checkbox
            key={rhythm}
            label={scheduleRhythmLabels[rhythm]}
            checked={scheduled(rhythm) !== undefined}
            disabled={change.isPending}
            onChange={() => change.mutate(rhythm)}
          />
        ))}
      </div>
    </section>
  );
}
