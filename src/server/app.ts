import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Sender } from '../domain/outbox/email.ts';
import type { Ports } from '../ports/ports.ts';
import type { Config } from './config.ts';
import type { SchemaTypes } from './http/json-schema.ts';
import { compileSchemas } from './http/schema-compilers.ts';
import { ARRIVES_WITHIN, HEAD_ARRIVES_WITHIN } from './http/time-limits.ts';
import { type OutboxRelay, startOutboxRelay } from './jobs/relay.ts';
import { compressAnswers } from './plugins/compression.ts';
import { drainConnections } from './plugins/drain.ts';
import { noticeUntrustedProxy } from './plugins/forwarding.ts';
import { limitAnswerTime, limitArriving, limitRates, refuseEncodedBodies } from './plugins/limits.ts';
import { type OperatedSite, serveMetrics } from './plugins/metrics.ts';
import { describeApi } from './plugins/openapi.ts';
import { shedLoad } from './plugins/overload.ts';
import { answerFault, answerNotFound, answerProblems } from './plugins/problem-answers.ts';
import { logRequests } from './plugins/request-log.ts';
import { secureAnswers, securityHeaders, withSecurityHeaders } from './plugins/security-headers.ts';
import { guardStaff } from './plugins/staff-session.ts';
import { serveUi } from './plugins/static-ui.ts';
import { answerUnreadable, takeStrictHttp } from './plugins/strict-http.ts';
import type { PresentSettings } from './present-settings.ts';
import type { TypedApp } from './route-context.ts';
import { adminAuditRoutes } from './routes/admin/audit.ts';
import { adminBookingActionRoutes } from './routes/admin/booking-actions.ts';
import { adminBookingRoutes } from './routes/admin/bookings.ts';
import { customerLinkRoutes } from './routes/admin/customer-links.ts';
import { adminCustomerRoutes } from './routes/admin/customers.ts';
import { adminDeskRoutes } from './routes/admin/desk.ts';
import { adminInvoiceRoutes } from './routes/admin/invoices.ts';
import { adminMessageRoutes } from './routes/admin/messages.ts';
import { peopleRoutes } from './routes/admin/people.ts';
import { photoRoutes } from './routes/admin/photos.ts';
import { privacyRoutes } from './routes/admin/privacy.ts';
import { providerSignInRoutes } from './routes/admin/provider-sign-in.ts';
import { adminReportRoutes } from './routes/admin/reports.ts';
import { adminScheduleRoutes } from './routes/admin/schedule.ts';
import { secondFactorRoutes } from './routes/admin/second-factor.ts';
import { adminSettingsRoutes } from './routes/admin/settings.ts';
import { adminSetupRoutes } from './routes/admin/setup.ts';
import { staffAccountRoutes } from './routes/admin/staff-accounts.ts';
import { staffLinkRoutes } from './routes/admin/staff-links.ts';
import { staffSessionRoutes } from './routes/admin/staff-session.ts';
import { adminSummaryRoutes } from './routes/admin/summary.ts';
import { adminTillRoutes } from './routes/admin/till.ts';
import { adminVehicleRoutes } from './routes/admin/vehicles.ts';
import { availabilityRoutes } from './routes/availability.ts';
import { bookingRoutes } from './routes/bookings.ts';
import { carImageRoutes } from './routes/car-images.ts';
import { healthRoutes } from './routes/health.ts';
import { insightRoutes } from './routes/insights.ts';
import { messageRoutes } from './routes/messages.ts';
import { myReservationRoutes } from './routes/my-reservation.ts';
import { quoteRoutes } from './routes/quotes.ts';
import { siteRoutes } from './routes/site.ts';
import { vehicleRoutes } from './routes/vehicles.ts';
import { senderOf } from './sender.ts';
import { openAuditTrail } from './use-cases/audit/audit-trail.ts';
import type { HostFacts } from './use-cases/health/site-health.ts';
import type { SiteTokens } from './use-cases/site/site-tokens.ts';

export type AppParts = {
  readonly config: Pick<
    Config,
    'mailFrom' | 'publicUrl' | 'rateLimits' | 'retentionMonths' | 'invoiceYears' | 'staff' | 'trustProxy'
  >;
  readonly ports: Ports;
  readonly tokens: SiteTokens;
  /** Closed with the site. */
  readonly settings: PresentSettings;
  readonly log: FastifyBaseLogger;
  readonly host: HostFacts;
  /** Aborted on SIGTERM or SIGINT, before the site closes. */
  readonly stopping?: AbortSignal;
  /** The folder of the built pages. If it is undefined, only the API is served. */
  readonly uiFolder?: string;
  /** Additional values for `/metrics`. If it is undefined, there is no `/metrics` route. */
  readonly metrics?: Pick<OperatedSite, 'build' | 'lastBackup'>;
};

const MAX_BODY_BYTES = 65_536;

/**
 * Builds the site on its ports and starts its outbox relay. It does not listen. Closing it finishes
 * the running requests and the e-mail that is being sent.
 */
