import {
  Button,
  Checkbox,
  Group,
  Loader,
  SegmentedControl,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ScheduledResource, scheduledResources } from '#contract/campaigns.ts';
import { formatDate, formatDay, taipeiDay } from '#rules/dates.ts';
import { useRight } from '../../session.ts';
import { currentSearch } from '../../ui/current-search.ts';
import { Failure, Nothing } from '../../ui/states.tsx';
import { Bars } from './bars.tsx';
import classes from './calendar.module.css';
import {
  type CalendarState,
  type CalendarView,
  daysOfView,
  readCalendarAddress,
  shiftDay,
  writeCalendarAddress,
} from './calendar-address.ts';
import { CampaignList } from './campaign-list.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { Calendar, Campaign, Shift } from './period.ts';
import { Planned } from './planned.tsx';
import { kindLabel, useCalendar } from './use-calendar.ts';

const pause = 300;

/** The periods of campaigns, as bars or as a list, to view and to move. */
export default function CalendarPage() {
  const [params, setParams] = useSearchParams();
  const state = readCalendarAddress(params);
  const isNarrow = useMediaQuery('(width < 700px)', undefined, { getInitialValueInEffect: false });
  const view = state.view ?? (isNarrow ? 'list' : 'months');
  const mayMove = useRight('promotions.write');
  const [moving, setMoving] = useState<{ campaign: Campaign; shift: Shift }>();
  const { data, error, isFetching, refetch } = useCalendar(state, view);
  const ask = (next: Partial<CalendarState>) =>
    setParams(writeCalendarAddress({ ...readCalendarAddress(currentSearch()), ...next }), {
      replace: true,
    });
  const onMove = mayMove
    ? (campaign: Campaign, shift: Shift) => setMoving({ campaign, shift })
    : undefined;

  return (
    <>
      <title>行事曆｜後台</title>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          行事曆
        </Title>
        <SegmentedControl
          aria-label="顯示方式"
          data={[
            { value: 'weeks', label: '週' },
            { value: 'months', label: '月' },
            { value: 'list', label: '列表' },
          ]}
          value={view}
          onChange={(chosen) => ask({ view: chosen as CalendarView })}
        />
      </Group>
      <Filters state={state} onChange={ask} />
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loader aria-label="載入中" />
      ) : (
        <section aria-label="活動" aria-busy={isFetching}>
          <Steps calendar={data} view={view} onGo={(from) => ask({ from })} />
          {data.campaigns.length === 0 ? (
            <Nothing title="這段時間沒有符合的活動" sentence="移動時間、清除搜尋，或新增一個活動。">
              {onMove && (
                <Button component={Link} to="/discount-events/new" variant="default">
                  新增折扣活動
                </Button>
              )}
            </Nothing>
          ) : view === 'list' ? (
            <CampaignList campaigns={data.campaigns} onMove={onMove} />
          ) : (
            <Bars calendar={data} days={daysOfView[view]} onMove={onMove} />
          )}
          <Planned calendar={data} />
        </section>
      )}
      {moving && <MoveDialog {...moving} onClose={() => setMoving(undefined)} />}
    </>
  );
}

interface FilterProps {
  state: CalendarState;
  onChange(next: Partial<CalendarState>): void;
}

function Filters({ state: { kinds, keyword }, onChange }: FilterProps) {
  const search = useDebouncedCallback((typed: string) => onChange({ keyword: typed }), pause);
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        aria-label="搜尋活動或商品"
        placeholder="搜尋活動或商品"
        defaultValue={keyword}
        onChange={(event) => search(event.currentTarget.value.trim())}
      />
      <Checkbox.Group
        aria-label="種類"
        value={[...kinds]}
        onChange={(chosen) => onChange({ kinds: chosen as ScheduledResource[] })}
      >
        <Group gap="sm">
          {scheduledResources.map((name) => (
            <Checkbox key={name} value={name} label={kindLabel(name)} />
          ))}
        </Group>
      </Checkbox.Group>
    </div>
  );
}

interface StepsProps {
  calendar: Calendar;
  view: CalendarView;
  onGo(from: string | undefined): void;
}

/** The shown time, with the buttons to earlier and later ones. */
function Steps({ calendar: { from, campaigns, total }, view, onGo }: StepsProps) {
  const first = taipeiDay(new Date(from));
  const days = daysOfView[view];
  const words = `${formatDate(from)}－${formatDay(shiftDay(first, days - 1))}`;
  const left = total > campaigns.length ? `，顯示前 ${campaigns.length} 項` : '';
  return (
    <Group mb="sm" gap="xs">
      <Button size="xs" variant="default" onClick={() => onGo(shiftDay(first, -days))}>
        較早
      </Button>
      <Button size="xs" variant="default" onClick={() => onGo(undefined)}>
        今天
      </Button>
      <Button size="xs" variant="default" onClick={() => onGo(shiftDay(first, days))}>
        較晚
      </Button>
      <Text size="sm" fw={600}>
        {words}
      </Text>
      <Text size="sm" c="dimmed" role="status">
        {`共 ${total} 項活動${left}`}
      </Text>
    </Group>
  );
}
