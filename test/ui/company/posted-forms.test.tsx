// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { FREQUENCIES } from '../../../src/domain/inquiry/inquiry.ts';
import { ClosedDaysProvider } from '../../../src/ui/booking/journey/closed-days.tsx';
import { JourneyProvider } from '../../../src/ui/booking/journey/journey.tsx';
import { BusinessEntertainmentPage } from '../../../src/ui/company/business-entertainment-page.tsx';
import { BusinessProgramPage } from '../../../src/ui/company/business-program-page.tsx';
import { ContactPage } from '../../../src/ui/company/contact-page.tsx';
import { AlertProvider } from '../../../src/ui/kit/alerts.tsx';
import { aSiteInProcess } from '../../support/site/site-in-process.ts';
import { openSite } from '../render-site.tsx';

const FORMS = [
  {
    path: '/business/program',
    Page: BusinessProgramPage,
    action: '/sendBusinessInquiryEmail',
    fixed: { source: 'business-program', page: 'program' },
    asked: ['companyName', 'contact', 'phone', 'email', 'frequency', 'message'],
    sent: 'Sent. A representative will follow up.',
    notSent: /^We could not send this\. Call 905-555-0142\./,
  },
  {
    path: '/business/entertainment',
    Page: BusinessEntertainmentPage,
    action: '/sendBusinessInquiryEmail',
    fixed: { source: 'business-program', page: 'entertainment' },
    asked: ['companyName', 'contact', 'phone', 'email', 'frequency', 'message'],
    sent: 'Request received. Our production team will contact you.',
    notSent: /^We could not send this\. Call 905-555-0142\./,
  },
  {
    path: '/contact',
    Page: ContactPage,
    action: '/sendContactEmail',
    fixed: {},
    asked: ['name', 'email', 'phone', 'subject', 'message'],
    sent: 'Thank you. We’ve received your message.',
    notSent: /^Failed to send\. Try again\.$/,
  },
];

/** The page as a browser without scripts has it. */
function prerendered(Page: ComponentType): Document {
  const html = renderToString(
    <StaticRouter location="/">
      <JourneyProvider>
        <AlertProvider>
          <ClosedDaysProvider>
            <Page />
          </ClosedDaysProvider>
        </AlertProvider>
      </JourneyProvider>
    </StaticRouter>,
  );
  return new DOMParser().parseFromString(html, 'text/html');
}

describe.each(FORMS)('the form of $path without scripts', ({ path, Page, action, fixed, asked, sent, notSent }) => {
  it('should post every field that the call takes, and no other', () => {
    const form = prerendered(Page).querySelector('form');
    if (form === null) throw new Error('no form');
    expect(form.method).toBe('post');
    expect(form.getAttribute('action')).toBe(action);
    expect(Object.fromEntries(new FormData(form))).toEqual({
      ...fixed,
      'leave-empty': '',
      ...Object.fromEntries(asked.map((name) => [name, ''])),
    });
  });

  // FORM-12
  it('should hold both answers for the address that the site leads back to', () => {
    const page = prerendered(Page);
    expect(page.getElementById('sent')?.textContent).toBe(sent);
    expect(page.getElementById('not-sent')?.textContent).toMatch(notSent);
  });

  it('should hide the field that only programs fill in from everyone else', () => {
    const website = prerendered(Page).querySelector('input[name=leave-empty]');
    expect(website?.closest('[aria-hidden=true]')).not.toBeNull();
    expect(website?.getAttribute('tabindex')).toBe('-1');
    expect(website?.getAttribute('autocomplete')).toBe('off');
  });

  it('should carry no style attribute, which the content security policy forbids', () => {
    expect(prerendered(Page).querySelectorAll('[style]')).toHaveLength(0);
  });

  it('should keep its answers until scripts send the form once more', async () => {
    await aSiteInProcess();
    const user = openSite(`${path}#sent`);
    const form = await screen.findByRole('form');
    await waitFor(() => expect(document.getElementById('sent')?.className).toMatch(/named/));
    expect(document.getElementById('not-sent')?.className).not.toMatch(/named/);
    for (const box of within(form).getAllByRole('textbox')) {
      await user.type(box, box.id === 'email' ? 'priya.raman@example.com' : '905 555 0118');
    }
    const choice = within(form).queryByRole('combobox');
    if (choice) await user.selectOptions(choice, FREQUENCIES[0]);
    await user.click(within(form).getByRole('button'));
    await within(form).findByText(sent);
    expect(document.getElementById('sent')).toBeNull();
    expect(document.getElementById('not-sent')).toBeNull();
  });
});
