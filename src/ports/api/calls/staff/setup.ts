import type { Call } from '../../call.ts';
import { NoContent } from '../../common.ts';
import { INVALID } from '../../problem.ts';
import { EmailStateSchema } from '../../staff/booking-record.ts';
import { RemovedDemoFleet, SetupAnswer, SetupBody, TestEmailBody } from '../../staff/setup.ts';

export const readSetup = {
  method: 'GET',
  path: '/api/admin/setup',
  may: 'change-settings',
  summary: 'What to do before customers come, each computed from what is so',
  answer: SetupAnswer,
} as const satisfies Call;

export const changeSetup = {
  method: 'PUT',
  path: '/api/admin/setup',
  may: 'change-settings',
  summary: 'Put these steps away, or bring them back',
  body: SetupBody,
  status: 204,
  answer: NoContent,
  problems: INVALID,
} as const satisfies Call;

export const sendTestEmail = {
  method: 'POST',
  path: '/api/admin/setup/test-email',
  may: 'change-settings',
  summary: 'Send a test e-mail',
  description: 'Answers what became of it within 3 seconds: sent, waiting or failed, with the reason.',
  body: TestEmailBody,
  status: 202,
  answer: EmailStateSchema,
  problems: INVALID,
} as const satisfies Call;

export const removeDemoFleet = {
  method: 'DELETE',
  path: '/api/admin/setup/demo-fleet',
  may: 'change-fleet',
  summary: 'Take the demonstration fleet away',
  description: 'Only while no booking has any of it.',
  answer: RemovedDemoFleet,
  problems: { 'not-possible': {} },
} as const satisfies Call;
