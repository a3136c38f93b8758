/** The maximum length of each field, in characters (BOOK-7). */
export const CUSTOMER_LIMITS = {
  firstName: 100,
  lastName: 100,
  email: 254,
  confirmEmail: 254,
  phone: 40,
  cardName: 100,
  comments: 2000,
} as const;
