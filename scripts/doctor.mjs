/**
 * `npm run doctor`: looks for reasons why the shop cannot run on this machine, and says how to fix them. It changes
 * nothing.
 */
import { requiredPackagesPresent } from './installed.mjs';
import { pinnedNode, projectRoot, run } from './launch.mjs';

// All other checks need the packages and the pinned Node. `pinnedNode` ends with its own sentence if that is missing.
if (requiredPackagesPresent(projectRoot, { development: false })) {
  process.exitCode = await run(pinnedNode(), ['scripts/doctor/doctor.ts']);
} else {
  console.error('WRONG Packages: node_modules does not hold what package-lock.json names');
  console.error('      Mend: npm ci');
  process.exitCode = 1;
}
