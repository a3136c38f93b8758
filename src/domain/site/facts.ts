import type { Vehicle } from '../fleet/vehicle.ts';
import type { WithEmails } from '../outbox/email-lifecycle.ts';
import type { RelayPause } from '../outbox/relay-pause.ts';
import type { Kind, Stored } from '../shared/record.ts';
import type { DateText, Instant } from '../shared/toronto-time.ts';
import type { DeletionRun } from './deletion-guard.ts';

/** The facts that a site stores about itself, by name. A fact is absent until it is first written. */
export type SiteFacts = {
  /** Identifies the site. The same id lies beside its pictures. */
  readonly id: string;
  /** The key of the codes in links and held prices (CONF-11). Losing it ends all of them. */
  readonly secret: string;
  /** The last runs of the jobs that delete. */
  readonly retention: DeletionRun;
  readonly sweep: DeletionRun;
  /** The last pause of the relay. Its end is past once it sends again. */
  readonly relayPause: RelayPause;
  /** The vehicles that an empty store is being filled with; none once all are stored. */
  readonly fleetFill: readonly Vehicle[];
  /** When the last e-mail about what needs attention was queued. The fact owes these e-mails. */
  readonly attentionMailedAt: Instant;
  /** The day of the last evening e-mail. The fact owes these e-mails (MAIL-30). */
  readonly eveningMailedOn: DateText;
  /** When the last test e-mail was queued. The fact owes it (SITE-21). */
  readonly testMailedAt: Instant;
  /** Whether owners put 'Before you open' away (SITE-20). */
  readonly isSetupPutAway: boolean;
};

/** The stored facts. Their ids are their names. */
export const FACTS = {
  name: 'facts',
  parts: ['emails'],
  fields: {},
  fieldsOf: (_record: Stored<SiteFacts[keyof SiteFacts], WithEmails>) => ({}),
  unique: [],
  orders: {},
  indexes: {},
} as const satisfies Kind<SiteFacts[keyof SiteFacts], WithEmails>;
