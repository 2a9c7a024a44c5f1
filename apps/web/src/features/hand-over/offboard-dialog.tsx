import { assetsApi } from '@steward/contract/assets.ts'
import { assignmentsApi } from '@steward/contract/assignments.ts'
import { type Employee, employeesApi } from '@steward/contract/employees.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { DateField } from '#components/date-field.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { isCalendarDate, today } from '#lib/dates.ts'
import { errorText } from '#lib/error-text.ts'
import { format, organizationToday } from '#lib/format.ts'
import { query, useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { allOf } from './selection.ts'
import { useHandMany } from './use-hand-many.ts'

interface OffboardDialogProps {
  employee: Employee
  /** Called after the offboarding of an employee who still has assets. */
  onHolding: () => void
  onClose: () => void
}

const assetsOf = (employee: Employee) => employee.counts?.['assets'] ?? 0

/** The return of all assets of an employee. */
function useReturnAll(employee: Employee) {
  const { t } = useTranslation()
  const { pending, back } = useHandMany()
  /** Returns the assets on that day, or today if it is in the future. The result says whether none are left. */
  const returnAll = (day: string) =>
    back(
      allOf(employee.id),
      { returned_on: day < organizationToday() ? day : organizationToday() },
      (count) => t('hand_over.many.taken_back', { count, formatted: format.integer(count) }),
    ).catch((error: unknown) => {
      toast.error(t('errors.title'), { description: errorText(error, t) })
      return false
    })
  return { pending, returnAll }
}

/** The last day of an employee, with its problem, and the offboarding on that day. */
function useOffboarding({ employee, onHolding, onClose }: OffboardDialogProps) {
  const { t } = useTranslation()
  const [day, setDay] = useState<string | null>(employee.end_date ?? organizationToday())
  const [problem, setProblem] = useState<string>()
  const update = useSend(employeesApi.update)
  const { pending, returnAll } = useReturnAll(employee)

  const problemOf = (day: string | null) => {
    if (!day || !isCalendarDate(day))
      return t('employees.problems.date', { example: format.dateInput(today()) })
    return employee.start_date && day < employee.start_date
      ? t('employees.problems.end_date')
      : undefined
  }

  const submit = async (returnsAll: boolean) => {
    const found = problemOf(day)
    setProblem(found)
    if (found !== undefined || day === null) return
    const { id, lock_version, full_name: name } = employee
    const body = { employee: { status: 'left' as const, end_date: day, lock_version } }
    try {
      await update.mutateAsync({ params: { id }, body })
    } catch {
      // The dialog shows the error.
      return
    }
    toast.success(t('employees.offboard.done', { name }))
    const isDone = returnsAll && (await returnAll(day))
    onClose()
    if (assetsOf(employee) > 0 && !isDone) onHolding()
  }
  return { day, setDay, problem, error: update.error, pending: update.isPending || pending, submit }
}

/** Offboards an employee, and lists the assets to collect. */
export function OffboardDialog(props: OffboardDialogProps) {
  const { employee, onClose } = props
  const { t } = useTranslation()
  const { day, setDay, problem, error, pending, submit } = useOffboarding(props)
  const held = assetsOf(employee)
  const mayReturn = useMay(assignmentsApi.takeBackMany) && held > 0
  const [returnsAll, setReturnsAll] = useState(false)

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('employees.offboard.title', { name: employee.full_name })}
      description={t('employees.offboard.text')}
      footer={
        <DialogFoot
          label={t('employees.offboard.submit')}
          pending={pending}
          does={() => void submit(mayReturn && returnsAll)}
        />
      }
    >
      <div className="flex flex-col gap-5">
        {error && <Banner kind="error">{errorText(error, t)}</Banner>}
        <Field label={t('employees.fields.end_date')} error={problem}>
          {(control) => (
            <DateField
              {...control}
              label={t('employees.fields.end_date')}
              value={day}
              onChange={setDay}
            />
          )}
        </Field>
        <ToCollect employee={employee} held={held} />
        {mayReturn && (
          <Checkbox
            label={t('employees.offboard.return_all')}
            hint={t('employees.offboard.return_all_hint')}
            checked={returnsAll}
            onChange={setReturnsAll}
          />
        )}
        {held > 0 && (
          <Link
            to="/assets/receipt"
            search={{ employee: employee.id, back: true }}
            target="_blank"
            className="link self-start text-sm"
          >
            {t('hand_over.receipt.sign_back')}
          </Link>
        )}
      </div>
    </Dialog>
  )
}

const SHOWN = 20

function ToCollect({ employee, held }: { employee: Employee; held: number }) {
  const { t } = useTranslation()
  const maySee = useMay(assetsApi.list)
  const { data } = useQuery({
    ...query(assetsApi.list, {
      query: { 'filter[custodian_id]': employee.id, per_page: SHOWN, fields: 'name,asset_tag' },
    }),
    enabled: maySee && held > 0,
  })
  const words = { count: held, formatted: format.integer(held) }
  if (held === 0)
    return <p className="text-sm text-muted-foreground">{t('employees.offboard.nothing')}</p>
  return (
    <div>
      <h3 className="mb-2 text-sm font-medium">{t('employees.offboard.collect', words)}</h3>
      {!data && maySee && <Skeleton className="h-20" />}
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {data?.data.map(({ id, name, asset_tag }) => (
          <li key={id}>
            {name} <span className="tnum text-muted-foreground">{asset_tag}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
