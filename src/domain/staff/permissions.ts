/**
 * The roles of staff (STAFF-33). Owners may do everything. The desk answers requests and runs the
 * day.
 */
export const ROLES = ['owner', 'desk'] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY: readonly Role[] = ROLES;
const OWNERS: readonly Role[] = ['owner'];

/** Which roles may take each action of a staff call (STAFF-33). */
const PERMISSIONS = {
  'use-own-account': EVERYBODY,
  'read-summary': EVERYBODY,
  'read-bookings': EVERYBODY,
  'read-schedule': EVERYBODY,
  'read-messages': EVERYBODY,
  'read-fleet': EVERYBODY,
  'read-failed-emails': EVERYBODY,
  'decide-bookings': EVERYBODY,
  'change-bookings': EVERYBODY,
  'cancel-bookings': EVERYBODY,
  'hand-over': EVERYBODY,
  'write-bills': EVERYBODY,
  'take-payments': EVERYBODY,
  'close-till': EVERYBODY,
  'make-invoices': EVERYBODY,
  'enter-bookings': EVERYBODY,
  'add-notes': EVERYBODY,
  'release-bookings': EVERYBODY,
  'change-links': EVERYBODY,
  'change-blocks': EVERYBODY,
  'change-closed-days': EVERYBODY,
  'answer-messages': EVERYBODY,
  'send-messages': EVERYBODY,
  'resend-emails': EVERYBODY,
  'delete-bookings': OWNERS,
  'delete-photos': OWNERS,
  'void-old-payments': OWNERS,
  'credit-invoices': OWNERS,
  'delete-messages': OWNERS,
  'change-fleet': OWNERS,
  'change-prices': OWNERS,
  'change-settings': OWNERS,
  'read-reports': OWNERS,
  'export-bookings': OWNERS,
  'read-health': OWNERS,
  'read-audit': OWNERS,
  'manage-accounts': OWNERS,
  'export-personal-data': OWNERS,
  'erase-personal-data': OWNERS,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** What a staff call does, as far as it decides who may make it. */
export type StaffAction = keyof typeof PERMISSIONS;
export const STAFF_ACTIONS = Object.keys(PERMISSIONS) as readonly StaffAction[];

/** Whether a role may take an action. */
export function mayDo(role: Role, action: StaffAction): boolean {
  return PERMISSIONS[action].includes(role);
}
