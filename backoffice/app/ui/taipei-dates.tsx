import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-tw';
import { DatesProvider } from '@mantine/dates';
import type { ReactNode } from 'react';

/** Surrounds every date picker: months and days in Chinese, weeks from Monday. Loaded with the first picker. */
export function TaipeiDates({ children }: { children: ReactNode }) {
  return (
    <DatesProvider settings={{ locale: 'zh-tw', firstDayOfWeek: 1 }}>{children}</DatesProvider>
  );
}
