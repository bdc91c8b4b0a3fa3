import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Schemas of an endpoint: every input is validated, and the reply schema is an allow-list of output fields. */
export interface Shapes {
  /** One sentence for the API page. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  reply: z.ZodType;
  /** Status of a success: 200 by default, 201 for a creation. */
  status?: 200 | 201;
  /** Failure schema, if the specification differs from the common one. */
  failure?: z.ZodType;
}

export interface Endpoint<M extends Method = Method, P extends string = string, S extends Shapes = Shapes> {
  method: M;
  path: P;
  shapes: S;
}

/** Describes one endpoint. The server mounts it, the browser's client uses its type, the API page documents it. */
export function defineEndpoint<const M extends Method, const P extends `/${string}`, S extends Shapes>(
  method: M,
  path: P,
  shapes: S,
): Endpoint<M, P, S> {
  return { method, path, shapes };
}

type Part<S, K extends 'params' | 'query' | 'headers' | 'body'> = S extends { [Key in K]: infer Z extends z.ZodType }
  ? { [Key in K]: z.input<Z> }
  : unknown;

type ParsedPart<S, K extends 'params' | 'query' | 'headers' | 'body'> = S extends {
  [Key in K]: infer Z extends z.ZodType;
}
  ? { [Key in K]: z.output<Z> }
  : unknown;

/** Input of a caller. */
export type InputOf<E> =
  E extends Endpoint<Method, string, infer S>
    ? Part<S, 'params'> & Part<S, 'query'> & Part<S, 'headers'> & Part<S, 'body'>
    : never;

/** Input of a handler, after parsing. */
export type ParsedOf<E> =
  E extends Endpoint<Method, string, infer S>
    ? ParsedPart<S, 'params'> & ParsedPart<S, 'query'> & ParsedPart<S, 'headers'> & ParsedPart<S, 'body'>
    : never;

/** Reply that a caller receives. */
export type ReplyOf<E> = E extends Endpoint<Method, string, infer S> ? z.output<S['reply']> : never;

/** Reply that a handler returns. */
export type HandlerReplyOf<E> = E extends Endpoint<Method, string, infer S> ? z.input<S['reply']> : never;
