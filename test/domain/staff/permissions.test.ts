import { expect, it } from 'vitest';
import { mayDo, ROLES, STAFF_ACTIONS } from '../../../src/domain/staff/permissions.ts';

// STAFF-33
it('should let owners take every action, and the desk all but those of owners', () => {
  expect(ROLES).toEqual(['owner', 'desk']);
  expect(STAFF_ACTIONS.filter((action) => !mayDo('owner', action))).toEqual([]);
  expect(STAFF_ACTIONS.filter((action) => !mayDo('desk', action))).toEqual([
    'delete-bookings',
    'delete-photos',
    'void-old-payments',
    'credit-invoices',
    'delete-messages',
    'change-fleet',
    'change-prices',
    'change-settings',
    'read-reports',
    'export-bookings',
    'read-health',
    'read-audit',
    'manage-accounts',
    'export-personal-data',
    'erase-personal-data',
  ]);
});
