/**
 * Card types with their stored value and their label (BOOK-2). The site never asks for a card
 * number.
 */
export const CARD_TYPES = [
  { value: 'Visa', label: 'Visa' },
  { value: 'Mastercard', label: 'Mastercard' },
  { value: 'AMEX', label: 'American Express' },
] as const;
