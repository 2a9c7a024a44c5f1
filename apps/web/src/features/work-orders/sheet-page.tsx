import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { isOpen } from '@steward/contract/work-order-status.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText, Printer } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { answerText } from '#components/checklist/answer-text.ts'
import { Fetched } from '#components/fetched.tsx'
import { fieldAt } from '#components/fields/named.ts'
import { wordsOf } from '#components/fields/words.ts'
import { Page, PageHeader } from '#components/page-header.tsx'
import { narrowingOf, type ListSearch } from '#components/record-list/list-search.ts'
import { EmptyState } from '#components/states.tsx'
import { statusLabel } from '#components/status-badge.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Waiting } from '#components/waiting.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { query } from '#lib/query.ts'
import { accountOf, useSession } from '#lib/session.ts'
import { ORDERS } from './order-kind.tsx'
import { durationText } from './page/duration.ts'

const FormattedText = lazyOf(() => import('#components/formatted-text.tsx'), 'FormattedText')
const QrCode = lazyOf(() => import('#components/qr-code.tsx'), 'QrCode')

/** The maximum number of printed sheets. */
const MOST_SHEETS = 50

/** The work orders with the ids in the URL, or the first ones of its filter. */
function useOrders(ids: readonly string[] | undefined, search: ListSearch) {
  const named = useQueries({
    queries: (ids ?? [])
      .slice(0, MOST_SHEETS)
      .map((id) => query(workOrdersApi.get, { params: { id } })),
  })
  const narrowed = useQuery({
    ...query(workOrdersApi.list, { query: { ...narrowingOf(search), per_page: MOST_SHEETS } }),
    enabled: ids === undefined,
  })
  if (ids === undefined)
    return { orders: narrowed.data?.data, error: narrowed.error, refetch: narrowed.refetch }
  const answers = named.flatMap(({ data }) => (data ? [data.data] : []))
  const isComplete = named.every(({ isPending }) => !isPending)
  return {
    orders: isComplete ? answers : undefined,
    error: isComplete && answers.length === 0 ? (named[0]?.error ?? null) : null,
    refetch: () => Promise.all(named.map(({ refetch }) => refetch())),
  }
}

interface SheetPageProps {
  ids: readonly string[] | undefined
  search: ListSearch
}

/** Work orders on paper: the description, boxes to check, lines to write on. Each starts on a new page. */
export function SheetPage({ ids, search }: SheetPageProps) {
  const { t } = useTranslation()
  const { orders, error, refetch } = useOrders(ids, search)
  return (
    <Page>
      <div data-no-print>
        <PageHeader
          title={t('work_orders.sheet.title')}
          description={
            orders &&
            t('work_orders.count', {
              count: orders.length,
              formatted: format.integer(orders.length),
            })
          }
          actions={
            orders &&
            orders.length > 0 && (
              <Button variant="primary" onClick={() => window.print()}>
                <Printer aria-hidden />
                {t('work_orders.sheet.print')}
              </Button>
            )
          }
        />
      </div>
      <Fetched
        data={error ? undefined : orders}
        found={{ isError: error !== null, error, refetch }}
        waiting={<Waiting rows={2} row="h-64 rounded-xl" className="px-6" />}
      >
        {(shown) =>
          shown.length > 0 ? (
            shown.map((order) => <Sheet key={order.id} order={order} />)
          ) : (
            <Nothing />
          )
        }
      </Fetched>
    </Page>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={FileText}
      title={t('work_orders.missing.title')}
      description={t('work_orders.missing.text')}
      action={
        <Link to="/work-orders" className={buttonStyles({})}>
          {t('work_orders.missing.back')}
        </Link>
      }
    />
  )
}

const SHOWN = [
  'asset_id',
  'site_id',
  'location_id',
  'work_order_type_id',
  'priority',
  'due_date',
  'assigned_to_id',
  'requested_by_id',
  'estimated_hours',
] as const

