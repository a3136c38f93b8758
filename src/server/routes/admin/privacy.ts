import { CONTACT_TEXTS } from '../../../domain/inquiry/messages.ts';
import { ErasedDataAnswer, PersonalDataAnswer, PrivacyBody } from '../../../ports/api/staff/privacy.ts';
import { STAFF_POST_PROBLEMS } from '../../http/problem-schemas.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { collectPersonalData, erasePersonalData } from '../../use-cases/privacy/personal-data.ts';

const TEXTS = {
  '/email': { missing: CONTACT_TEXTS['email-missing'].text, unusable: CONTACT_TEXTS['email-malformed'].text },
};

/**
 * `/api/admin/privacy`: the stored data of one e-mail address. The address is in the body, so that
 * no browser history and no URL log contains it.
 */
export function privacyRoutes({ app, audited, sender }: Site): void {
  app.post(
    '/api/admin/privacy/export',
    {
      schema: {
        summary: 'All that is kept of one e-mail address, to give to the person',
        body: PrivacyBody,
        response: { 200: PersonalDataAnswer, ...STAFF_POST_PROBLEMS },
      },
      // As for the detail of a booking: its history makes the compiled serializer slow to build.
      serializerCompiler: () => JSON.stringify,
      config: { action: 'export-personal-data', texts: TEXTS },
    },
    async (request, reply) => {
      void reply.header('content-disposition', 'attachment; filename="personal-data.json"');
      return reply.send((await collectPersonalData(audited, sender, request.body.email, staffEmail(request))).value);
    },
  );

  app.post(
    '/api/admin/privacy/erase',
    {
      schema: {
        summary: 'Erase what is kept of one e-mail address',
        description:
          'Bookings keep number, trip and price; messages go; e-mails that wait are cancelled. A booking that is still to come is left and named.',
        body: PrivacyBody,
        response: { 200: ErasedDataAnswer, ...STAFF_POST_PROBLEMS },
      },
      config: { action: 'erase-personal-data', texts: TEXTS },
    },
    async (request, reply) => {
      const { value: erased } = await erasePersonalData(audited, request.body.email, staffEmail(request));
      request.log.info({ bookings: erased.bookings.length, messages: erased.messages }, 'personal data erased');
      return reply.send(erased);
    },
  );
}
