/** Schema in the shop's OpenAPI document, with the keywords used there. */
export interface Schema {
  type?: string;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  nullable?: boolean;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

/** Call in the OpenAPI document. */
export interface Operation {
  method: string;
  /** Path with parameters in braces. */
  path: string;
  parameters: readonly Parameter[];
  /** Undefined if the call takes no body. */
  body: Schema | undefined;
}

interface Document {
  paths: Record<
    string,
    Record<string, { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema?: Schema }> } }>
  >;
}

/** Returns the calls of an OpenAPI document, as served by `/api/docs/json`. */
export function operationsOf(document: unknown): Operation[] {
  const { paths } = document as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody && (Object.values(requestBody.content)[0]?.schema ?? {}),
    })),
  );
}
