import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Sender } from '../domain/outbox/email.ts';
import type { Ports } from '../ports/ports.ts';
import type { SchemaTypes } from './http/json-schema.ts';
import type { OutboxRelay } from './jobs/relay.ts';
import type { PresentSettings } from './present-settings.ts';
import type { Audited } from './use-cases/audit/audit-trail.ts';
import type { HostFacts } from './use-cases/health/site-health.ts';
import type { SiteTokens } from './use-cases/site/site-tokens.ts';

export type TypedApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  SchemaTypes
>;

/** The context in which routes are built. */
export type Site = {
  readonly app: TypedApp;
  readonly ports: Ports;
  readonly sender: Sender;
  readonly settings: Pick<PresentSettings, 'now' | 'defaults' | 'refresh'>;
  readonly tokens: SiteTokens;
  /** The ports with the record of what staff do. */
  readonly audited: Ports & Audited;
  readonly host: HostFacts;
  readonly relay: Pick<OutboxRelay, 'nudge' | 'settled'>;
  /** Whether the process is ending (SIGTERM or SIGINT). */
  isStopping(): boolean;
  /** Whether the number of e-mails that the public forms cause is limited per address. */
  readonly limitMail: boolean;
};
