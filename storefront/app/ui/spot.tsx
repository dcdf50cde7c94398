import { cn } from './cn.ts';

interface SpotProps {
  /** One of the files in `ui/spots`, which the picture studio draws. */
  src: string;
  /** Natural size in pixels; the browser reserves the space until the picture is loaded. */
  width?: number;
  height?: number;
  /** The width at which it is shown. */
  className: string;
}

/** A small decorative picture beside a text. */
export function Spot({ src, width = 480, height = 360, className }: SpotProps) {
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      decoding="async"
      className={cn('h-auto max-w-full', className)}
    />
  );
}
