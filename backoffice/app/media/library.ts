import type { VariantState } from '#contract/media.ts';
import type { Conditions } from '#contract/resources/conditions.ts';
import { media } from '#contract/resources/media.ts';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { recordsOf } from '../api.ts';

/** The library of pictures as an entity. */
export const library = media as unknown as Resource;

/** A picture in the answers for lists and forms. */
export type LibraryPicture = StoredRecord & {
  path: string;
  name: string;
  alt: string;
  folder: string;
  tags: string;
  focalX: number;
  focalY: number;
  width: number;
  height: number;
  size: number;
  variants: VariantState;
  createdAt: string;
};

export const picturesPerPage = 24;

export interface LibrarySearch {
  keyword: string;
  /** Undefined for all folders, '' for pictures in none. */
  folder: string | undefined;
  /** Whether to find only pictures that no record shows. */
  isUnused?: boolean;
  page: number;
}

/** A page of the library, newest first. */
export async function searchLibrary({ keyword, folder, isUnused, page }: LibrarySearch) {
  const all = [...inFolder(folder), ...(isUnused ? [unused] : [])];
  const { rows, total } = await recordsOf(library).search({
    keyword,
    page,
    perPage: picturesPerPage,
    sort: { field: 'id', direction: 'descending' },
    conditions: all.length > 0 ? { all } : undefined,
  });
  return { pictures: rows as LibraryPicture[], total };
}

/** The picture with this address; null if there is none. */
export async function readPicture(address: string): Promise<LibraryPicture | null> {
  const { rows } = await recordsOf(library).search({
    keyword: '',
    page: 1,
    perPage: 1,
    sort: { field: 'id', direction: 'descending' },
    conditions: { field: 'path', is: 'equal', value: address },
  });
  return (rows[0] as LibraryPicture | undefined) ?? null;
}

const unused: Conditions = { field: 'isUsed', is: 'equal', value: false };

function inFolder(folder: string | undefined): Conditions[] {
  if (folder === undefined) return [];
  return folder === ''
    ? [{ field: 'folder', is: 'empty', value: true }]
    : [{ field: 'folder', is: 'equal', value: folder }];
}

/** Milliseconds after which a list is read again while sizes of its pictures are missing. */
export const whileMaking = 3000;

const units = ['B', 'KB', 'MB'];

/** The readable size of a file, e.g. 1.2 MB. */
export function fileSize(bytes: number): string {
  const power = Math.min(
    units.length - 1,
    Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)),
  );
  const amount = bytes / 1024 ** power;
  return `${power === 0 ? amount : amount.toFixed(1)} ${units[power]}`;
}
