// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { EMAIL_TAKEN, LAST_OWNER, REMOVE_FACTOR_QUESTION } from '../../../src/domain/staff/messages.ts';
import { endSessionsOf, invitePerson } from '../../../src/ports/api/calls/staff/people.ts';
import { invite } from '../../../src/server/use-cases/staff/invitations.ts';
import { audited } from '../../support/site/audited.ts';
import { addAll } from '../../support/site/records.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL, startStaffSession } from '../../support/site/staff.ts';
import { aStaffAccount } from '../../support/values/samples.ts';
import { openSite } from '../render-site.tsx';

const LEE = 'lee@oakville.example';
const LENA = 'lena@oakville.example';
const JORDAN = 'jordan@oakville.example';
const secondFactor = { secret: 'JBSWY3DPEHPK3PXP', lastStep: 7, recoveryDigests: ['digest'] };

/** The page of an owner, with two accounts of the desk, one of them signed in, and an invitation. */
async function open() {
  const site = await aStaffSiteInProcess();
  const { ports, tokens } = site;
  await addAll(ports.staff, [
    aStaffAccount({ email: LEE, role: 'desk', secondFactor }),
    aStaffAccount({ email: LENA, role: 'desk' }),
  ]);
  await startStaffSession(ports, LEE, 'desk');
  await invite(audited(ports), tokens, { email: JORDAN, role: 'desk', by: STAFF_EMAIL, company: 'HOJ' });
  const user = openSite('/admin/people');
  const table = within(await screen.findByRole('table', { name: 'Accounts' }));
  const row = (name: RegExp) => within(table.getByRole('row', { name }));
  const question = vi.spyOn(window, 'confirm').mockReturnValue(true);
  question.mockClear();
  const accountOf = (email: string) => ports.staff.findBy('email', email);
  return { site, user, table, row, question, accountOf };
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
    expect(cells).toEqual([`${STAFF_EMAIL} (you)`, LEE, LENA, `${JORDAN}Invited by ${STAFF_EMAIL}`]);
    expect(table.getByRole('combobox', { name: `Role of ${LEE}` })).toHaveProperty('value', 'desk');
    expect(rows.map((row) => within(row).queryByText('Off') !== null)).toEqual([true, false, true, false]);
    expect(screen.getByText('3 accounts, 1 open invitation. Only owners see this page.')).toBeTruthy();
  });

  it('should lead from one’s own row to the account page, and offer nothing else there', async () => {
    const { row } = await open();
    const own = row(/\(you\)/);
    expect(own.getByRole('link', { name: 'Your account' })).toHaveProperty('pathname', '/admin/account');
    expect(own.queryByRole('button')).toBeNull();
  });

  it('should change a role, and one’s own after a question', async () => {
    const { accountOf, user, table, question } = await open();
    await user.selectOptions(table.getByRole('combobox', { name: `Role of ${LEE}` }), 'owner');
    await expect.poll(async () => (await accountOf(LEE))?.role).toBe('owner');
    expect(question).not.toHaveBeenCalled();
    question.mockReturnValueOnce(false);
    await user.selectOptions(table.getByRole('combobox', { name: `Role of ${STAFF_EMAIL}` }), 'desk');
    expect(question).toHaveBeenCalledTimes(1);
    expect((await accountOf(STAFF_EMAIL))?.role).toBe('owner');
  });

  it('should say that the last owner stays', async () => {
    const { user, table } = await open();
    await user.selectOptions(table.getByRole('combobox', { name: `Role of ${STAFF_EMAIL}` }), 'desk');
    await waitFor(() => expect(alertText()).toContain(LAST_OWNER));
  });

  // STAFF-16
  it('should take off a second factor, end sessions and remove an account, each after a question', async () => {
    const { site, accountOf, user, row, table, question } = await open();
    const end = () => row(/lee@/).getByRole('button', { name: `End sessions of ${LEE}` });
    await user.click(end());
    await waitFor(() => expect(site.sent(endSessionsOf)).toHaveLength(1));
    await waitFor(() => expect(alertText()).toContain('Sessions ended.'));
    await waitFor(() => expect(end().getAttribute('aria-disabled')).toBe('true'));
    question.mockClear();
    await user.click(end());
    expect(question).not.toHaveBeenCalled();
    question.mockReturnValueOnce(false);
    const takeOff = { name: `Take off the second factor of ${LEE}` };
    await user.click(row(/lee@/).getByRole('button', takeOff));
    expect((await accountOf(LEE))?.secondFactor).toBeDefined();
    await user.click(row(/lee@/).getByRole('button', takeOff));
    await waitFor(() => expect(row(/lee@/).queryByRole('button', takeOff)).toBeNull());
    expect((await accountOf(LEE))?.secondFactor).toBeUndefined();
    expect(question).toHaveBeenCalledWith(REMOVE_FACTOR_QUESTION);
    await user.click(row(/lee@/).getByRole('button', { name: `Remove ${LEE}` }));
    await waitFor(() => expect(table.queryByRole('row', { name: /lee@/ })).toBeNull());
  });

  it('should send an invitation again, and withdraw it after a question', async () => {
    const { site, user, row, table } = await open();
    await user.click(row(/jordan@/).getByRole('button', { name: `Send again to ${JORDAN}` }));
    await waitFor(() => expect(site.sent(invitePerson)).toEqual([{ email: JORDAN, role: 'desk' }]));
    await waitFor(() => expect(alertText()).toContain(`Invitation sent to ${JORDAN}.`));
    await user.click(row(/jordan@/).getByRole('button', { name: `Withdraw the invitation of ${JORDAN}` }));
    await waitFor(() => expect(table.queryByRole('row', { name: /jordan@/ })).toBeNull());
  });

  it('should invite a colleague, to the desk unless told otherwise', async () => {
    const { site, user, row } = await open();
    const form = within(screen.getByRole('form', { name: 'Invite a colleague' }));
    await user.type(form.getByLabelText('Email'), 'max@oakville.example');
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(site.sent(invitePerson)).toEqual([{ email: 'max@oakville.example', role: 'desk' }]));
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
