import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-tw';
import { DatesProvider } from '@mantine/dates';
import type { ReactNode } from 'react';

/** Around every date picker: months and days in Chinese, weeks from Monday on. It comes with the first picker. */
export function TaipeiDates({ children }: { children: ReactNode }) {
  return (
    <DatesProvider settings={{ locale: 'zh-tw', firstDayOfWeek: 1 }}>{children}</DatesProvider>
  );
}
