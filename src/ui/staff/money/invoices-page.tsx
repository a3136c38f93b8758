import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownInvoice } from '../../../domain/invoice/invoice.ts';
import { describeFigures } from '../../../domain/invoice/invoice-figures.ts';
import {
  INVOICES_STAY,
  LOADING_INVOICES,
  NO_INVOICES,
  NO_OPEN_INVOICES,
} from '../../../domain/invoice/invoice-texts.ts';
import { firstDay, formatMonth, lastDay, type MonthText, monthName, monthOf } from '../../../domain/report/month.ts';
import { listInvoices, saveInvoices, sumInvoices } from '../../../ports/api/calls/staff/invoices.ts';
import { decode } from '../../../ports/api/schema.ts';
import { type InvoiceChoice, StoredInvoices } from '../../../ports/api/staff/stored-list.ts';
import { useNotifier } from '../../kit/alerts.tsx';
import { Button, buttonClass } from '../../kit/button.tsx';
import { useNow, useToday } from '../../kit/clock.tsx';
import fields from '../../kit/field.module.css';
import { useTitle } from '../../site/use-title.ts';
import { BookingDialog } from '../booking/dialog/booking-dialog.tsx';
import { useOpenedBooking } from '../booking/dialog/use-opened-booking.ts';
import { INVOICES, InvoiceDialog } from '../booking/money/invoice-dialog.tsx';
import { type InvoiceMail, useInvoiceMail } from '../booking/money/use-invoice-mail.ts';
import { DataTable } from '../kit/data-table.tsx';
import { Figures } from '../kit/figures.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { useLaterFocus } from '../kit/use-later-focus.ts';
import { useList } from '../kit/use-list.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { STORED } from '../session/stored-work.ts';
import { LoadHint } from '../shared/load-hint.tsx';
import { useStaffQuery } from '../shared/staff-queries.ts';
import { useKeys } from '../shared/use-keys.ts';
import { useReloadOnNews } from '../shared/use-reload-on-news.ts';
import { invoiceColumns, invoiceFoot, openPaperId } from './invoice-columns.tsx';
import styles from './invoices-page.module.css';
import { MoneyPages } from './money-pages.tsx';
import { offeredMonths, StatementDialog } from './statement-dialog.tsx';

const CAPTION_ID = 'invoices-caption';
const STATEMENT_ID = 'monthly-statement';

const keyOf = ({ number }: ShownInvoice): string => number;

