import { z } from 'zod';

type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;
export type Direction = 'input' | 'output';

/** Converter of schemas to JSON Schema. Named schemas become components to which others refer. */
export interface SchemaNamer {
  /** Returns the JSON Schema of a request (input) or a response (output). */
  describe(schema: Schema, direction: Direction): Json;
  components(): Record<string, Json>;
}

/** Creates a namer for the schemas that modules export under a capitalized name. */
export function nameSchemas(modules: readonly Readonly<Record<string, unknown>>[]): SchemaNamer {
  const names = new Map<Schema, string>();
  for (const module of modules) {
    for (const [name, value] of Object.entries(module)) {
      if (!(value instanceof z.ZodType) || !/^[A-Z]/.test(name) || names.has(value)) continue;
      if ([...names.values()].includes(name)) throw new Error(`two schemas of the contract are named ${name}`);
      names.set(value, name);
    }
  }
  const made = { input: new Map<string, Json>(), output: new Map<string, Json>() };

  function describe(schema: Schema, direction: Direction): Json {
    const registry = z.registry<{ id: string }>();
    for (const [known, id] of names) if (known !== schema) registry.add(known, { id });
    const {
      $schema: _schema,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      io: direction,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      metadata: registry,
      override: ({ zodSchema, jsonSchema }) =>
        tellMore(zodSchema, jsonSchema, (inner) => describe(inner, direction), direction),
    }) as Json & { $defs?: Record<string, Json> };
    for (const [name, part] of Object.entries($defs)) keep(name, part, direction);
    return refer(json);
  }

  function keep(name: string, { id: _id, ...part }: Json, direction: Direction): void {
    made[direction].set(name, refer(part));
  }

  /** Returns a reference to a named schema, or the description of an unnamed one. */
  function describeOrRefer(schema: Schema, direction: Direction): Json {
    const name = names.get(schema);
    if (name === undefined) return describe(schema, direction);
    if (!made[direction].has(name)) keep(name, describe(schema, direction), direction);
    return { $ref: `#/components/schemas/${name}` };
  }

  return {
    describe: (schema, direction) => inDirection(describeOrRefer(schema, direction), direction),
    components: () => {
      const all: Record<string, Json> = {};
      for (const direction of ['output', 'input'] as const) {
        for (const [name, json] of made[direction]) all[`${name}${suffixOf[direction]}`] = inDirection(json, direction);
      }
      return Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)));
    },
  };
}

/** Suffix by direction: input and output forms of a schema may differ, so they have separate names. */
const suffixOf = { input: 'Input', output: '' };

function inDirection(json: Json, direction: Direction): Json {
  const text = JSON.stringify(json);
  return JSON.parse(
    text.replace(/"#\/components\/schemas\/([A-Za-z]+)"/g, `"#/components/schemas/$1${suffixOf[direction]}"`),
  ) as Json;
}

function refer(json: Json): Json {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

/** Describes a schema whose JSON Schema is empty because of a transformation, by its form before or after that. */
function tellMore(schema: Schema, json: Json, describe: (inner: Schema) => Json, direction: Direction): void {
  if (schema instanceof z.ZodPipe && Object.keys(json).length === 0) {
    const parts: Schema[] = [schema.out, schema.in];
    const meant = parts.find((part) => !(part instanceof z.ZodTransform));
    if (meant) Object.assign(json, describe(meant));
  }
  if (direction === 'input' && Array.isArray(json.anyOf)) {
    const known = json.anyOf.filter((part: Json) => Object.keys(part).length > 0);
    if (known.length === 1) {
      delete json.anyOf;
      Object.assign(json, known[0]);
    }
  }
}
