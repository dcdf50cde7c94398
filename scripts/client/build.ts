import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, projectRoot } from '../command.ts';
import { operationsModule } from './operations.ts';

/** Writes the types of all calls and compiles the client into clients/typescript/dist. */
const client = join(projectRoot, 'clients/typescript');
rmSync(join(client, 'dist'), { recursive: true, force: true });
writeFileSync(join(client, 'src/operations.ts'), operationsModule());
const { code, output } = await command('tsc', ['-p', 'tsconfig.build.json'], {
  directory: 'clients/typescript',
  capture: true,
});
process.stdout.write(code === 0 ? 'clients/typescript/dist is built.\n' : output);
process.exitCode = code;
