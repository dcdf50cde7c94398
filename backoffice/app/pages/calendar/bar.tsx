import { useNavigate } from 'react-router';
import { campaignStateLabels } from '#contract/campaigns.ts';
import classes from './calendar.module.css';
import { type Campaign, placeIn, type Shift } from './period.ts';
import { periodText } from './period-text.ts';
import { trackStyles } from './track-styles.ts';
import { useBarShift } from './use-bar-shift.ts';

interface Props {
  campaign: Campaign;
  range: { from: number; until: number };
  days: number;
  onMove: ((campaign: Campaign, shift: Shift) => void) | undefined;
}

/** A campaign on the scale of days: a press opens its form, dragging or the arrow keys move it. */
export function Bar({ campaign, range, days, onMove }: Props) {
  const navigate = useNavigate();
  const onOpen = () => void navigate(`/${campaign.resource}/${campaign.id}`);
  const { draft, isMoved, handlers } = useBarShift({ campaign, days, onMove, onOpen });
  const place = placeIn(range, draft);
  const end = place ? place.start + place.size : 0;
  // Beside the bar if there is room.
  const textStart = end < 0.6 ? end : 0;
  return (
    <>
      <button
        type="button"
        className={`${classes.bar} ${classes[campaign.state.toLowerCase()]}`}
        data-moved={isMoved || undefined}
        aria-label={labelOf(campaign)}
        style={trackStyles({ '--start': place?.start ?? 0, '--size': place?.size ?? 0 })}
        {...handlers}
      >
        {!isMoved && <Overlaps campaign={campaign} range={range} />}
      </button>
      <span role="status" className={classes.draft} style={trackStyles({ '--start': textStart })}>
        {isMoved ? `移至 ${periodText(draft)}，按 Enter 確認` : ''}
      </span>
    </>
  );
}

function labelOf(campaign: Campaign): string {
  const { title, state, overlaps } = campaign;
  const others =
    overlaps.length > 0 ? `，與${overlaps.map((each) => each.title).join('、')}重疊` : '';
  return `${title}，${periodText(campaign)}，${campaignStateLabels[state]}${others}`;
}

/** The times in which other campaigns of its kind run too. */
function Overlaps({ campaign, range }: Pick<Props, 'campaign' | 'range'>) {
  const own = {
    from: Math.max(campaign.eventBeginAt ? Date.parse(campaign.eventBeginAt) : 0, range.from),
    until: Math.min(
      campaign.eventEndAt ? Date.parse(campaign.eventEndAt) : Number.POSITIVE_INFINITY,
      range.until,
    ),
  };
  return campaign.overlaps.map((other) => {
    const part = placeIn(own, other);
    return (
      part && (
        <span
          key={other.id}
          className={classes.overlap}
          style={trackStyles({ '--start': part.start, '--size': part.size })}
        />
      )
    );
  });
}
