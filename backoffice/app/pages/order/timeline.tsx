import { ActionIcon, Popover, Text } from '@mantine/core';
import { actionLabel } from '#contract/actions.ts';
import type { TimelineSource } from '#contract/order-management.ts';
import { formatDateTime } from '#rules/dates.ts';
import { Box } from './box.tsx';
import classes from './order.module.css';
import type { OrderPage } from './order-page.ts';

const sources: Readonly<Record<TimelineSource, string>> = {
  SYSTEM: '系統',
  PERSON: '人員',
  PROVIDER: '廠商',
};

/** The events of the order, newest first, whatever their source. */
export function Timeline({ page: { timeline } }: { page: OrderPage }) {
  return (
    <Box title="歷程">
      <ol className={classes.timeline} reversed>
        {timeline
          .toReversed()
          .map(({ at, source, text, by, isWish, change, providerCode, providerWords }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id of their own, and are only ever added
            <li key={timeline.length - index} data-source={source}>
              <p>
                {isWish && '申請核可：'}
                {source === 'PERSON' ? actionLabel(text) : text}
                {change && <span className={classes.change}>{change}</span>}
                {(providerCode ?? providerWords) && (
                  <ProvidersOwn code={providerCode} words={providerWords} />
                )}
              </p>
              <Text size="xs" c="dimmed">
                {formatDateTime(at)}　{sources[source]}
                {by && `　${by}`}
              </Text>
            </li>
          ))}
      </ol>
    </Box>
  );
}

interface OwnProps {
  code: string | null;
  words: string | null;
}

/** The provider's own message, for whoever has to speak with it. */
function ProvidersOwn({ code, words }: OwnProps) {
  return (
    <Popover position="bottom-start" withinPortal={false}>
      <Popover.Target>
        <ActionIcon variant="subtle" size="sm" aria-label="廠商的原始訊息">
          ⓘ
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {code && <Text size="sm">原始代碼：{code}</Text>}
        {words && <Text size="sm">原始訊息：{words}</Text>}
      </Popover.Dropdown>
    </Popover>
  );
}
