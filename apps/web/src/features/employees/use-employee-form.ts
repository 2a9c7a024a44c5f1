import { type Employee, EmployeeInput, employeesApi } from '@steward/contract/employees.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { filled, onTheWire, type Problems } from '#components/record-form/record-fields.ts'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { today } from '#lib/dates.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { useEmployeeLabels } from './employee-fields.ts'

export interface EmployeeValues {
  first_name: string
  last_name: string
  email: string
  phone: string
  employee_number: string
  job_title: string
  department_id: Named
  manager_id: Named
  site_id: Named
  location_id: Named
  status: Employee['status']
  start_date: string | null
  end_date: string | null
  user_id: Named
  notes: string
}

const TEXTS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'employee_number',
  'job_title',
  'notes',
] as const

const BLANK: EmployeeValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  employee_number: '',
  job_title: '',
  department_id: null,
  manager_id: null,
  site_id: null,
  location_id: null,
  status: 'active',
  start_date: null,
  end_date: null,
  user_id: null,
  notes: '',
}

function valuesOf(record: Employee | null): EmployeeValues {
  if (!record) return BLANK
  const texts = Object.fromEntries(TEXTS.map((field) => [field, record[field] ?? '']))
  const { status, start_date, end_date } = record
  return {
    ...BLANK,
    ...texts,
    ...{ status, start_date, end_date },
    department_id: record.department,
    manager_id: record.manager,
    site_id: record.site,
    location_id: record.location,
    user_id: record.user,
  }
}

const isDate = (text: string | null) =>
  text === null || z.safeParse(EmployeeInput.shape.start_date, text).success

/** What is wrong before anything is sent, in words that say what to do. */
function check(values: EmployeeValues, t: TFunction): Problems<EmployeeValues> {
  const example = format.dateInput(today())
  const { first_name, last_name, email, start_date, end_date } = values
  const isEarly = start_date && end_date && isDate(end_date) && end_date < start_date
  return {
    ...(first_name.trim() === '' && { first_name: t('employees.problems.first_name') }),
    ...(last_name.trim() === '' && { last_name: t('employees.problems.last_name') }),
    ...(!z.safeParse(EmployeeInput.shape.email, email.trim()).success && {
      email: t('employees.problems.email'),
    }),
    ...(!isDate(start_date) && { start_date: t('employees.problems.date', { example }) }),
    ...(isEarly && { end_date: t('employees.problems.end_date') }),
    ...(!isDate(end_date) && { end_date: t('employees.problems.date', { example }) }),
  }
}

/** A picture to send; null to remove the one that is there; undefined to leave it. */
type Picture = File | null | undefined

/** The form of one employee: the record first, then the picture, which never undoes the record. */
export function useEmployeeForm(record: Employee | null, onSaved: (saved: Employee) => void) {
  const { t } = useTranslation()
  const create = useSend(employeesApi.create, { once: true })
  const update = useSend(employeesApi.update)
  const [picture, setPicture] = useState<Picture>(undefined)

  const sendPicture = async (id: string, file: File | null): Promise<void> => {
    try {
      await update.mutateAsync({ params: { id }, file } as never)
    } catch {
      toast.warning(t('employees.image_failed'), {
        action: { label: t('common.retry'), onClick: () => void sendPicture(id, file) },
      })
    }
  }

  const write = async (
    values: EmployeeValues,
    changed: Partial<EmployeeValues>,
    lock_version: number | null,
  ) => {
    if (!record) return create.mutateAsync({ body: { employee: filled(values) as EmployeeInput } })
    if (Object.keys(changed).length === 0) return { data: record }
    const employee = { ...onTheWire(changed), lock_version: lock_version ?? undefined }
    return update.mutateAsync({ params: { id: record.id }, body: { employee } })
  }

  const form = useRecordForm<EmployeeValues, Employee>({
    name: record ? `employees/edit/${record.id}` : 'employees/new',
    labels: useEmployeeLabels(),
    initial: useMemo(() => valuesOf(record), [record]),
    version: record?.lock_version ?? null,
    check: (values) => check(values, t),
    send: async (values, changed, lock_version) => {
      const { data } = await write(values, changed, lock_version)
      if (picture !== undefined) await sendPicture(data.id, picture)
      return data
    },
    read: (theirs) => ({ values: valuesOf(theirs), version: theirs.lock_version }),
    words: (error) =>
      error.type === 'DUPLICATE_EMAIL' ? { email: t('employees.problems.email_taken') } : {},
    dirty: picture !== undefined,
    onSaved,
  })
  return { form, picture, setPicture }
}
