import { Text } from '@mantine/core';
import { formatDate } from '#rules/dates.ts';
import classes from './fulfilment.module.css';
import type { FulfilmentRow } from './fulfilment-queries.ts';

interface Props {
  life: NonNullable<FulfilmentRow['labelLife']>;
}

/** The last day on which the carrier accepts a label. It is marked when it is near, and in red when it has passed. */
export function LabelDay({ life: { until, state } }: Props) {
  const day = formatDate(until);
  if (state === 'GOOD') {
    return (
      <Text size="xs" c="dimmed" component="p" m={0}>
        最後寄件日 {day}
      </Text>
    );
  }
  return (
    <p className={classes.warning} data-ended={state === 'OVER' || undefined}>
      {state === 'OVER' ? `標籤已於 ${day} 過期，請重新建立` : `最後寄件日 ${day}，請儘快寄出`}
    </p>
  );
}
