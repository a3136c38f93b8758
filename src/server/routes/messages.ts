import formbody from '@fastify/formbody';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CONTACT_TEXTS, INQUIRY_TEXTS } from '../../domain/inquiry/messages.ts';
import { HONEYPOT_NAME } from '../../domain/shared/form-limits.ts';
import type { FieldText } from '../../domain/shared/messages.ts';
import { withoutUndefined } from '../../ports/api/common.ts';
import { ContactBody, InquiryBody } from '../../ports/api/form-bodies.ts';
import { SentAnswer } from '../../ports/api/message.ts';
import { networksOf } from '../http/caller-network.ts';
import { refusalsAt, textsAt } from '../http/field-errors.ts';
import type { SchemaTypes } from '../http/json-schema.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { POST_PROBLEMS, problems } from '../http/problem-schemas.ts';
import { CSRF_TOKEN_INVALID, invalidInput, RATE_LIMITED, sendProblem } from '../http/problems.ts';
import { limitTo } from '../plugins/limits.ts';
import { answerFault } from '../plugins/problem-answers.ts';
import type { Site } from '../route-context.ts';
import { sendContact, sendInquiry } from '../use-cases/inquiry/send-message.ts';
import type { RateLimited } from '../use-cases/limits/count-uses.ts';

const RESPONSES = { 200: SentAnswer, ...POST_PROBLEMS, ...problems(403) };

/**
 * The two forms to the company. They also accept a plain HTML form post of a page without scripts.
 * The answer is then a redirect to the part of that page that shows the result (FORM-12). The page
 * of another site could post such a form in the name of its visitors, so its posts get 403.
 */
export async function messageRoutes({ app: site, ports, sender, relay, limitMail }: Site): Promise<void> {
  const originOf = (
    { ip = '' }: { readonly ip?: string },
    traits: { website: string | undefined; openedFor: number | undefined },
  ) => ({
    networks: networksOf(ip),
    isLimited: limitMail,
    ...withoutUndefined(traits),
  });
  await site.register(async (scope) => {
    const app = scope.withTypeProvider<SchemaTypes>();
    await app.register(formbody, { bodyLimit: 32_768, parser: readFormPost });
    app.addHook('preParsing', async (request, reply) => {
      if (!isOwnOrigin(request, sender.siteUrl)) await sendProblem(reply, CSRF_TOKEN_INVALID);
    });

    app.post(
      '/sendBusinessInquiryEmail',
      {
        schema: { summary: 'Send a business inquiry to the company', body: InquiryBody, response: RESPONSES },
        config: { ...limitTo('message'), texts: textsAt('', Object.values(INQUIRY_TEXTS)) },
        errorHandler: (fault, request, reply) => answerFormFault(inquiryPage(request.body), fault, request, reply),
      },
      async (request, reply) => {
        const { website, openedFor, source: _source, page = 'program', ...form } = request.body;
        const back = inquiryPage(request.body);
        const sent = await sendInquiry(ports, sender, form, page, originOf(request, { website, openedFor }));
        if (!sent.ok) return refuseForm(back, sent.problem, INQUIRY_TEXTS, request, reply);
        relay.nudge();
        return answerSent(back, request, reply);
      },
    );

    app.post(
      '/sendContactEmail',
      {
        schema: { summary: 'Send a message to the company', body: ContactBody, response: RESPONSES },
        config: { ...limitTo('message'), texts: textsAt('', Object.values(CONTACT_TEXTS)) },
        errorHandler: (fault, request, reply) => answerFormFault('/contact', fault, request, reply),
      },
      async (request, reply) => {
        const { website, openedFor, ...form } = request.body;
        const sent = await sendContact(ports, sender, form, originOf(request, { website, openedFor }));
        if (!sent.ok) return refuseForm('/contact', sent.problem, CONTACT_TEXTS, request, reply);
        relay.nudge();
        return answerSent('/contact', request, reply);
      },
    );
  });
}

/** Pages name the hidden field so that no password manager fills it in; the API calls it `website`. */
function readFormPost(text: string) {
  const { [HONEYPOT_NAME]: website = '', ...form } = Object.fromEntries(new URLSearchParams(text));
  return { website, ...form };
}

function inquiryPage(body: unknown): string {
  const page = typeof body === 'object' && body !== null && 'page' in body ? body.page : undefined;
  return page === 'entertainment' ? '/business/entertainment' : '/business/program';
}

function isHtmlPost(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

function answerSent(page: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return isHtmlPost(request) ? reply.redirect(`${page}#sent`, 303) : reply.send({ ok: true });
}

function refuseForm<Code extends string>(
  page: string,
  refused: RateLimited | { readonly code: 'inquiry' | 'contact-message'; readonly problems: readonly Code[] },
  texts: Readonly<Record<Code, FieldText<string>>>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (isHtmlPost(request)) return reply.redirect(`${page}#not-sent`, 303);
  if (refused.code === 'rate-limited') {
    return sendProblem(reply.header('retry-after', String(refused.seconds)), RATE_LIMITED);
  }
  const problems = refused.problems.map((code) => texts[code]);
  return sendProblem(reply, invalidInput(refusalsAt('', problems)));
}

function answerFormFault(
  page: string,
  fault: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!isHtmlPost(request)) return answerFault(fault, request, reply);
  if (fault.validation === undefined) request.log.error({ err: fault }, 'form post failed');
  return reply.redirect(`${page}#not-sent`, 303);
}
