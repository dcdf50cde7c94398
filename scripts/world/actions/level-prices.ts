import type { Action, Doing } from './action.ts';
import { changeRecord, untilShown } from './records.ts';

/** An operator changes what the level takes off every list price, or lets it take nothing. */
async function changeLevelPrice({ world, dice }: Doing): Promise<void> {
  const { level } = world.knowledge;
  const levelPercent = dice.luck(15) ? 0 : dice.between(2, 9);
  if (!(await changeRecord(world, 'level-rules', level.id, { levelPercent }))) return;
  level.percent = levelPercent;
  await untilShown(world, async ({ api }) => {
    const { data } = await api.listLevelRules({ query: {} });
    return data.some((one) => one.id === level.id && one.levelPercent === levelPercent);
  });
}

export const levelPrices: Record<string, Action> = {
  levelPrice: { weight: 0.5, run: changeLevelPrice },
};
