import { type ComponentType, Fragment, type ReactNode } from 'react';
import { isInside } from '../../links/app-link.tsx';
import { useShared } from '../../shared-data.ts';
import { Icon } from '../../ui/icon.tsx';

interface MenuEntriesProps {
  /** The link that the menu uses for a page of the shop. */
  link: ComponentType<{ to: string; className: string; children: ReactNode }>;
  className: string;
  iconClass: string;
  /** Shows the entry that the shop fills itself, by its label. */
  shopping: (label: string) => ReactNode;
}

/** The entries of both menus, in the operator's order. */
export function MenuEntries({ link: Link, className, iconClass, shopping }: MenuEntriesProps) {
  return useShared().menus.header.map(({ id, label, link }) =>
    link === null ? (
      <Fragment key={id}>{shopping(label)}</Fragment>
    ) : (
      <li key={id}>
        {isInside(link) ? (
          <Link to={link} className={className}>
            {label}
          </Link>
        ) : (
          <a href={link} target="_blank" rel="noopener" className={className}>
            {label}
            <span className="sr-only">（另開視窗）</span>
            <Icon name="external" className={iconClass} />
          </a>
        )}
      </li>
    ),
  );
}
