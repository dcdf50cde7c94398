import { useLocation } from 'react-router';
import { screens } from '#contract/navigation.ts';

/** Screens that the menu does not name. */
const others: Readonly<Record<string, string>> = {
  '': '今日待辦',
  account: '我的帳號',
  help: '說明',
};

/** The name of the present screen, for the bar of narrow screens. */
export function useScreenName(): string {
  const name = useLocation().pathname.split('/')[1] ?? '';
  return others[name] ?? screens.find((screen) => screen.name === name)?.label ?? '後台';
}
