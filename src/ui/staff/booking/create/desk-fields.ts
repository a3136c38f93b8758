import { type CustomerForm, PRIVACY_LABEL } from '../../../../domain/booking/customer.ts';
import { FREE_TEXTS } from '../../../../domain/booking/customer-fields.ts';
import type { PayerForm } from '../../../../domain/rental/payer-form.ts';
import { DEPOSIT_FIELDS } from '../../../booking/request/customer-fields.ts';
import type { FieldDescription } from '../../../kit/use-form.ts';

/** What staff type of a customer and of who pays, and whether the booking is approved at once. */
export type DeskForm = CustomerForm & PayerForm & { readonly approve: boolean };
type DeskField = FieldDescription<keyof DeskForm>;

/** No field is filled in by the browser: what it knows is of the member of staff. */
const TYPED = { autoComplete: 'off' } as const;

export const NAME_FIELDS: readonly DeskField[] = [
  { name: 'firstName', label: 'First name', ...TYPED },
  { name: 'lastName', label: 'Last name', ...TYPED },
];

export const REACH_FIELDS: readonly DeskField[] = [
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    isOptional: true,
    hint: 'Without one, no email is sent.',
    ...TYPED,
  },
  { name: 'confirmEmail', label: 'Confirm email', type: 'email', isOptional: true, ...TYPED },
  { name: 'phone', label: 'Phone', type: 'tel', ...TYPED },
];

export const CARD_FIELDS: readonly DeskField[] = DEPOSIT_FIELDS.map((field) => ({ ...field, ...TYPED }));

export const REST_FIELDS: readonly DeskField[] = [
  { name: 'deliveryAddress', label: FREE_TEXTS.deliveryAddress.label, isOptional: true, isWide: true, ...TYPED },
  { name: 'comments', label: 'Comments', type: 'textarea', isOptional: true, isWide: true },
  { name: 'agreePolicy', label: PRIVACY_LABEL, title: 'Agreement', type: 'checkbox', isWide: true },
];

export const APPROVE_FIELDS: readonly DeskField[] = [
  { name: 'approve', label: 'Approve at once', type: 'checkbox', isOptional: true, isWide: true },
];
