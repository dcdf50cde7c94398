import { cn } from '../../../ui/cn.ts';

interface PictureProps {
  className: string;
}

/** A plain parcel: a sealed carton whose label is the only thing on it. */
export function ParcelPicture({ className }: PictureProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 72"
      strokeWidth="2"
      strokeLinejoin="round"
      className={cn('stroke-ink', className)}
    >
      <path d="M48 4 88 17 48 31 8 17Z" className="fill-apricot-100" />
      <path d="M8 17 48 31V69L8 55Z" className="fill-apricot-200" />
      <path d="M88 17 48 31V69L88 55Z" className="fill-apricot-100" />
      {/* The tape over the lid. */}
      <path d="M25 11.5 65 25V36L71 34V23L31 9.5Z" className="fill-paper" />
      {/* The label with the address, and nothing else. */}
      <path d="M15 35 33 41.3V54L15 47.7Z" className="fill-paper" />
      <path d="M19 40.5 29 44M19 44.5 26 47" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}

/** The outline of the island. */
export function TaiwanPicture({ className }: PictureProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M15.6 2.6c1.7.1 2.5 1 2.2 2.4-.8 3.4-1.9 6.6-3.2 9.5-.9 2-1.4 4-2.1 6.9-1-.6-1.3-1.6-1.9-2.7-1.4-2.3-3.2-3.5-2.9-6.4.4-3.6 4.2-9.4 7.9-9.7Z" />
    </svg>
  );
}
