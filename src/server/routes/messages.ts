import formbody from '@fastify/formbody';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CONTACT_TEXTS, INQUIRY_TEXTS } from '../../domain/inquiry/messages.ts';
import { HONEYPOT_NAME } from '../../domain/shared/form-limits.ts';
import type { FieldText } from '../../domain/shared/messages.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import * as calls from '../../ports/api/calls/messages.ts';
import { withoutUndefined } from '../../ports/api/common.ts';
import { networksOf } from '../http/caller-network.ts';
import { textsAt } from '../http/field-errors.ts';
import type { SchemaTypes } from '../http/json-schema.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { PROBLEMS, sendProblem } from '../http/problems.ts';
import { serve } from '../http/serve.ts';
import { limitTo } from '../plugins/limits.ts';
import { answerFault } from '../plugins/problem-answers.ts';
import type { Site } from '../route-context.ts';
import { sendContact, sendInquiry } from '../use-cases/inquiry/send-message.ts';

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
  /** Answers a form that was stored or refused. An HTML form goes back to its page. */
  const answer = <Problem>(page: string, sent: Result<unknown, Problem>, { request, reply }: Http) => {
    if (sent.ok) relay.nudge();
    if (!isHtmlPost(request)) return sent.ok ? ok({ ok: true } as const) : sent;
    reply.redirect(`${page}#${sent.ok ? 'sent' : 'not-sent'}`, 303);
    return 'sent' as const;
  };
  await site.register(async (scope) => {
    const app = scope.withTypeProvider<SchemaTypes>();
    await app.register(formbody, { bodyLimit: 32_768, parser: readFormPost });
    app.addHook('preParsing', async (request, reply) => {
      if (!isOwnOrigin(request, sender.siteUrl)) await sendProblem(reply, PROBLEMS['csrf-token-invalid']);
    });

    const ofInquiry = ofForm(INQUIRY_TEXTS, ({ body }) => inquiryPage(body));
    serve(app, calls.sendInquiry, ofInquiry, async ({ body }, http) => {
      const { website, openedFor, source: _source, page = 'program', ...form } = body;
      const origin = originOf(http.request, { website, openedFor });
      return answer(inquiryPage(body), await sendInquiry(ports, sender, form, page, origin), http);
    });

    const ofContact = ofForm(CONTACT_TEXTS, () => '/contact');
    serve(app, calls.sendContactMessage, ofContact, async ({ body }, http) => {
      const { website, openedFor, ...form } = body;
      const origin = originOf(http.request, { website, openedFor });
      return answer('/contact', await sendContact(ports, sender, form, origin), http);
    });
  });
}

type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** The limit of a form, and its messages. `pageOf` names the page of a form that is not valid. */
function ofForm(texts: Readonly<Record<string, FieldText<string>>>, pageOf: (request: FastifyRequest) => string) {
  return {
    config: { ...limitTo('message'), texts: textsAt('', Object.values(texts)) },
    errorHandler: (fault: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      answerFormFault(pageOf(request), fault, request, reply),
  };
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
