import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { COMPANY } from '../domain/company.ts';
import type { Sender } from '../domain/email.ts';
import type { Ports } from '../ports/ports.ts';
import type { Config } from './config.ts';
import { type OutboxRelay, startOutboxRelay } from './outbox-relay.ts';
import { answerBareRequests, TAKES_BARE_REQUESTS } from './plugins/bare-requests.ts';
import { compressAnswers } from './plugins/compression.ts';
import { limitRates, refuseEncodedBodies } from './plugins/limits.ts';
import { describeApi } from './plugins/openapi.ts';
import { answerFault, answerNotFound, answerProblems } from './plugins/problem-answers.ts';
import { logRequests } from './plugins/request-log.ts';
import { secureAnswers, withSecurityHeaders } from './plugins/security-headers.ts';
import { guardStaff } from './plugins/staff-session.ts';
import { serveUi } from './plugins/static-ui.ts';
import { adminBookingRoutes } from './routes/admin-bookings.ts';
import { adminSummaryRoutes } from './routes/admin-summary.ts';
import { adminVehicleRoutes } from './routes/admin-vehicles.ts';
import { bookingRoutes } from './routes/bookings.ts';
import { carImageRoutes } from './routes/car-images.ts';
import { healthRoutes } from './routes/health.ts';
import { insightRoutes } from './routes/insights.ts';
import { messageRoutes } from './routes/messages.ts';
import { quoteRoutes } from './routes/quotes.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { staffAccountRoutes } from './routes/staff-accounts.ts';
import { staffSessionRoutes } from './routes/staff-session.ts';
import { vehicleRoutes } from './routes/vehicles.ts';
import type { TypedApp } from './site.ts';
import { ANSWERED_WITHIN, ARRIVES_WITHIN } from './time-limits.ts';

export type AppParts = {
  readonly config: Pick<Config, 'companyEmail' | 'mailFrom' | 'publicUrl' | 'rateLimits' | 'staff' | 'trustProxy'>;
  readonly ports: Ports;
  readonly log: FastifyBaseLogger;
  /** The folder of the built pages; without one only the API is served. */
  readonly uiFolder?: string;
};

const LARGEST_BODY = 65_536;

/** Builds the site on its ports and starts its outbox relay; it does not listen. Closing it finishes the requests and the e-mail under way. */
export async function buildApp({ config, ports, log, uiFolder }: AppParts): Promise<TypedApp> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: LARGEST_BODY,
    // An e-mail address in a path, its signs encoded.
    routerOptions: { maxParamLength: 3 * 254 },
    http: TAKES_BARE_REQUESTS,
    requestTimeout: ARRIVES_WITHIN,
    handlerTimeout: ANSWERED_WITHIN,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true } },
    frameworkErrors: (fault, request, reply) => answerFault(fault, request, withSecurityHeaders(request, reply)),
    clientErrorHandler: answerUnreadable,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.removeContentTypeParser('text/plain');

  const relay = startRelay(ports, log);
  app.addHook('onClose', () => relay.stop());
  const sender: Sender = {
    name: COMPANY.name,
    from: config.mailFrom,
    companyEmail: config.companyEmail,
    phone: COMPANY.phone,
    siteUrl: config.publicUrl,
  };

  secureAnswers(app);
  logRequests(app);
  answerBareRequests(app);
  refuseEncodedBodies(app);
  const { answerOtherMethods } = answerProblems(app);
  await limitRates(app, config.rateLimits);
  await compressAnswers(app);
  await describeApi(app);
  const site = { app, ports, sender, relay };
  vehicleRoutes(site);
  quoteRoutes(site);
  bookingRoutes(site);
  await messageRoutes(site);
  carImageRoutes(site);
  insightRoutes(site);
  healthRoutes(site);
  await app.register(async (staffApp) => {
    const staffArea = { ...site, app: staffApp.withTypeProvider<TypeBoxTypeProvider>() };
    await guardStaff(staffApp, { ports, publicUrl: config.publicUrl });
    staffSessionRoutes(staffArea, config.staff.mfa);
    secondFactorRoutes(staffArea);
    staffAccountRoutes(staffArea);
    adminBookingRoutes(staffArea);
    adminSummaryRoutes(staffArea);
    await adminVehicleRoutes(staffArea);
  });
  if (uiFolder === undefined) app.setNotFoundHandler(answerNotFound);
  else await serveUi(app, uiFolder, config.publicUrl);
  answerOtherMethods();
  return app;
}

function startRelay(ports: Ports, log: FastifyBaseLogger): OutboxRelay {
  return startOutboxRelay(ports, {
    delivered: (delivery) =>
      delivery.state === 'sent' ? log.info(delivery, 'email sent') : log.warn(delivery, 'email not sent'),
    fault: (fault) => log.error({ err: fault }, 'outbox out of order'),
  });
}

/** Answers what is not HTTP; no request exists yet, so the head is written by hand. */
function answerUnreadable(fault: Error & { code?: string }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) return;
  const status =
    { HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large', ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout' }[
      fault.code ?? ''
    ] ?? '400 Bad Request';
  const body = JSON.stringify({
    type: '/api/docs#malformed',
    title: status.slice(4),
    status: Number(status.slice(0, 3)),
    detail: 'The request cannot be read.',
  });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/problem+json; charset=utf-8\r\nx-content-type-options: nosniff\r\nx-request-id: ${randomUUID()}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
