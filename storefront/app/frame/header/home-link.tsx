import { AppLink } from '../../links/app-link.tsx';
import { useSettings } from '../../settings-context.tsx';
import { cn } from '../../ui/cn.ts';
import logo from '../../ui/logo.svg';
import { closePanels } from '../panels.ts';

/** The word mark; it links to the home page and closes the header's panels. Another shop replaces the file. */
export function HomeLink({ className }: { className?: string }) {
  const { brand } = useSettings();
  return (
    <AppLink
      to="/"
      aria-label={`${brand.name} 首頁`}
      className={cn('inline-flex min-h-11 items-center', className)}
      onClick={closePanels}
    >
      <img
        src={logo}
        alt={brand.name}
        width={238}
        height={40}
        // The main picture of the page has priority.
        fetchPriority="low"
        className="h-6 w-auto tablet:h-7 desktop:h-9"
      />
    </AppLink>
  );
}
