import type { Sender } from '../domain/outbox/email.ts';
import { writeLink } from '../domain/reservation/links.ts';
import type { Config } from './config.ts';
import type { PresentSettings } from './present-settings.ts';
import type { SiteTokens } from './use-cases/site/site-tokens.ts';

/** The company's data in e-mails as they are at each use, and the links to a customer's reservation (MINE-1). */
export function senderOf(
  config: Pick<Config, 'mailFrom' | 'publicUrl'>,
  tokens: Pick<SiteTokens, 'write'>,
  settings: Pick<PresentSettings, 'now'>,
): Sender {
  return {
    get company() {
      return settings.now().company;
    },
    get hours() {
      return settings.now().hours;
    },
    from: config.mailFrom,
    siteUrl: config.publicUrl,
    reservationUrl: (link) => `${config.publicUrl}/my-reservation#${tokens.write('reservation', writeLink(link))}`,
  };
}
