import { useLocation } from 'react-router';

/** Parts of a list's path that have a page of help of their own. */
const ownPages = ['import', 'bulk'];

/** The path of the help for the present screen. */
export function useHelpPath(): string {
  const [, screen, part = ''] = useLocation().pathname.split('/');
  if (screen === 'help') return '/help';
  return `/help/${ownPages.includes(part) ? part : screen || 'home'}`;
}
