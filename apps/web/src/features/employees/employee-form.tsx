import { type Employee, employeesApi } from '@steward/contract/employees.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { usersApi } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { ImageField } from '#components/image-field.tsx'
import {
  DateControl,
  LongTextControl,
  LookupControl,
  SelectControl,
  TextControl,
} from '#components/record-form/controls.tsx'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import {
  searchDepartments,
  searchEmployees,
  searchLocations,
  searchSites,
  searchUsers,
} from '#components/record-form/lookups.ts'
import { OpenedRecord } from '#components/record-form/opened-record.tsx'
import { statusOptions } from '#components/status-badge.tsx'
import { FormGrid, FormSection } from '#components/ui/field.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { useEmployeeForm } from './use-employee-form.ts'

interface EmployeeDialogProps {
  /** The id of the employee to change; a new one without it. */
  edit?: string | undefined
  onClose: () => void
}

/** Adds an employee, or changes the one that the address names. */
export function EmployeeDialog({ edit, onClose }: EmployeeDialogProps) {
  const { t } = useTranslation()
  const may = useMay(edit === undefined ? employeesApi.create : employeesApi.update)
  // The address may ask for a form that this person may not send.
  if (!may) return null
  if (edit === undefined) return <EmployeeForm record={null} onClose={onClose} />
  return (
    <OpenedRecord
      key={edit}
      query={query(employeesApi.get, { params: { id: edit } })}
      title={t('employees.edit')}
      onClose={onClose}
    >
      {(record: Employee) => <EmployeeForm record={record} onClose={onClose} />}
    </OpenedRecord>
  )
}

type EmployeeFormState = ReturnType<typeof useEmployeeForm>['form']

function EmployeeForm(props: { record: Employee | null; onClose: () => void }) {
  const { record, onClose } = props
  const { t } = useTranslation()
  const { form, picture, setPicture } = useEmployeeForm(record, ({ first_name, last_name }) => {
    const name = `${first_name} ${last_name}`
    toast.success(t(record ? 'employees.saved' : 'employees.created', { name }))
    onClose()
  })
  return (
    <FormDialog
      form={form as never}
      title={record ? t('employees.edit_title', { name: record.full_name }) : t('employees.add')}
      description={record ? undefined : t('employees.add_text')}
      submitLabel={record ? t('record_form.save') : t('employees.create')}
      onClose={onClose}
    >
      <FormGrid>
        <PersonFields form={form} />
        <div className="col-span-full flex flex-col gap-1.5">
          <p aria-hidden className="text-sm font-medium">
            {t('employees.fields.image')}
          </p>
          <ImageField
            round
            label={t('employees.fields.image')}
            imageUrl={record?.image_url ?? null}
            file={picture}
            onChange={setPicture}
            maxBytes={LIMITS.image_bytes}
          />
        </div>
        <WorkFields form={form} id={record?.id} />
        <TimeFields form={form} />
      </FormGrid>
    </FormDialog>
  )
}

function PersonFields({ form: { control } }: { form: EmployeeFormState }) {
  return (
    <>
      <TextControl control={control('first_name')} required maxLength={128} />
      <TextControl control={control('last_name')} required maxLength={128} />
      <TextControl control={control('email')} type="email" inputMode="email" maxLength={254} />
      <TextControl control={control('phone')} type="tel" inputMode="tel" maxLength={64} />
    </>
  )
}

function WorkFields({ form, id }: { form: EmployeeFormState; id: string | undefined }) {
  const { t } = useTranslation()
  const { control, values, set } = form
  const site = values.site_id?.id ?? null
  const location = control('location_id')
  return (
    <>
      <FormSection title={t('employees.sections.work')} />
      <TextControl control={control('job_title')} maxLength={128} />
      <TextControl control={control('employee_number')} maxLength={64} />
      <LookupControl
        control={control('department_id')}
        search={searchDepartments()}
        placeholder={t('employees.search_departments')}
      />
      <LookupControl
        control={control('manager_id')}
        search={searchEmployees(id)}
        placeholder={t('employees.search_people')}
      />
      <LookupControl
        control={{
          ...control('site_id'),
          onChange: (value) => {
            set('site_id', value)
            // A location lies in one site.
            if (value?.id !== site) set('location_id', null)
          },
        }}
        search={searchSites}
        placeholder={t('employees.search_sites')}
      />
      <LookupControl
        control={location}
        search={searchLocations(site)}
        placeholder={t('employees.search_locations')}
      />
    </>
  )
}

function TimeFields({ form: { control, values } }: { form: EmployeeFormState }) {
  const { t } = useTranslation()
  const mayLink = useMay(usersApi.list)
  return (
    <>
      <FormSection title={t('employees.sections.time')} />
      <SelectControl control={control('status')} options={statusOptions('employee')} />
      {mayLink && (
        <LookupControl
          control={control('user_id')}
          search={searchUsers}
          placeholder={t('employees.search_users')}
          hint={t('employees.user_hint')}
        />
      )}
      <DateControl control={control('start_date')} />
      <DateControl
        control={control('end_date')}
        hint={values.status === 'left' ? t('employees.end_hint') : undefined}
      />
      <LongTextControl control={control('notes')} />
    </>
  )
}