function Sheet({ order }: { order: WorkOrder }) {
  const { t } = useTranslation()
  const account = accountOf(useSession())?.name ?? ''
  const facts = SHOWN.flatMap((name) => {
    const field = fieldAt(ORDERS.fields, name)
    const words = wordsOf(field, field.held(order), t)
    return words === null ? [] : [{ label: field.label(t), words }]
  })
  return (
    <article className="mx-4 mb-6 flex max-w-4xl flex-col gap-5 rounded-xl border border-border bg-card p-5 text-sm break-after-page sm:mx-6 sm:p-8 print:m-0 print:max-w-none print:rounded-none print:border-0 print:bg-white print:p-0 print:text-black">
      <header className="flex items-start justify-between gap-4">
        <div>
          <p className="tnum text-muted-foreground print:text-black">
            {[account, order.number, statusLabel('work_order', order.status)].join(' · ')}
          </p>
          <h2 className="text-lg font-semibold break-words">{order.title}</h2>
        </div>
        <Suspense fallback={<div className="size-20 shrink-0" />}>
          <QrCode
            text={`${location.origin}/work-orders/${order.id}`}
            label={t('work_orders.sheet.code', { number: order.number })}
            className="size-20 shrink-0"
          />
        </Suspense>
      </header>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 print:grid-cols-3">
        {facts.map(({ label, words }) => (
          <div key={label}>
            <dt className="text-xs text-muted-foreground print:text-black">{label}</dt>
            <dd className="font-medium break-words">{words}</dd>
          </div>
        ))}
      </dl>
      {order.description && (
        <Part title={t('work_orders.fields.description')}>
          <Written text={order.description} />
        </Part>
      )}
      <Steps id={order.id} />
      <Part title={t('work_orders.fields.resolution')}>
        {order.resolution ? <Written text={order.resolution} /> : <Lines count={3} />}
      </Part>
      <Used order={order} />
      <div className="mt-14 grid grid-cols-2 gap-x-10">
        <Signature label={t('work_orders.sheet.done_by')} />
        <Signature label={t('work_orders.sheet.accepted_by')} />
      </div>
    </article>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 font-semibold">{title}</h3>
    {children}
  </section>
)

const Written = ({ text }: { text: string }) => (
  <div className="break-words">
    <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
      <FormattedText text={text} />
    </Suspense>
  </div>
)

const LINE = 'h-7 border-b border-border print:border-neutral-400'
const Lines = ({ count }: { count: 2 | 3 }) => (
  <div aria-hidden>
    <div className={LINE} />
    <div className={LINE} />
    {count === 3 && <div className={LINE} />}
  </div>
)

function Signature({ label }: { label: string }) {
  return (
    <div>
      <div className="border-b border-foreground print:border-black" />
      <p className="mt-1 text-xs">{label}</p>
    </div>
  )
}

/** The recorded time and parts, and lines to write on unless the work is over. */
function Used({ order: { id, status } }: { order: WorkOrder }) {
  const { t } = useTranslation()
  const time = useQuery(query(workOrderCostsApi.time, { params: { id } }))
  const costs = useQuery(query(workOrderCostsApi.costs, { params: { id } }))
  const isRead = time.data !== undefined && costs.data !== undefined
  const used = [
    ...(time.data?.data ?? []).map((entry) => ({
      id: entry.id,
      words: [
        durationText(entry.minutes, t),
        entry.user?.name,
        format.date(entry.worked_on),
        entry.note,
      ],
    })),
    ...(costs.data?.data ?? []).map((entry) => ({
      id: entry.id,
      words: [`${format.decimalInput(entry.quantity)} × ${entry.description}`],
    })),
  ]
  return (
    <Part title={t('work_orders.sheet.used')}>
      {used.length > 0 && (
        <ul>
          {used.map((one) => (
            <li key={one.id} className="break-words">
              {one.words.filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
      )}
      {(isOpen(status) || (isRead && used.length === 0)) && <Lines count={2} />}
    </Part>
  )
}

/** The steps with a box, or a line to write on. */
function Steps({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(query(workOrderTasksApi.list, { params: { id } }))
  const tasks = data?.data ?? []
  if (tasks.length === 0) return null
  return (
    <Part title={t('work_orders.fields.checklist')}>
      <ol className="flex flex-col gap-3">
        {tasks.map((task) => (
          <li key={task.id} className="flex items-start gap-3">
            <span
              aria-hidden
              className="mt-0.5 grid size-4 shrink-0 place-items-center border border-foreground text-xs leading-none print:border-black"
            >
              {task.answer === null ? '' : '✓'}
            </span>
            <span className="min-w-0 flex-1 break-words">
              {task.title}
              {task.required && (
                <span className="text-xs text-muted-foreground print:text-black">
                  {' · '}
                  {t('work_order_types.steps.required')}
                </span>
              )}
            </span>
            {task.kind !== 'check' && (
              <span className="min-h-5 w-2/5 border-b border-border text-right print:border-neutral-400">
                {answerText(task, t) ?? task.unit}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Part>
  )
}