/** The invoices and credit notes: what is open and since when, and what is done about it (INV-15). */
export function InvoicesPage() {
  useTitle('Invoices');
  const { clear } = useNotifier();
  const { may } = useStaffSession();
  const today = useToday();
  const list = useInvoiceList();
  const { rows } = list;
  const { state, order } = list.choice;
  const isOldest = order === 'oldest';
  const { mail, isMailing } = useInvoiceMail();
  const [currentNumber, setCurrent] = useState<string>();
  const [paper, setPaper] = useState<{ readonly number: string; readonly ask?: InvoiceMail }>();
  const [isStatement, setStatement] = useState(false);
  const focusLater = useLaterFocus();
  const current = rows.find(({ number }) => number === currentNumber);
  const focusRow = (): void => focusLater(current === undefined ? CAPTION_ID : openPaperId(current.number));
  const client = useQueryClient();
  const { opened, ...dialog } = useOpenedBooking(() => {
    // A payment may have been taken.
    void client.invalidateQueries({ queryKey: INVOICES });
    focusRow();
  });
  const openPaper = ({ number }: ShownInvoice, ask?: InvoiceMail): void => {
    clear();
    setCurrent(number);
    setPaper(ask === undefined ? { number } : { number, ask });
  };
  const move = (step: number) => (): void => {
    const index = rows.findIndex(({ number }) => number === currentNumber);
    const row = index < 0 ? rows[0] : rows[index + step];
    if (row) document.getElementById(openPaperId(row.number))?.focus();
  };
  const openBooking = (invoice: ShownInvoice, ask?: 'payment'): void => {
    clear();
    setCurrent(invoice.number);
    dialog.open(invoice.bookingId, ask, { paysFor: invoice.for });
  };
  useKeys({
    j: move(1),
    k: move(-1),
    // Without a row it is who calls (CUST-8).
    ...(current !== undefined && current.open > 0 && { p: () => openBooking(current, 'payment') }),
  });
  return (
    <>
      <ListPage
        title="Invoices"
        besideTitle={<MoneyPages />}
        noun="invoice"
        list={list}
        views={[
          ['open', 'Open'],
          ['paid', 'Paid'],
          ['all', 'All'],
        ]}
        viewsLabel="Filter by state"
        view={state}
        onView={(view) => list.show({ ...list.choice, state: view })}
        searchLabel="Search invoices"
        searchHint="Number, payer, claim or booking"
        loading={LOADING_INVOICES}
        described={`${STATE_WORDS[state]}${list.q === '' ? '' : ', found'}, ${order} first`}
        none={list.isFailed ? NO_INVOICES : state === 'open' && list.q === '' ? NO_OPEN_INVOICES : NO_INVOICES}
        add={
          <Button
            id={STATEMENT_ID}
            small
            onClick={() => {
              clear();
              setStatement(true);
            }}
          >
            Monthly statement
          </Button>
        }
        isCovered={opened !== undefined || paper !== undefined || isStatement}
        files={
          <div className={`no-print ${styles.files}`}>
            <span className="hint">{INVOICES_STAY}</span>
            {may('export-bookings') && <MonthFile />}
          </div>
        }
      >
        <FiguresOfInvoices />
        {rows.length > 0 && (
          <DataTable
            caption="Invoices"
            captionId={CAPTION_ID}
            columns={invoiceColumns({
              today,
              isOpen: state === 'open',
              onOpen: openPaper,
              onBooking: openBooking,
              onPayment: (invoice) => openBooking(invoice, 'payment'),
              // Without an address the dialog asks for one.
              onMail: (what, invoice) =>
                invoice.billTo.email === undefined ? openPaper(invoice, what) : mail(what, invoice),
              isMailing,
            })}
            rows={rows}
            keyOf={keyOf}
            card={['number open', 'to to', 'booking issued', 'age total', 'paid paid', 'actions actions']}
            cardColumns="minmax(0, 1fr) auto"
            isRoomy
            sort={{
              // What is open for the longest was issued first.
              by: isOldest && state === 'open' ? 'age' : 'issued',
              isDescending: !isOldest || state === 'open',
              on: () => list.show({ state, order: isOldest ? 'newest' : 'oldest' }),
            }}
            foot={invoiceFoot(rows, state, list.older === undefined && list.newer === undefined)}
            currentKey={currentNumber}
            onCurrent={setCurrent}
            onOpen={openPaper}
          />
        )}
      </ListPage>
      {paper !== undefined && (
        <InvoiceDialog
          {...paper}
          onOther={(number) => setPaper({ number })}
          onClose={() => {
            clear();
            setPaper(undefined);
            focusRow();
          }}
        />
      )}
      {isStatement && (
        <StatementDialog
          payer={current?.billTo.name ?? ''}
          onClose={() => {
            setStatement(false);
            focusLater(STATEMENT_ID);
          }}
        />
      )}
      {opened && <BookingDialog key={opened.bookingId} opened={opened} onOther={dialog.open} onClose={dialog.close} />}
    </>
  );
}

/** The list, whose answer has no total: what is listed counts. */
function useInvoiceList() {
  const list = useList({
    queryKey: [...INVOICES, 'list'],
    stored: { name: STORED.invoices, read: (value) => decode(StoredInvoices, value) },
    start: { state: 'open', order: 'newest' } as InvoiceChoice,
    load: ({ read }, page, choice) => read(listInvoices, { query: { ...page, ...choice } }),
    rowsOf: ({ invoices }): readonly ShownInvoice[] => invoices,
  });
  useReloadOnNews(list.reload);
  return { ...list, total: list.rows.length, totalIsMore: list.older !== undefined };
}

const STATE_WORDS: Readonly<Record<InvoiceChoice['state'], string>> = {
  open: ' open',
  paid: ' paid',
  all: ' with credit notes',
};

/** What is open of all invoices, whatever is listed (INV-19). */
function FiguresOfInvoices() {
  const month = monthName(monthOf(useNow()));
  const query = useStaffQuery([...INVOICES, 'figures'], ({ read }) => read(sumInvoices, {}));
  useReloadOnNews(query.refetch);
  if (query.isLoadingError) return <LoadHint query={query} />;
  return query.data && <Figures figures={describeFigures(query.data, month)} />;
}

/** The papers of a month as a file for the bookkeeper (INV-16). */
function MonthFile() {
  const present = monthOf(useNow());
  const [month, setMonth] = useState(present);
  const range = new URLSearchParams({ from: firstDay(month), to: lastDay(month) });
  return (
    <span className={styles.file}>
      <select
        className={fields.select}
        aria-label="Month of the file"
        value={month}
        onChange={({ target }) => setMonth(target.value as MonthText)}
      >
        {offeredMonths(present).map((one) => (
          <option key={one} value={one}>
            {formatMonth(one)}
          </option>
        ))}
      </select>
      <a className={buttonClass({ variant: 'secondary', small: true })} href={`${saveInvoices.path}?${range}`} download>
        Download CSV
      </a>
    </span>
  );
}
