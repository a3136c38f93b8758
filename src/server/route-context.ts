import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Sender } from '../domain/outbox/email.ts';
import type { Ports } from '../ports/ports.ts';
import type { SchemaTypes } from './http/json-schema.ts';
import type { OutboxRelay } from './jobs/relay.ts';

export type TypedApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  SchemaTypes
>;

/** What routes are built from. */
export type Site = {
  readonly app: TypedApp;
  readonly ports: Ports;
  readonly sender: Sender;
  readonly relay: Pick<OutboxRelay, 'nudge'>;
  /** Whether the public forms are bounded in how often they mail for one address. */
  readonly limitMail: boolean;
};
