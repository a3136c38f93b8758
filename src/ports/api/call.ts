import type * as v from 'valibot';
import type { StaffAction } from '../../domain/staff/permissions.ts';
import type { InputOf, Schema, TypeOf } from './schema.ts';

/** The problems that a call names, by their codes: what each carries beside its code. */
export type CallProblems = Readonly<Record<string, v.ObjectEntries>>;

/**
 * A call of the API, written once: the server registers and validates it, OpenAPI describes it, and
 * the browser sends it and decodes the answer. Each call is an export of its own, since bundlers
 * drop exports that a page does not use, and never properties.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each of its parameters. */
  readonly path: string;
  /** What a call of staff does (STAFF-33); 'anyone' where it needs no session. */
  readonly may?: StaffAction | 'anyone';
  readonly summary: string;
  readonly description?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** The body is a form in parts, with a file; 'if-file': without a file it is JSON. */
  readonly isForm?: true | 'if-file';
  /** 200 if it is absent. */
  readonly status?: 201 | 202 | 204;
  readonly answer: Schema | AnsweredFile;
  /** The answer has an entity tag, and 304 says that it is unchanged. */
  readonly isTagged?: true;
  readonly problems?: CallProblems;
};

/** An answer that is a file of this media type. */
type AnsweredFile = { readonly file: string };

/** What a call asks with: those of its parts that it has. */
export type Asked<C extends Call> = {
  readonly [Part in 'params' | 'query' | 'headers' | 'body' as C[Part] extends Schema
    ? Part
    : never]: C[Part] extends Schema ? TypeOf<C[Part]> : never;
};

export type AnswerOf<C extends Call> = C['answer'] extends Schema ? TypeOf<C['answer']> : never;

/** What a handler answers: the answer, of which fields with a default may be left out. */
export type GivenOf<C extends Call> = C['answer'] extends Schema ? InputOf<C['answer']> : never;

/** The problems of a call as values: the code, with what it carries. */
export type ProblemOf<C extends Call> = C['problems'] extends infer Problems extends CallProblems
  ? NamedProblem<Problems>
  : never;

export type NamedProblem<Problems extends CallProblems> = {
  [Code in keyof Problems & string]: Carried<Code, Problems[Code]>;
}[keyof Problems & string];

type Carried<Code extends string, Fields extends v.ObjectEntries> = { readonly code: Code } & TypeOf<
  v.ObjectSchema<Fields, undefined>
>;
