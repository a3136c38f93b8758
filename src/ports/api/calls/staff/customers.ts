import type { Call, CallProblems } from '../../call.ts';
import { INVALID } from '../../problem.ts';
import { CustomerFileAnswer, CustomerFileQuery } from '../../staff/customer-file.ts';
import { RemarksBody } from '../../staff/customer-remarks.ts';

const CUSTOMER_NOT_FOUND = { 'customer-not-found': {} } as const satisfies CallProblems;

export const readCustomerFile = {
  method: 'GET',
  path: '/api/admin/customers/file',
  may: 'read-bookings',
  summary: 'All that is known of a customer, by an e-mail address or a phone',
  query: CustomerFileQuery,
  answer: CustomerFileAnswer,
  problems: { ...INVALID, ...CUSTOMER_NOT_FOUND },
} as const satisfies Call;

export const writeCustomerRemarks = {
  method: 'PUT',
  path: '/api/admin/customers/file',
  may: 'add-notes',
  summary: 'Write notes on a customer that staff alone see, or that the customer is not to get a vehicle',
  query: CustomerFileQuery,
  body: RemarksBody,
  answer: CustomerFileAnswer,
  problems: { ...INVALID, ...CUSTOMER_NOT_FOUND },
} as const satisfies Call;
