import { lt } from 'drizzle-orm';
import type { ShopJob } from '#server/shop.ts';
import { imports } from './tables.ts';

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'forget-imports': Record<never, never>;
  }
}

/** Days for which files and their rows are kept, and an import can be undone. */
const keptDays = 90;

const forgetImports: ShopJob<'forget-imports'> = {
  name: 'forget-imports',
  schedule: '41 4 * * *',
  async work({ db, clock }) {
    const oldest = new Date(clock.now().getTime() - keptDays * 86_400_000);
    await db.delete(imports).where(lt(imports.createdAt, oldest));
  },
};

export const importJobs = [forgetImports];
