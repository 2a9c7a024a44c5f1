import {
  type Department,
  DEPARTMENT_STATUSES,
  type DepartmentInput,
  departmentsApi,
} from '@steward/contract/departments.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  LongTextControl,
  LookupControl,
  SelectControl,
  TextControl,
} from '#components/record-form/controls.tsx'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import { searchDepartments, searchEmployees, searchSites } from '#components/record-form/lookups.ts'
import { OpenedRecord } from '#components/record-form/opened-record.tsx'
import { filled, onTheWire, type Problems } from '#components/record-form/record-fields.ts'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { FormGrid } from '#components/ui/field.tsx'
import { query, useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { useDepartmentLabels } from './department-fields.ts'

interface Values {
  name: string
  code: string
  parent_id: Named
  manager_id: Named
  site_id: Named
  cost_centre: string
  status: Department['status']
  description: string
}

const BLANK: Values = {
  name: '',
  code: '',
  parent_id: null,
  manager_id: null,
  site_id: null,
  cost_centre: '',
  status: 'active',
  description: '',
}

function valuesOf(record: Department | null): Values {
  if (!record) return BLANK
  return {
    name: record.name,
    code: record.code ?? '',
    parent_id: record.parent,
    manager_id: record.manager,
    site_id: record.site,
    cost_centre: record.cost_centre ?? '',
    status: record.status,
    description: record.description ?? '',
  }
}

/** What the lists of people and assets say of a department. */
const TOUCHES = { touches: ['employees', 'assets', 'audits'] }

function useDepartmentForm(record: Department | null, onSaved: (saved: Department) => void) {
  const { t } = useTranslation()
  const create = useSend(departmentsApi.create, { once: true })
  const update = useSend(departmentsApi.update, TOUCHES)
  const labels = useDepartmentLabels()
  return useRecordForm<Values, Department>({
    name: record ? `departments/edit/${record.id}` : 'departments/new',
    labels,
    initial: useMemo(() => valuesOf(record), [record]),
    version: record?.lock_version ?? null,
    check: ({ name }): Problems<Values> =>
      name.trim() === '' ? { name: t('departments.problems.name') } : {},
    send: async (values, changed, lock_version) => {
      const { data } = record
        ? await update.mutateAsync({
            params: { id: record.id },
            body: {
              department: { ...onTheWire(changed), lock_version: lock_version ?? undefined },
            },
          })
        : await create.mutateAsync({ body: { department: filled(values) as DepartmentInput } })
      return data
    },
    read: (theirs) => ({ values: valuesOf(theirs), version: theirs.lock_version }),
    onSaved,
  })
}

interface DepartmentDialogProps {
  /** The id of the department to change; a new one without it. */
  edit?: string | undefined
  onClose: () => void
}

/** Adds a department, or changes the one that the address names. */
export function DepartmentDialog({ edit, onClose }: DepartmentDialogProps) {
  const { t } = useTranslation()
  const may = useMay(edit === undefined ? departmentsApi.create : departmentsApi.update)
  // The address may ask for a form that this person may not send.
  if (!may) return null
  if (edit === undefined) return <DepartmentForm record={null} onClose={onClose} />
  return (
    <OpenedRecord
      key={edit}
      query={query(departmentsApi.get, { params: { id: edit } }) as never}
      title={t('departments.edit')}
      onClose={onClose}
    >
      {(record: Department) => <DepartmentForm record={record} onClose={onClose} />}
    </OpenedRecord>
  )
}

function DepartmentForm(props: { record: Department | null; onClose: () => void }) {
  const { record, onClose } = props
  const { t } = useTranslation()
  const form = useDepartmentForm(record, (saved) => {
    toast.success(t(record ? 'departments.saved' : 'departments.created', { name: saved.name }))
    onClose()
  })
  const { control } = form
  const statuses = DEPARTMENT_STATUSES.map((value) => ({
    value,
    label: statusLabel('department', value),
    icon: <StatusIcon domain="department" value={value} />,
  }))
  return (
    <FormDialog
      form={form as never}
      title={record ? t('departments.edit_title', { name: record.name }) : t('departments.add')}
      submitLabel={record ? t('record_form.save') : t('departments.create')}
      onClose={onClose}
    >
      <FormGrid>
        <TextControl control={control('name')} required maxLength={255} />
        <TextControl control={control('code')} maxLength={64} />
        <LookupControl
          control={control('parent_id')}
          search={searchDepartments(record?.id)}
          placeholder={t('departments.search_departments')}
          hint={t('departments.parent_hint')}
        />
        <LookupControl
          control={control('manager_id')}
          search={searchEmployees()}
          placeholder={t('departments.search_people')}
        />
        <LookupControl
          control={control('site_id')}
          search={searchSites}
          placeholder={t('departments.search_sites')}
        />
        <TextControl control={control('cost_centre')} maxLength={64} />
        <SelectControl control={control('status')} options={statuses} />
        <LongTextControl control={control('description')} />
      </FormGrid>
    </FormDialog>
  )
}
