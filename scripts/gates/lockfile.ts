/** The part of package-lock.json that is looked at. */
export interface Lockfile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/**
 * Optional dependencies that the lockfile does not name. npm leaves one out silently when its registry lacks it, and
 * then `npm ci` fails wherever the registry has it.
 */
export function missingOptionalDependencies({ packages }: Lockfile): string[] {
  const named = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)),
  );
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !named.has(name))
      .map((name) => `${name}, wanted by ${path || 'package.json'}`),
  );
}
