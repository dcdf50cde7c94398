import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answered } from './plain-answers.ts';
import { type ApiDocument, readsOf } from './reads.ts';
import { shopScreens } from './screens.ts';
import { origin } from './server.ts';
import type { Subjects } from './subjects.ts';

const docs = '/backstage/docs/json';
const officeDocs = '/backstage/docs/office.json';

/** Files that the shop serves besides its pages. */
const writtenFiles = ['/sitemap.xml', '/robots.txt', '/llms.txt', '/manifest.webmanifest'];

export interface Asking {
  subjects: Subjects;
  /** The folder for one file per answer. */
  folder: string;
  isWanted(name: string): boolean;
}

/** Reads everything that can be read without a change: pages, other files, the API document and its calls. */
export async function takeAnswers({ subjects, folder, isWanted }: Asking): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const keep = async (name: string, path: string, init: RequestInit = {}) => {
    const file = `${name.replace(/[^\w.-]+/g, '_')}.answer`;
    if (!isWanted(file)) return;
    const response = await fetch(origin + path, { redirect: 'manual', ...init });
    const asked = `${init.method ?? 'GET'} ${path}`;
    writeFileSync(join(folder, file), `${asked}\n${await answered(response)}`);
  };
  for (const { name, path, as } of shopScreens)
    if (!as) await keep(`html-${name}`, typeof path === 'string' ? path : path(subjects));
  for (const path of writtenFiles) await keep(`html${path}`, path);
  await keep('api-document', docs);
  await keep('api-document-office', officeDocs);
  const document: ApiDocument = { paths: {} };
  for (const address of [docs, officeDocs]) {
    const response = await fetch(origin + address);
    // An older commit describes all calls in one document.
    if (response.ok) Object.assign(document.paths, ((await response.json()) as ApiDocument).paths);
  }
  for (const { method, path, body } of readsOf(document, subjects)) {
    const headers = {
      authorization: `Bearer ${tokenFor(path, subjects)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const name = `api-${path.replace('/backstage/api/', '')}`;
    await keep(name, path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  }
}

const tokenFor = (path: string, { owner, member }: Subjects) =>
  path.includes('/backstagex/') ? owner.token : member.token;
