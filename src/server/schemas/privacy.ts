import { Type } from 'typebox';
import { BookingDetailAnswer, MessageFields } from './admin-booking.ts';
import { Instant, ReadonlyList, StrictObject } from './common.ts';

export const PrivacyBody = StrictObject({
  email: Type.String({ maxLength: 254, pattern: '\\S@\\S', description: 'Compared without regard to case' }),
});

const { overlaps: _overlaps, ...BookingFields } = BookingDetailAnswer.properties;

export const PersonalDataAnswer = Type.Object({
  email: Type.String(),
  collectedAt: Instant,
  bookings: ReadonlyList(Type.Object(BookingFields)),
  messages: ReadonlyList(Type.Object({ ...MessageFields, held: Type.Boolean() })),
});

export const ErasedDataAnswer = Type.Object({
  bookings: ReadonlyList(Type.String({ description: 'Number of a booking that was erased' })),
  upcoming: ReadonlyList(
    Type.Object(
      { id: Type.String(), confirmationNumber: Type.String(), status: Type.String() },
      { description: 'Still to come, so it was left: decline or delete it first' },
    ),
  ),
  messages: Type.Integer({ description: 'How many messages were removed' }),
});
