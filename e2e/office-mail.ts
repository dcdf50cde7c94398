import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The newest link to a page of the back office in an e-mail to this address, e.g. `/admin/reset?token=…`. */
export async function mailedLink(page: Page, path: string, email: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await page.request.get('/backstage/api/v1/test/mails', {
      params: { to: email },
    });
    const messages: { text: string }[] = (await answer.json()).data;
    const found = messages.map(
      ({ text }) => new RegExp(`/admin/${path}\\?(token|code)=\\S+`).exec(text)?.[0] ?? '',
    );
    link = found.find((each) => each !== '') ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}
