import { z } from 'zod';
import type { Promises } from '#contract/entities/promises.ts';
import { defaultPromises } from '#rules/orders/promises.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storedSetting } from '#server/platform/database/stored-setting.ts';

const { cutOff, parcel, returns, origin } = defaultPromises;

const schema = z.object({
  cutOff: z.string().default(cutOff),
  parcel: z.string().default(parcel.title),
  parcelText: z.string().default(parcel.text),
  returns: z.string().default(returns.title),
  returnsText: z.string().default(returns.text),
  origin: z.string().default(origin.title),
  originText: z.string().default(origin.text),
});

/** The promises beside the button for buying, as settings of the back office. */
export const promiseSettings = storedSetting<z.infer<typeof schema>>(
  'promises',
  schema.catch(schema.parse({})),
);

/** The same as shoppers get them. */
export async function readPromises(db: Database): Promise<Promises> {
  const set = await promiseSettings.read(db);
  return {
    cutOff: set.cutOff,
    parcel: { title: set.parcel, text: set.parcelText },
    returns: { title: set.returns, text: set.returnsText },
    origin: { title: set.origin, text: set.originText },
  };
}
