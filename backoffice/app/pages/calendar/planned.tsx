import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Reply } from '#contract/call.ts';
import type { adminPlanningCalls } from '#contract/calls/admin-planning.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import classes from './calendar.module.css';
import type { Calendar } from './period.ts';
import { kindLabel } from './use-calendar.ts';

type Version = Reply<typeof adminPlanningCalls.searchVersions>[number];

/** The versions that become live in the shown time: planned prices, campaigns and contents. */
export function Planned({ calendar: { from, until } }: { calendar: Calendar }) {
  const { data = [] } = useQuery({
    queryKey: ['versions', 'scheduled', from, until],
    queryFn: async () =>
      (await adminApi.searchVersions({ body: { states: ['SCHEDULED'], from, until } })).data,
  });
  if (data.length === 0) return null;
  return (
    <section aria-label="排程發布" className={classes.planned}>
      <h2 className={classes.kind}>排程發布</h2>
      <ul>
        {data.map((version) => (
          <li key={version.id}>
            <time dateTime={version.publishAt ?? undefined}>
              {formatDateTime(version.publishAt ?? '')}
            </time>
            <span>{kindLabel(version.resource)}</span>
            <span>
              <Link to={`/${version.resource}/${version.recordId ?? 'new'}`}>{version.title}</Link>
              {wordsOf(version) && `　${wordsOf(version)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The new prices of a version, and its end. */
function wordsOf({ prices: { price, memberPrice }, endAt }: Version): string {
  return [
    price !== undefined && `售價改為 ${formatTwd(price)}`,
    memberPrice !== undefined &&
      (memberPrice === null ? '取消會員價' : `會員價改為 ${formatTwd(memberPrice)}`),
    endAt && `${formatDateTime(endAt)} 下架`,
  ]
    .filter(Boolean)
    .join('，');
}
