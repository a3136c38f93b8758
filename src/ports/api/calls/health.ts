import type { Call } from '../call.ts';
import { HealthAnswer } from '../common.ts';

export const readHealth = {
  method: 'GET',
  path: '/healthz',
  summary: 'The process serves',
  answer: HealthAnswer,
} as const satisfies Call;

export const readReadiness = {
  method: 'GET',
  path: '/readyz',
  summary: 'Store and files answer',
  answer: HealthAnswer,
  problems: { 'not-ready': {} },
} as const satisfies Call;
