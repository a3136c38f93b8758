// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { EMAIL_TAKEN, LAST_OWNER, REMOVE_FACTOR_QUESTION } from '../../../src/domain/staff/messages.ts';
import { openSite } from '../render-site.tsx';
import { aStaffSite } from './a-staff-site.ts';

const LEE = 'lee@oakville.example';
const JORDAN = 'jordan@oakville.example';

async function open() {
  const { people, apis } = aStaffSite();
  const user = openSite('/admin/people', { staff: apis });
  const table = within(await screen.findByRole('table', { name: 'Accounts' }));
  const row = (name: RegExp) => within(table.getByRole('row', { name }));
  const question = vi.spyOn(window, 'confirm').mockReturnValue(true);
  question.mockClear();
  return { people, user, table, row, question };
}

const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

// STAFF-37
describe('the page of people', () => {
  it('should list accounts and open invitations with their roles and sessions', async () => {
    const { table } = await open();
    const rows = table.getAllByRole('row').slice(1);
    const cells = rows.map((row) => within(row).getByRole('rowheader').textContent);
    expect(cells).toEqual([
      'dana@oakville.example (you)',
      LEE,
      'lena@oakville.example',
      `${JORDAN}Invited by dana@oakville.example`,
    ]);
    expect(table.getByRole('combobox', { name: `Role of ${LEE}` })).toHaveProperty('value', 'desk');
    expect(rows.map((row) => within(row).queryByText('Off') !== null)).toEqual([false, false, true, false]);
    expect(screen.getByText('3 accounts, 1 open invitation. Only owners see this page.')).toBeTruthy();
  });

  it('should lead from one’s own row to the account page, and offer nothing else there', async () => {
    const { row } = await open();
    const own = row(/\(you\)/);
    expect(own.getByRole('link', { name: 'Your account' })).toHaveProperty('pathname', '/admin/account');
    expect(own.queryByRole('button')).toBeNull();
  });

  it('should change a role, and one’s own after a question', async () => {
    const { people, user, table, question } = await open();
    await user.selectOptions(table.getByRole('combobox', { name: `Role of ${LEE}` }), 'owner');
    await waitFor(() => expect(people.accounts.find(({ email }) => email === LEE)?.role).toBe('owner'));
    expect(question).not.toHaveBeenCalled();
    question.mockReturnValueOnce(false);
    await user.selectOptions(table.getByRole('combobox', { name: 'Role of dana@oakville.example' }), 'desk');
    expect(question).toHaveBeenCalledTimes(1);
    expect(people.accounts[0]?.role).toBe('owner');
  });

  it('should say that the last owner stays', async () => {
    const { people, user, table } = await open();
    people.refusal = { code: 'refused', text: LAST_OWNER };
    await user.selectOptions(table.getByRole('combobox', { name: 'Role of dana@oakville.example' }), 'desk');
    await waitFor(() => expect(alertText()).toContain(LAST_OWNER));
  });

  // STAFF-16
  it('should take off a second factor, end sessions and remove an account, each after a question', async () => {
    const { people, user, row, table, question } = await open();
    question.mockReturnValueOnce(false);
    const takeOff = { name: `Take off the second factor of ${LEE}` };
    await user.click(row(/lee@/).getByRole('button', takeOff));
    expect(people.accounts[1]?.secondFactor).toBe(true);
    await user.click(row(/lee@/).getByRole('button', takeOff));
    await waitFor(() => expect(people.accounts[1]?.secondFactor).toBe(false));
    expect(question).toHaveBeenCalledWith(REMOVE_FACTOR_QUESTION);
    await waitFor(() => expect(row(/lee@/).queryByRole('button', takeOff)).toBeNull());
    await user.click(row(/lee@/).getByRole('button', { name: `End sessions of ${LEE}` }));
    await waitFor(() => expect(people.ended).toEqual([LEE]));
    await waitFor(() => expect(alertText()).toContain('Sessions ended.'));
    const end = row(/lee@/).getByRole('button', { name: `End sessions of ${LEE}` });
    await waitFor(() => expect(end.getAttribute('aria-disabled')).toBe('true'));
    question.mockClear();
    await user.click(end);
    expect(question).not.toHaveBeenCalled();
    await user.click(row(/lee@/).getByRole('button', { name: `Remove ${LEE}` }));
    await waitFor(() => expect(table.queryByRole('row', { name: /lee@/ })).toBeNull());
  });

  it('should send an invitation again, and withdraw it after a question', async () => {
    const { people, user, row, table } = await open();
    await user.click(row(/jordan@/).getByRole('button', { name: `Send again to ${JORDAN}` }));
    await waitFor(() => expect(people.sent).toEqual([`${JORDAN} desk`]));
    await waitFor(() => expect(alertText()).toContain(`Invitation sent to ${JORDAN}.`));
    await user.click(row(/jordan@/).getByRole('button', { name: `Withdraw the invitation of ${JORDAN}` }));
    await waitFor(() => expect(table.queryByRole('row', { name: /jordan@/ })).toBeNull());
  });

  it('should invite a colleague, to the desk unless told otherwise', async () => {
    const { people, user, row } = await open();
    const form = within(screen.getByRole('form', { name: 'Invite a colleague' }));
    await user.type(form.getByLabelText('Email'), 'max@oakville.example');
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(people.sent).toEqual(['max@oakville.example desk']));
    await waitFor(() => expect(row(/max@/)).toBeTruthy());
    expect(form.getByLabelText('Email')).toHaveProperty('value', '');
  });

  it('should show at the field why an address is not invited', async () => {
    const { user } = await open();
    const form = within(screen.getByRole('form', { name: 'Invite a colleague' }));
    await user.type(form.getByLabelText('Email'), LEE);
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await form.findByText(EMAIL_TAKEN)).toBeTruthy();
    expect(form.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });
});
