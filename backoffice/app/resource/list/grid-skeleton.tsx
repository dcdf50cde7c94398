import classes from './grid.module.css';
import type { Column, Frame } from './use-columns.ts';

const rows = [0, 1, 2, 3, 4, 5, 6, 7];
/** Widths in per cent, so that the rows look like different texts. */
const widths = [70, 45, 60, 35, 55];

interface Props {
  columns: readonly Column[];
  frame: Frame;
  isSelectable: boolean;
}

/** The shape of the rows while they are loaded, so that the page does not jump when they arrive. */
export function GridSkeleton({ columns, frame, isSelectable }: Props) {
  const cells = columns.length + (isSelectable ? 1 : 0);
  return (
    <div aria-hidden className={classes.skeleton}>
      {rows.map((row) => (
        <div key={row} className={classes.row} style={frame}>
          {Array.from({ length: cells }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells have no content that could move.
            <div key={at} className={classes.cell}>
              <span
                className={classes.bone}
                style={{ inlineSize: `${widths[(row + at) % widths.length]}%` }}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
