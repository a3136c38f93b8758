/** What a customer needs at pickup. */
export const WHAT_TO_BRING = 'Your driver’s licence and the credit card';
