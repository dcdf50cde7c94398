import { AppLink } from '../../links/app-link.tsx';
import { SeriesPicture } from '../category-strip.tsx';
import type { MenuGroup } from './menu-groups.ts';

/** The entries of a group below 開始選購, and the link to all of its goods. */
export function MenuGroupLinks({ group: { links, more } }: { group: MenuGroup }) {
  return (
    <>
      <ul>
        {links.map(({ to, text, image }) => (
          <li key={to}>
            <AppLink
              to={to}
              className="flex min-h-11 items-center gap-3 rounded-small py-1 text-16 hover:text-violet-700 hover:underline"
            >
              {image && <SeriesPicture src={image} className="size-10" />}
              {text}
            </AppLink>
          </li>
        ))}
      </ul>
      {more && (
        <AppLink
          to={more.to}
          className="digits inline-flex min-h-11 items-center font-medium text-violet-700 hover:underline"
        >
          {more.text}
        </AppLink>
      )}
    </>
  );
}
