import type { ComponentType, ReactNode } from 'react';
import { useSettings } from '../../settings-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { menuLinks } from './menu-links.ts';

interface MenuEntriesProps {
  /** The link that the menu uses for a page of the shop. */
  link: ComponentType<{ to: string; className: string; children: ReactNode }>;
  className: string;
  iconClass: string;
}

/** The entries of both menus after 開始選購. */
export function MenuEntries({ link: Link, className, iconClass }: MenuEntriesProps) {
  const { links } = useSettings();
  const { news, about, overseas, equality } = menuLinks;
  const entry = ({ to, text }: { to: string; text: string }) => (
    <li>
      <Link to={to} className={className}>
        {text}
      </Link>
    </li>
  );
  return (
    <>
      {entry(news)}
      {entry(about)}
      <li>
        <a href={links.overseasShop} target="_blank" rel="noopener" className={className}>
          {overseas}
          <span className="sr-only">（另開視窗）</span>
          <Icon name="external" className={iconClass} />
        </a>
      </li>
      {entry(equality)}
    </>
  );
}
