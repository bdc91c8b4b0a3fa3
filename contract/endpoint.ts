import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What crosses the wire at one address: every part is checked on the way in, and the reply is an allow-list on the way out. */
export interface Shapes {
  /** One sentence for the API page. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  reply: z.ZodType;
  /** Status of a success; 200 unless something was created. */
  status?: 200 | 201;
  /** Replaces the common failure shape where the specification writes another. */
  failure?: z.ZodType;
}

export interface Endpoint<M extends Method = Method, P extends string = string, S extends Shapes = Shapes> {
  method: M;
  path: P;
  shapes: S;
}

/** Describes one call: the server mounts the object, the browser's client uses its type, the API page prints it. */
export function endpoint<const M extends Method, const P extends `/${string}`, S extends Shapes>(
  method: M,
  path: P,
  shapes: S,
): Endpoint<M, P, S> {
  return { method, path, shapes };
}

type Part<S, K extends 'params' | 'query' | 'headers' | 'body'> = S extends { [Key in K]: infer Z extends z.ZodType }
  ? { [Key in K]: z.input<Z> }
  : unknown;

type ParsedPart<S, K extends 'params' | 'query' | 'headers' | 'body'> = S extends { [Key in K]: infer Z extends z.ZodType }
  ? { [Key in K]: z.output<Z> }
  : unknown;

/** What a caller passes. */
export type InputOf<E> =
  E extends Endpoint<Method, string, infer S> ? Part<S, 'params'> & Part<S, 'query'> & Part<S, 'headers'> & Part<S, 'body'> : never;

/** What a handler receives: the same, parsed. */
export type ParsedOf<E> =
  E extends Endpoint<Method, string, infer S>
    ? ParsedPart<S, 'params'> & ParsedPart<S, 'query'> & ParsedPart<S, 'headers'> & ParsedPart<S, 'body'>
    : never;

/** What a caller gets. */
export type ReplyOf<E> = E extends Endpoint<Method, string, infer S> ? z.output<S['reply']> : never;

/** What a handler returns. */
export type HandlerReplyOf<E> = E extends Endpoint<Method, string, infer S> ? z.input<S['reply']> : never;
