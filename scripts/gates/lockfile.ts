/** The checked part of package-lock.json. */
export interface Lockfile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/**
 * Optional dependencies that the lockfile does not name. npm silently leaves out a package that its registry lacks,
 * and then `npm ci` fails with any registry that has it.
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
