import { readdirSync, unlinkSync } from 'node:fs';

/**
 * Whether a file of a package is needed at run time: not types, maps, headers of C and texts for people, but every
 * licence.
 * @param {string} path
 */
export function isRunTimeFile(path) {
  if (/licen[cs]e|copying|notice/i.test(path.slice(path.lastIndexOf('/') + 1))) return true;
  return !/\.(?:d\.[cm]?ts|[cm]?ts\.map|[cm]?js\.map|css\.map|md|markdown|flow|h)$|\.tsbuildinfo$/.test(
    path,
  );
}

/**
 * Removes from a folder what is not needed at run time. Of the packages with which `npm start` begins that is a quarter
 * of the bytes.
 * @param {string} folder
 */
export function keepRunTimeFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) keepRunTimeFiles(path);
    else if (entry.isFile() && !isRunTimeFile(path)) unlinkSync(path);
  }
}
