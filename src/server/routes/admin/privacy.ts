import { CONTACT_TEXTS } from '../../../domain/inquiry/messages.ts';
import * as calls from '../../../ports/api/calls/staff/privacy.ts';
import { serve } from '../../http/serve.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { collectPersonalData, erasePersonalData } from '../../use-cases/privacy/personal-data.ts';

const TEXTS = {
  '/email': { missing: CONTACT_TEXTS['email-missing'].text, unusable: CONTACT_TEXTS['email-malformed'].text },
};

/** `/api/admin/privacy`: the stored data of one e-mail address. */
export function privacyRoutes({ app, audited, sender }: Site): void {
  // As for the detail of a booking: its history makes the compiled serializer slow to build.
  const ofExport = { serializerCompiler: () => JSON.stringify, config: { texts: TEXTS } };
  serve(app, calls.exportPersonalData, ofExport, ({ body }, { request, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="personal-data.json"');
    return collectPersonalData(audited, sender, body.email, staffEmail(request));
  });

  serve(app, calls.erasePersonalData, { config: { texts: TEXTS } }, async ({ body }, { request }) => {
    const erased = await erasePersonalData(audited, body.email, staffEmail(request));
    const { bookings, messages } = erased.value;
    request.log.info({ bookings: bookings.length, messages }, 'personal data erased');
    return erased;
  });
}