export async function buildApp(parts: AppParts): Promise<TypedApp> {
  const { config, ports, tokens, settings, host, log, stopping, uiFolder, metrics } = parts;
  const isStopping = () => stopping?.aborted === true;
  const headers = securityHeaders(config.publicUrl);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: MAX_BODY_BYTES,
    // Long enough for an e-mail address in a path, percent-encoded.
    routerOptions: { maxParamLength: 3 * 254 },
    // A method of another protocol, such as PROPFIND, is refused like TRACE, which no route takes
    // (HTTP-3). Routes for each of them would double the time to build the app.
    rewriteUrl(request) {
      if (!this.supportedMethods.includes(request.method ?? '')) request.method = 'TRACE';
      return request.url ?? '/';
    },
    requestTimeout: ARRIVES_WITHIN,
    // While the site closes, requests on open connections are still answered normally
    // (drainConnections).
    return503OnClosing: false,
    connectionTimeout: ARRIVES_WITHIN,
    http: { headersTimeout: HEAD_ARRIVES_WITHIN, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    frameworkErrors: (fault, request, reply) =>
      answerFault(fault, request, withSecurityHeaders(headers, request, reply)),
    clientErrorHandler: (fault, socket) => answerUnreadable(fault, socket, headers),
  }).withTypeProvider<SchemaTypes>();
  app.removeContentTypeParser('text/plain');
  compileSchemas(app);

  const sender = senderOf(config, tokens, settings);
  const relay = startRelay(ports, sender, log);
  app.addHook('onClose', async () => {
    await relay.stop();
    await settings.stop();
  });

  limitAnswerTime(app);
  secureAnswers(app, headers);
  takeStrictHttp(app, headers);
  const isBehindProxy = config.publicUrl.startsWith('https:');
  if (isBehindProxy && host.forwarding !== undefined) noticeUntrustedProxy(app, host.forwarding, log);
  drainConnections(app, isStopping);
  logRequests(app);
  const overload = shedLoad(app);
  refuseEncodedBodies(app);
  const { answerOtherMethods } = answerProblems(app);
  if (config.rateLimits) {
    limitArriving(app);
    await limitRates(app, ports);
  }
  await compressAnswers(app);
  await describeApi(app);
  if (metrics !== undefined) await serveMetrics(app, { ...metrics, ...overload, ports });
  const trail = openAuditTrail(ports, (fault, what) => log.error({ err: fault, what }, 'audit event not recorded'));
  const audited = { ...ports, trail };
  const site = { app, ports, audited, sender, settings, tokens, host, relay, isStopping, limitMail: config.rateLimits };
  vehicleRoutes(site);
  siteRoutes(site);
  quoteRoutes(site);
  availabilityRoutes(site);
  bookingRoutes(site);
  await messageRoutes(site);
  myReservationRoutes(site);
  carImageRoutes(site);
  insightRoutes(site);
  healthRoutes(site);
  await app.register(async (staffApp) => {
    const staffArea = { ...site, app: staffApp.withTypeProvider<SchemaTypes>() };
    await guardStaff(staffApp, { ports, publicUrl: config.publicUrl });
    staffSessionRoutes(staffArea, config.staff.mfa);
    providerSignInRoutes(staffArea, { publicUrl: config.publicUrl, secondFactor: config.staff.mfa });
    secondFactorRoutes(staffArea);
    staffAccountRoutes(staffArea);
    peopleRoutes(staffArea);
    staffLinkRoutes(staffArea);
    adminBookingRoutes(staffArea);
    adminBookingActionRoutes(staffArea);
    customerLinkRoutes(staffArea);
    adminDeskRoutes(staffArea);
    adminScheduleRoutes(staffArea);
    adminReportRoutes(staffArea);
    adminCustomerRoutes(staffArea);
    adminTillRoutes(staffArea);
    adminInvoiceRoutes(staffArea);
    adminSettingsRoutes(staffArea);
    adminSetupRoutes(staffArea, { publicUrl: config.publicUrl });
    adminAuditRoutes(staffArea);
    adminMessageRoutes(staffArea);
    adminSummaryRoutes(staffArea);
    privacyRoutes(staffArea);
    await adminVehicleRoutes(staffArea);
    await photoRoutes(staffArea);
  });
  if (uiFolder === undefined) app.setNotFoundHandler(answerNotFound);
  else await serveUi(app, uiFolder, { config, ports, settings, builtAt: host.build?.builtAt });
  answerOtherMethods();
  return app;
}

function startRelay(ports: Ports, sender: Sender, log: FastifyBaseLogger): OutboxRelay {
  return startOutboxRelay(ports, sender, {
    delivered: (delivery) =>
      delivery.state === 'sent' ? log.info(delivery, 'email sent') : log.warn(delivery, 'email not sent'),
    paused: (pause) => log.error(pause, 'outbox relay paused: the mail server refuses'),
    fault: (fault) => log.error({ err: fault }, 'outbox out of order'),
  });
}
