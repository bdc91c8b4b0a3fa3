import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { publishedClass } from './second-opinions/kubernetes-schemas.ts';

/** Checks an object against the published schema of its kind. Throws the violations. */
async function checkAsPublished(object: { apiVersion: string; kind: string }): Promise<void> {
  const Kind = await publishedClass(object.kind);
  expect(object.apiVersion, object.kind).toBe(Kind.apiVersion);
  new Kind(object).validate();
}

test('every object of the Kubernetes example is valid against the published schemas', async () => {
  const source = await readFile(path.join(import.meta.dirname, '../deploy/kubernetes/maidan.yaml'), 'utf8');
  const objects = parseAllDocuments(source).map((document) => document.toJS());
  expect(objects.length).toBeGreaterThan(5);
  for (const object of objects) await checkAsPublished(object);
  const shop = objects.find(({ kind }) => kind === 'Deployment');
  await expect(checkAsPublished({ ...shop, spec: { ...shop.spec, replicas: 'three' } })).rejects.toThrow(/replicas/);
  await expect(checkAsPublished({ ...shop, spec: { ...shop.spec, selector: undefined } })).rejects.toThrow(/selector/);
});
