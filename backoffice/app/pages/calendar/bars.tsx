import { Link } from 'react-router';
import { campaignStateLabels, scheduledResources } from '#contract/campaigns.ts';
import { dayInMilliseconds, formatDate } from '#rules/dates.ts';
import { Bar } from './bar.tsx';
import classes from './calendar.module.css';
import { type Calendar, type Campaign, placeIn, type Shift } from './period.ts';
import { trackStyles } from './track-styles.ts';
import { kindLabel } from './use-calendar.ts';

interface Props {
  calendar: Calendar;
  days: number;
  /** Undefined for people who may not change campaigns. */
  onMove: ((campaign: Campaign, shift: Shift) => void) | undefined;
}

/** The campaigns of each kind as bars below a scale of days or weeks. */
export function Bars({ calendar: { now, from, campaigns }, days, onMove }: Props) {
  const begin = Date.parse(from);
  const range = { from: begin, until: begin + days * dayInMilliseconds };
  const today = (Date.parse(now) - range.from) / (range.until - range.from);
  const shown = campaigns.filter((campaign) => placeIn(range, campaign));
  const isToday = today >= 0 && today <= 1;
  return (
    <>
      <p className={classes.legend}>
        <span className={classes.hatched} aria-hidden="true" /> 斜線表示與同類活動重疊。
        {onMove && '選取長條後以 ← → 移動一天、Shift + ← → 調整結束日，Enter 確認，Esc 取消。'}
      </p>
      <div className={classes.chart}>
        <Scale range={range} days={days} />
        {scheduledResources.map((kind) => {
          const ofKind = shown.filter(({ resource }) => resource === kind);
          return (
            ofKind.length > 0 && (
              <section key={kind} aria-label={kindLabel(kind)}>
                <h2 className={classes.kind}>{kindLabel(kind)}</h2>
                <ul className={classes.rows}>
                  {ofKind.map((campaign) => (
                    <li key={campaign.id} className={classes.row}>
                      <Link to={`/${kind}/${campaign.id}`} className={classes.name}>
                        {campaign.title}
                        <span>{campaignStateLabels[campaign.state]}</span>
                      </Link>
                      <div className={classes.track}>
                        {isToday && (
                          <span
                            className={classes.now}
                            aria-hidden="true"
                            style={trackStyles({ '--start': today })}
                          />
                        )}
                        <Bar
                          key={campaign.version}
                          campaign={campaign}
                          range={range}
                          days={days}
                          onMove={onMove}
                        />
                      </div>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </>
  );
}

/** The days, or for a long period the weeks, by their first day. */
function Scale({ range, days }: { range: { from: number }; days: number }) {
  const step = days > 31 ? 7 : 1;
  const ticks = Array.from({ length: Math.ceil(days / step) }, (_, index) => index * step);
  return (
    <div
      className={`${classes.scale} ${step === 1 ? classes.ofDays : classes.ofWeeks}`}
      aria-hidden="true"
    >
      {ticks.map((day) => (
        <span key={day} style={trackStyles({ '--start': day / days, '--size': step / days })}>
          {tickWords(new Date(range.from + day * dayInMilliseconds), step === 7 || day === 0)}
        </span>
      ))}
    </div>
  );
}

function tickWords(day: Date, isWhole: boolean): string {
  const [, month = '', date = ''] = formatDate(day).split('.');
  return isWhole || date === '01' ? `${Number(month)}/${Number(date)}` : String(Number(date));
}
