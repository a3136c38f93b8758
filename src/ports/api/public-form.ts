import * as v from 'valibot';
import type { FormTraits } from '../../domain/shared/form-limits.ts';
import { textOf, WholeSchema } from './common.ts';

/** How a public form was filled in (`FormTraits`). */
export const TRAIT_FIELDS = {
  website: v.exactOptional(v.pipe(textOf(500), v.description('A field that people never see (honeypot)'))),
  openedFor: v.exactOptional(
    v.pipe(WholeSchema, v.minValue(0), v.description('How long the form was open, in milliseconds')),
  ),
} satisfies Readonly<Record<keyof FormTraits, unknown>>;

export const SentAnswer = v.object({ ok: v.literal(true) });
