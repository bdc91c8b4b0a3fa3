import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from './run-tool.ts';

// Workflow files are checked against the repository. They are not run here.

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  'runs-on'?: string;
  'timeout-minutes'?: number;
  uses?: string;
  needs?: string;
  permissions?: Record<string, string>;
  strategy?: { matrix: { node?: number[]; suite?: string[] } };
  steps?: Step[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const read = (file: string) => readFile(path.join(projectRoot, file), 'utf8');
const workflow = async (name: string) => parse(await read(`.github/workflows/${name}.yml`)) as Workflow;
const scripts = Object.keys((JSON.parse(await read('package.json')) as { scripts: object }).scripts);

describe.each(['checks', 'release'])('the workflow %s', (name) => {
  test('the workflow has read permission, a time limit, no stored token and existing commands', async () => {
    const { permissions, jobs } = await workflow(name);
    expect(permissions).toEqual({ contents: 'read' });
    for (const [job, { steps, uses, 'timeout-minutes': minutes }] of Object.entries(jobs)) {
      if (uses) {
        await access(path.join(projectRoot, uses));
        continue;
      }
      expect(minutes, job).toBeGreaterThan(0);
      const checkout = steps?.find((step) => step.uses?.startsWith('actions/checkout@'));
      expect(checkout?.with).toMatchObject({ 'persist-credentials': false, 'fetch-depth': 0 });
      const asked = (steps ?? []).flatMap(({ run = '' }) =>
        [...run.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, script = '']) => script),
      );
      expect(asked.filter((script) => !scripts.includes(script))).toEqual([]);
    }
  });
});

test('every change runs .ci/run on each supported Node version', async () => {
  const { on, jobs } = await workflow('checks');
  expect(Object.keys(on)).toEqual(['push', 'pull_request', 'workflow_call', 'schedule']);
  expect(jobs.checks?.strategy?.matrix.node).toEqual([20, 22, 24]);
  expect(jobs.checks?.steps?.at(-1)?.run).toBe('.ci/run');
});

test('the nightly run has every suite with each of its shards', async () => {
  const { jobs } = await workflow('checks');
  const suites = jobs.nightly?.strategy?.matrix.suite ?? [];
  expect([...new Set(suites.map((suite) => suite.split(' ')[0]))]).toEqual(['test', 'test:journeys', 'test:system']);
  for (const suite of suites) {
    const [, shard, shards] = /--shard=(\d)\/(\d)$/.exec(suite) ?? [];
    if (shards)
      expect(
        suites.filter((other) => other.endsWith(`/${shards}`) && other.split(' ')[0] === suite.split(' ')[0]),
      ).toHaveLength(Number(shards));
    if (shard) expect(Number(shard)).toBeLessThanOrEqual(Number(shards));
  }
});

test('a release waits for the checks, and is the only job with write permission', async () => {
  const { jobs } = await workflow('release');
  expect(jobs.release?.needs).toBe('checks');
  expect(jobs.release?.permissions).toEqual({ contents: 'write', 'id-token': 'write', attestations: 'write' });
  const said = jobs.release?.steps?.map(({ uses, run = '' }) => uses ?? run).join('\n');
  for (const wanted of ['release-notes', 'sbom', 'actions/attest-build-provenance@', 'gh release create'])
    expect(said).toContain(wanted);
});

test('dependency updates wait a week, need a person for major versions, and name existing packages', async () => {
  const renovate = JSON.parse(await read('renovate.json')) as {
    minimumReleaseAge: string;
    packageRules: {
      matchPackageNames?: string[];
      matchUpdateTypes?: string[];
      dependencyDashboardApproval?: boolean;
    }[];
  };
  expect(renovate.minimumReleaseAge).toBe('7 days');
  expect(renovate.packageRules.at(-1)).toMatchObject({
    matchUpdateTypes: ['major'],
    dependencyDashboardApproval: true,
  });
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(await read('package.json')) as Record<
    string,
    object
  >;
  const there = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const named = renovate.packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames);
  expect(
    named.filter(
      (name) => !there.some((one) => (name.endsWith('/**') ? one.startsWith(name.slice(0, -2)) : one === name)),
    ),
  ).toEqual([]);
});
