import { type Assignment, assignmentsApi } from '@steward/contract/assignments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { useQuery } from '@tanstack/react-query'
import { FileText, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '#components/page-header.tsx'
import { PathLink } from '#components/path-link.tsx'
import { RecordFailed, RecordWaiting } from '#components/record-page.tsx'
import { EmptyState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import type { ApiError } from '#lib/api-error.ts'
import { today } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { accountOf, useMay, useSession } from '#lib/session.ts'
import { holderName } from './assignment-text.ts'
import { CONDITION_LABELS } from './conditions.ts'

/** Whose receipt it is: what somebody holds, or what became of one asset. */
export type ReceiptOf = { employee: string } | { asset: string }

const MAX = 200

const held = (of: ReceiptOf) =>
  'employee' in of
    ? query(assignmentsApi.ofEmployee, {
        params: { id: of.employee },
        query: { 'filter[open]': true, per_page: MAX, order: 'asc' },
      })
    : query(assignmentsApi.ofAsset, {
        params: { id: of.asset },
        query: { 'filter[open]': true, per_page: 1 },
      })

/** A receipt to print and sign: who was given what, when and how. */
export function ReceiptPage({ of }: { of: ReceiptOf | null }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...(held(of ?? { asset: '' }) as ReturnType<typeof query<typeof assignmentsApi.ofAsset>>),
    enabled: of !== null,
  })
  if (of !== null && !data) return <Unread error={error} onRetry={refetch} />
  const assignments = data?.data ?? []
  const [first] = assignments
  return (
    <Page>
      <div data-no-print>
        <PageHeader
          title={t('hand_over.receipt.title')}
          description={first ? holderName(first) : undefined}
          actions={
            first && (
              <Button variant="primary" onClick={() => window.print()}>
                <Printer aria-hidden />
                {t('hand_over.receipt.print')}
              </Button>
            )
          }
        />
      </div>
      {first ? (
        <Sheet assignments={assignments} first={first} />
      ) : (
        <EmptyState
          icon={FileText}
          title={t('hand_over.receipt.none')}
          description={t('hand_over.receipt.none_text')}
          action={
            <PathLink to="/assets" className={buttonStyles({})}>
              {t('assets.missing.back')}
            </PathLink>
          }
        />
      )}
    </Page>
  )
}

function Unread({ error, onRetry }: { error: ApiError | null; onRetry: () => unknown }) {
  const { t } = useTranslation()
  return (
    <Page>
      {error ? (
        <RecordFailed
          error={error}
          onRetry={onRetry}
          back={{ to: '/assets', label: t('assets.missing.back') }}
          title={t('assets.missing.title')}
          text={t('assets.missing.text')}
        />
      ) : (
        <RecordWaiting />
      )}
    </Page>
  )
}

interface SheetProps {
  assignments: readonly Assignment[]
  first: Assignment
}

/** The paper. */
function Sheet({ assignments, first }: SheetProps) {
  const { t } = useTranslation()
  const session = useSession()
  const account = accountOf(session)?.name ?? ''
  const by = assignments.findLast(({ handed_by }) => handed_by !== null)?.handed_by?.name ?? ''
  const to = holderName(first)
  return (
    <article className="mx-4 mb-6 flex max-w-4xl flex-col gap-6 rounded-xl border border-border bg-card p-5 text-sm sm:mx-6 sm:p-8 print:m-0 print:max-w-none print:rounded-none print:border-0 print:bg-white print:p-0 print:text-black">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lg font-semibold">{t('hand_over.receipt.title')}</h2>
        <p>
          {account} · <span className="tnum">{format.date(today(timeZone()))}</span>
        </p>
      </header>
      <Receiver assignment={first} />
      <p>{t('hand_over.receipt.text', { name: to, account })}</p>
      <Items assignments={assignments} />
      <div className="mt-10 grid gap-x-10 gap-y-14 sm:grid-cols-2 print:grid-cols-2">
        <Signature label={t('hand_over.receipt.signed_by_giver')} name={by} />
        <Signature
          label={t('hand_over.receipt.signed_by_receiver')}
          name={first.employee ? to : ''}
        />
      </div>
    </article>
  )
}

function Receiver({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation()
  const maySee = useMay(employeesApi.get)
  const { data } = useQuery({
    ...query(employeesApi.get, { params: { id: assignment.employee_id ?? '' } }),
    enabled: maySee && assignment.employee_id !== null,
  })
  const employee = data?.data
  const rows: [string, string | null | undefined][] = [
    [t('hand_over.receipt.receiver'), holderName(assignment)],
    [t('employees.fields.employee_number'), employee?.employee_number],
    [t('employees.fields.department_id'), employee?.department?.name],
    [t('employees.fields.email'), employee?.email],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground print:text-black">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const HEAD = 'border-b border-border py-2 pr-4 text-left font-medium print:border-black'
const CELL = 'border-b border-border py-2 pr-4 align-top print:border-neutral-400'

function Items({ assignments }: { assignments: readonly Assignment[] }) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('hand_over.receipt.items')}
      // It is wider than a phone, and paper has the room: by keyboard it is looked at too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full min-w-120 border-collapse">
        <thead>
          <tr>
            <th className={HEAD}>{t('assets.fields.name')}</th>
            <th className={HEAD}>{t('assets.fields.asset_tag')}</th>
            <th className={HEAD}>{t('assets.fields.serial_number')}</th>
            <th className={HEAD}>{t('hand_over.fields.handed_on')}</th>
            <th className={HEAD}>{t('hand_over.fields.due_on')}</th>
            <th className={HEAD}>{t('hand_over.fields.condition')}</th>
          </tr>
        </thead>
        <tbody>
          {assignments.map(({ id, asset, handed_on, due_on, condition, note }) => (
            <tr key={id}>
              <td className={CELL}>
                {asset.name}
                <span className="block text-xs text-muted-foreground empty:hidden print:text-black">
                  {[asset.manufacturer, asset.model].filter(Boolean).join(' ')}
                </span>
                {note && <span className="block text-xs">{note}</span>}
              </td>
              <td className={`tnum ${CELL}`}>{asset.asset_tag}</td>
              <td className={`tnum ${CELL}`}>{asset.serial_number ?? '–'}</td>
              <td className={`tnum ${CELL}`}>{format.date(handed_on)}</td>
              <td className={`tnum ${CELL}`}>{due_on ? format.date(due_on) : '–'}</td>
              <td className={CELL}>{condition ? t(CONDITION_LABELS[condition]) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Signature({ label, name }: { label: string; name: string }) {
  const { t } = useTranslation()
  return (
    <div>
      <div className="border-b border-foreground print:border-black" />
      <p className="mt-1 flex justify-between gap-4 text-xs">
        <span>
          {label}
          {name && `: ${name}`}
        </span>
        <span>{t('hand_over.receipt.date')}</span>
      </p>
    </div>
  )
}
