import { importPackage } from './import-package.ts';

/** Class of one kind of object, with its schema. */
interface ObjectClass {
  apiVersion: string;
  new (object: object): { validate(): void };
}

/** Modules of kubernetes-models, by the kind that each exports. */
const modules = {
  ConfigMap: 'v1/ConfigMap',
  Service: 'v1/Service',
  Deployment: 'apps/v1/Deployment',
  HorizontalPodAutoscaler: 'autoscaling/v2/HorizontalPodAutoscaler',
  NetworkPolicy: 'networking.k8s.io/v1/NetworkPolicy',
  PodDisruptionBudget: 'policy/v1/PodDisruptionBudget',
};

/**
 * Returns the class of a kind, with the schema that Kubernetes 1.27 publishes. Throws for a kind that is not listed
 * here.
 */
export async function publishedClass(kind: string): Promise<ObjectClass> {
  const found = Object.entries(modules).find(([name]) => name === kind);
  if (!found) throw new Error(`There is no schema of ${kind}`);
  const exports = await importPackage<Record<string, ObjectClass>>(`kubernetes-models/${found[1]}`);
  return exports[kind] as ObjectClass;
}
