import type { Sender } from '../domain/outbox/email.ts';
import { writeLink } from '../domain/reservation/links.ts';
import { COMPANY } from '../domain/shared/company.ts';
import type { Config } from './config.ts';
import type { SiteTokens } from './use-cases/site/site-tokens.ts';

/** The company's data in e-mails, and the links to a customer's reservation (MINE-1). */
export function senderOf(
  config: Pick<Config, 'companyEmail' | 'mailFrom' | 'publicUrl'>,
  tokens: Pick<SiteTokens, 'write'>,
): Sender {
  return {
    name: COMPANY.name,
    from: config.mailFrom,
    companyEmail: config.companyEmail,
    phone: COMPANY.phone,
    siteUrl: config.publicUrl,
    reservationUrl: (link) => `${config.publicUrl}/my-reservation#${tokens.write('reservation', writeLink(link))}`,
  };
}
