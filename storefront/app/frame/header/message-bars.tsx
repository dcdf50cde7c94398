import type { MessageBar } from '#contract/entities/content.ts';
import { ContentLink } from '../../links/app-link.tsx';
import { barColors } from './bar-colors.ts';

/** The message bars: a line of 40 px each, in the colour that the shop's staff chose. */
export function MessageBars({ bars }: { bars: readonly MessageBar[] }) {
  if (bars.length === 0) return null;
  return (
    <ul className="message-bars">
      {bars.map(({ id, name, color, link }) => (
        <li key={id} className="ground h-(--message-bar-height)" style={barColors(color)}>
          {link ? (
            <ContentLink
              to={link}
              className="block truncate px-4 text-center text-14 leading-(--message-bar-height) hover:underline focus-visible:-outline-offset-3"
            >
              {name}
            </ContentLink>
          ) : (
            <p className="truncate px-4 text-center text-14 leading-(--message-bar-height)">
              {name}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
