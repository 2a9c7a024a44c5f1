import { assetsApi } from '@steward/contract/assets.ts'
import { type Assignment, assignmentsApi } from '@steward/contract/assignments.ts'
import type { Employee } from '@steward/contract/employees.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Boxes, MailCheck, Printer, Signature } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '#components/more-button.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Waiting } from '#components/waiting.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { pages, useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { spanText } from './assignment-text.ts'
import { HeldList } from './held-list.tsx'
import { ReturnAll } from './return-all.tsx'

type Holder = Pick<Employee, 'id' | 'first_name' | 'full_name' | 'email'>

/** The current and past assets of an employee, with hand-over, return and receipts. */
export function EmployeeAssets({ employee }: { employee: Holder }) {
  const maySee = useMay(assetsApi.list)
  if (!maySee) return <ForbiddenState permission="asset:view" />
  return (
    <div className="flex flex-col gap-4 px-4 py-4 sm:px-6">
      <HeldNow employee={employee} />
      <HeldBefore employee={employee} />
    </div>
  )
}

const assignmentsOf = (id: string, open: boolean, per_page: number) =>
  pages(assignmentsApi.ofEmployee, { params: { id }, query: { 'filter[open]': open, per_page } })

const rowsOf = (found: { data?: { pages: { data: Assignment[] }[] } | undefined }) =>
  found.data?.pages.flatMap(({ data }) => data)

function HeldNow({ employee }: { employee: Holder }) {
  const { t } = useTranslation()
  const found = useInfiniteQuery(assignmentsOf(employee.id, true, 100))
  const held = rowsOf(found)
  if (found.isError && !held)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!held) return <Waiting />
  if (held.length === 0) {
    return (
      <EmptyState
        icon={Boxes}
        title={t('employees.assets.empty_title')}
        description={t('employees.assets.empty_text', { name: employee.first_name })}
      />
    )
  }
  const overdue = held.filter((each) => each.overdue).length
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-destructive-text empty:hidden">
          {overdue > 0 &&
            t('hand_over.overdue_count', { count: overdue, formatted: format.integer(overdue) })}
        </p>
        <span className="flex flex-wrap gap-2">
          <ReturnAll employee={employee.id} count={found.data!.pages[0]!.meta.total_records} />
          <Receipts employee={employee} />
        </span>
      </div>
      <HeldList held={held} />
      <MoreButton found={found} className="mt-2 self-start" />
    </>
  )
}

/** The receipt of an employee's assets: on paper, or by email if they have an address. */
function Receipts({ employee }: { employee: Holder }) {
  const { t } = useTranslation()
  const mayChange = useMay(assignmentsApi.sendReceipt)
  const sending = useSend(assignmentsApi.sendReceipt)
  const mail = async () => {
    try {
      await sending.mutateAsync({ params: { id: employee.id }, body: { receipt: {} } })
      toast.success(t('hand_over.receipt.sent', { email: employee.email ?? '' }))
    } catch (error) {
      toast.error(t('hand_over.receipt_failed'), { description: errorText(error, t) })
    }
  }
  return (
    <>
      {mayChange && employee.email && (
        <Button size="sm" pending={sending.isPending} onClick={() => void mail()}>
          <MailCheck aria-hidden />
          {t('hand_over.receipt.send')}
        </Button>
      )}
      <Link
        to="/assets/receipt"
        search={{ employee: employee.id }}
        className={buttonStyles({ size: 'sm' })}
      >
        <Printer aria-hidden />
        {t('hand_over.receipt.print')}
      </Link>
      <Link
        to="/assets/receipt"
        search={{ employee: employee.id, back: true }}
        className={buttonStyles({ size: 'sm' })}
      >
        <Signature aria-hidden />
        {t('hand_over.receipt.sign_back')}
      </Link>
    </>
  )
}

function HeldBefore({ employee }: { employee: Holder }) {
  const { t } = useTranslation()
  const found = useInfiniteQuery(assignmentsOf(employee.id, false, 10))
  const before = rowsOf(found)
  if (found.isError && !before)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!before || before.length === 0) return null
  return (
    <section aria-labelledby="held-before">
      <h2 id="held-before" className="mb-2 text-base font-semibold">
        {t('hand_over.held_before')}
      </h2>
      <ul className="divide-y divide-border rounded-xl border border-border bg-card shadow-xs">
        {before.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2.5 text-sm"
          >
            <span className="min-w-0">
              <Link to="/assets/$id" params={{ id: each.asset.id }} className="link-name">
                {each.asset.name}
              </Link>{' '}
              <span className="tnum text-xs text-muted-foreground">{each.asset.asset_tag}</span>
            </span>
            <span className="tnum text-xs text-muted-foreground">{spanText(each, t)}</span>
          </li>
        ))}
      </ul>
      <MoreButton found={found} className="mt-2 self-start" />
    </section>
  )
}
