import { type CustomerForm, PRIVACY_LABEL } from '../../../domain/booking/customer.ts';
import { FREE_TEXTS } from '../../../domain/booking/customer-fields.ts';
import { CARD_TYPES } from '../../../domain/shared/card-types.ts';
import type { FieldDescription } from '../../kit/use-form.ts';

type CustomerField = FieldDescription<keyof CustomerForm>;

export const CONTACT_FIELDS: readonly CustomerField[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  {
    name: 'lastName',
    label: 'Last name',
    autoComplete: 'family-name',
    hint: 'One name only? Type it in both.',
  },
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    autoComplete: 'email',
    hint: 'Your confirmation goes here.',
  },
  {
    name: 'confirmEmail',
    label: 'Confirm email',
    type: 'email',
    autoComplete: 'email',
    hint: 'Type it again to be sure.',
  },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    autoComplete: 'tel',
    hint: 'Only to arrange pickup or delivery.',
  },
];

export const DEPOSIT_FIELDS: readonly CustomerField[] = [
  { name: 'cardName', label: 'Name on card', autoComplete: 'cc-name' },
  {
    name: 'cardType',
    label: 'Card type',
    type: 'select',
    choices: [{ value: '', label: 'Choose a card type' }, ...CARD_TYPES],
  },
];

export const RESERVATION_FIELDS: readonly CustomerField[] = [
  {
    name: 'deliveryAddress',
    label: FREE_TEXTS.deliveryAddress.label,
    isOptional: true,
    isWide: true,
    autoComplete: 'street-address',
    hint: 'Free local pickup, or we can bring the vehicle to your door or your job site.',
  },
  {
    name: 'comments',
    label: 'Comments',
    type: 'textarea',
    isOptional: true,
    isWide: true,
    hint: 'Insurance claim? Insurer, claim number, adjuster.',
  },
  { name: 'agreePolicy', label: PRIVACY_LABEL, title: 'Agreement', type: 'checkbox', isWide: true },
];
