import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { production } from '#server/foundation/http/test-production.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { type Container, KubernetesObject } from './objects.ts';

// No cluster runs here: the example is checked by strict schemas and by the shop's own settings.
// e2e/kubernetes-schema.system.test.ts checks it by the published schemas.

const read = (file: string) => readFile(path.join(import.meta.dirname, file), 'utf8');
const documents = parseAllDocuments(await read('maidan.yaml'));
const objects = documents.map((document) => KubernetesObject.parse(document.toJS()));

const deployments = objects.flatMap((object) => (object.kind === 'Deployment' ? [object] : []));
const autoscalers = objects.flatMap((object) => (object.kind === 'HorizontalPodAutoscaler' ? [object] : []));
const configured = (name: string) =>
  objects.flatMap((object) => (object.kind === 'ConfigMap' && object.metadata.name === name ? [object.data] : []))[0];
const shopOf = ({ spec }: (typeof deployments)[number]): Container => spec.template.spec.containers[0] as Container;

test('the file is complete, and a field that Kubernetes does not know is refused', () => {
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    ...[
      'ConfigMap maidan',
      'ConfigMap maidan-seller',
      'Deployment maidan-web',
      'Deployment maidan-jobs',
      'Service maidan',
    ],
    ...['PodDisruptionBudget maidan-web', 'PodDisruptionBudget maidan-jobs'],
    ...['HorizontalPodAutoscaler maidan-web', 'HorizontalPodAutoscaler maidan-jobs', 'NetworkPolicy maidan'],
  ]);
  const wrong = structuredClone(documents[2]?.toJS()) as { spec: Record<string, unknown> };
  expect(KubernetesObject.safeParse({ ...wrong, spec: { ...wrong.spec, replica: 3 } }).success).toBe(false);
  expect(KubernetesObject.safeParse({ ...wrong, spec: { ...wrong.spec, replicas: 'three' } }).success).toBe(false);
});

test.each(deployments.map((one) => [one.metadata.name, one] as const))(
  '%s starts in production mode with its configured variables',
  (_name, deployment) => {
    const own = Object.fromEntries(shopOf(deployment).env.map(({ name, value }) => [name, value]));
    const given = { ...configured('maidan'), ...own };
    const secrets = {
      DATABASE_URL: 'postgresql://maidan@db/maidan?sslmode=verify-full',
      REDIS_URL: 'rediss://cache:6379',
    };
    const env = parseEnv({ ...production, ...secrets, ...given });
    expect(Object.keys(given).filter((name) => !(name in env))).toEqual([]);
    expect(env.ROLE).toBe(deployment.metadata.name.replace('maidan-', ''));
    // The process has time to drain and to finish before it is killed.
    expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      env.LEAVE_SECONDS * 3 + 45,
    );
  },
);

test('selectors, volumes, autoscalers and network policies refer to existing objects', () => {
  const names = deployments.map(({ metadata }) => metadata.name);
  for (const { spec, metadata } of deployments) {
    expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
    const volumes = spec.template.spec.volumes.map(({ name }) => name);
    const { volumeMounts, ports } = spec.template.spec.containers[0] as Container;
    expect(volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.toSorted());
    expect(ports.map(({ containerPort }) => containerPort)).toEqual([3000, Number(configured('maidan')?.METRICS_PORT)]);
    expect(metadata.labels).toEqual(spec.selector.matchLabels);
  }
  for (const { spec } of autoscalers) {
    expect(names).toContain(spec.scaleTargetRef.name);
    expect(spec.minReplicas).toBe(
      deployments.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name)?.spec.replicas,
    );
  }
  for (const object of objects) {
    if (object.kind !== 'PodDisruptionBudget') continue;
    const over = deployments.find(({ spec }) => JSON.stringify(spec.selector) === JSON.stringify(object.spec.selector));
    // A budget as large as the deployment would prevent draining any node.
    expect(object.spec.minAvailable).toBeLessThan(over?.spec.replicas ?? 0);
  }
});

test('autoscalers read exactly the metrics that the adapter provides', async () => {
  const { rules } = parse(await read('adapter.yaml')) as {
    rules: Record<'custom' | 'external', { seriesQuery: string }[]>;
  };
  const given = (kind: 'custom' | 'external') => rules[kind].map(({ seriesQuery }) => seriesQuery.replace(/\{.*$/, ''));
  const wanted = autoscalers.flatMap(({ spec }) => spec.metrics);
  expect(wanted.flatMap((metric) => (metric.type === 'Pods' ? [metric.pods.metric.name] : [])).toSorted()).toEqual(
    given('custom').toSorted(),
  );
  expect(wanted.flatMap((metric) => (metric.type === 'External' ? [metric.external.metric.name] : []))).toEqual(
    given('external'),
  );
});
