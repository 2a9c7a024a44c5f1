import type { Assignment } from '@steward/contract/assignments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { format, organizationToday } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { accountOf, useMay, useSession } from '#lib/session.ts'
import { holderName } from './assignment-text.ts'
import { CONDITION_LABELS } from './conditions.ts'

interface SheetProps {
  assignments: readonly Assignment[]
  first: Assignment
  /** A receipt of returns: date and condition are filled in by hand, unless they are known. */
  back?: boolean
}

/** The printed receipt of a hand-over or return, to be signed by both. */
export function ReceiptSheet({ assignments, first, back = false }: SheetProps) {
  const { t } = useTranslation()
  const session = useSession()
  const account = accountOf(session)?.name ?? ''
  const to = holderName(first)
  return (
    <article className="mx-4 mb-6 flex max-w-4xl flex-col gap-6 rounded-xl border border-border bg-card p-5 text-sm sm:mx-6 sm:p-8 print:m-0 print:max-w-none print:rounded-none print:border-0 print:bg-white print:p-0 print:text-black">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lg font-semibold">
          {t(back ? 'hand_over.receipt.title_back' : 'hand_over.receipt.title')}
        </h2>
        <p>
          {account} · <span className="tnum">{format.date(organizationToday())}</span>
        </p>
      </header>
      <Holder assignment={first} back={back} />
      <p>
        {t(back ? 'hand_over.receipt.text_back' : 'hand_over.receipt.text', { name: to, account })}
      </p>
      <Items assignments={assignments} back={back} />
      <div className="mt-10 grid gap-x-10 gap-y-14 break-inside-avoid sm:grid-cols-2 print:grid-cols-2">
        <Signatures assignments={assignments} first={first} back={back} />
      </div>
    </article>
  )
}

/** The lines for signatures; places have none. */
function Signatures({ assignments, first, back }: Required<SheetProps>) {
  const { t } = useTranslation()
  const by = assignments.findLast(({ handed_by }) => handed_by !== null)?.handed_by?.name ?? ''
  const person = first.employee ? holderName(first) : ''
  if (back)
    return (
      <>
        <Signature label={t('hand_over.receipt.returner')} name={person} />
        <Signature label={t('hand_over.receipt.taker')} name="" />
      </>
    )
  return (
    <>
      <Signature label={t('hand_over.receipt.signed_by_giver')} name={by} />
      <Signature label={t('hand_over.receipt.signed_by_receiver')} name={person} />
    </>
  )
}

function Holder({ assignment, back }: { assignment: Assignment; back: boolean }) {
  const { t } = useTranslation()
  const maySee = useMay(employeesApi.get)
  const { data } = useQuery({
    ...query(employeesApi.get, { params: { id: assignment.employee_id ?? '' } }),
    enabled: maySee && assignment.employee_id !== null,
  })
  const employee = data?.data
  const rows: [string, string | null | undefined][] = [
    [t(`hand_over.receipt.${back ? 'returner' : 'receiver'}`), holderName(assignment)],
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

function Items({ assignments, back }: { assignments: readonly Assignment[]; back: boolean }) {
  const { t } = useTranslation()
  // The cells of a return are filled in by hand.
  const nothing = back ? '' : '–'
  const dayOf = (day: string | null) => (day ? format.date(day) : nothing)
  const conditionOf = (condition: Assignment['condition']) =>
    condition ? t(CONDITION_LABELS[condition]) : nothing
  return (
    <ScrollRegion
      label={t(back ? 'hand_over.receipt.items_back' : 'hand_over.receipt.items')}
      className="overflow-x-auto"
    >
      <table className="w-full min-w-120 border-collapse">
        <thead>
          <tr>
            <th className={HEAD}>{t('assets.fields.name')}</th>
            <th className={HEAD}>{t('assets.fields.asset_tag')}</th>
            <th className={HEAD}>{t('assets.fields.serial_number')}</th>
            <th className={HEAD}>{t('hand_over.fields.handed_on')}</th>
            <th className={HEAD}>{t(`hand_over.fields.${back ? 'returned_on' : 'due_on'}`)}</th>
            <th className={HEAD}>{t('hand_over.fields.condition')}</th>
          </tr>
        </thead>
        <tbody>
          {assignments.map(({ id, asset, handed_on, note, ...each }) => (
            <tr key={id} className="break-inside-avoid">
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
              <td className={`tnum ${CELL}`}>{dayOf(back ? each.returned_on : each.due_on)}</td>
              <td className={CELL}>
                {conditionOf(back ? each.returned_condition : each.condition)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
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
