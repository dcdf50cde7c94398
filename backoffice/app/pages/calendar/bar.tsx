import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { campaignStateLabels } from '#contract/campaigns.ts';
import classes from './calendar.module.css';
import {
  type Campaign,
  isMovable,
  isSound,
  moved,
  placeIn,
  type Shift,
  unmoved,
} from './period.ts';
import { periodText } from './period-text.ts';
import { trackStyles } from './track-styles.ts';

interface Props {
  campaign: Campaign;
  range: { from: number; until: number };
  days: number;
  onMove: ((campaign: Campaign, shift: Shift) => void) | undefined;
}

/** A campaign on the scale of days: pressing it opens its form, dragging it or the arrow keys move it. */
export function Bar({ campaign, range, days, onMove }: Props) {
  const navigate = useNavigate();
  const [shift, setShift] = useState(unmoved);
  const drag = useRef<{ x: number; dayWidth: number } | undefined>(undefined);
  /** The press that ends a drag opens no form. */
  const isDragEnd = useRef(false);
  const isMoved = shift.whole !== 0 || shift.end !== 0;
  const draft = moved(campaign, shift);
  const place = placeIn(range, draft);
  const end = place ? place.start + place.size : 0;
  // Beside the bar, where there is room.
  const textStart = end < 0.6 ? end : 0;
  const mayMove = onMove && isMovable(campaign);

  function move(next: Shift) {
    if (isSound(moved(campaign, next))) setShift(next);
  }
  function finish(last: Shift) {
    setShift(unmoved);
    onMove?.(campaign, last);
  }
  function press() {
    if (isDragEnd.current) isDragEnd.current = false;
    else if (isMoved) finish(shift);
    else void navigate(`/${campaign.resource}/${campaign.id}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    isDragEnd.current = false;
    if (event.key === 'Escape') setShift(unmoved);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!mayMove || !step) return;
    event.preventDefault();
    move(
      event.shiftKey
        ? { ...shift, end: shift.end + step }
        : { ...shift, whole: shift.whole + step },
    );
  }

  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    const track = event.currentTarget.parentElement;
    isDragEnd.current = false;
    if (!mayMove || !track || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, dayWidth: track.clientWidth / days };
  }
  function onPointerMove(event: PointerEvent) {
    if (!drag.current) return;
    move({ whole: Math.round((event.clientX - drag.current.x) / drag.current.dayWidth), end: 0 });
  }

  return (
    <>
      <button
        type="button"
        className={`${classes.bar} ${classes[campaign.state.toLowerCase()]}`}
        data-moved={isMoved || undefined}
        aria-label={labelOf(campaign)}
        style={trackStyles({ '--start': place?.start ?? 0, '--size': place?.size ?? 0 })}
        onClick={press}
        onKeyDown={onKeyDown}
        onBlur={() => setShift(unmoved)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          if (drag.current && isMoved) {
            isDragEnd.current = true;
            finish(shift);
          }
          drag.current = undefined;
        }}
        onPointerCancel={() => {
          drag.current = undefined;
          setShift(unmoved);
        }}
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

/** The times in which others of its kind run, too. */
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
