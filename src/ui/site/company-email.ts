import { COMPANY } from '../../domain/shared/company.ts';

/**
 * The address that customers write to (PAGE-15). The server puts COMPANY_EMAIL in place of the
 * placeholder in the head of each page, and wherever the page was prerendered with it.
 */
export const COMPANY_EMAIL: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=email]')?.content ?? COMPANY.email;
