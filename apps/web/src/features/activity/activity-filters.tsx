import type { Auditable } from '@steward/contract/audits.ts'
import { addDays, addMonths, startOfMonth } from '@steward/contract/calendar.ts'
import { usersApi } from '@steward/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { FieldFilter } from '#components/history/field-filter.tsx'
import { searchUsers } from '#components/record-form/lookups.ts'
import { Button } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { isCalendarDate, today } from '#lib/dates.ts'
import { timeZone } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'

/** The filters of the activity, as in the URL. */
export interface ActivitySearch {
  person?: string | undefined
  kind?: Auditable | undefined
  field?: string | undefined
  /** Calendar dates, both included. */
  from?: string | undefined
  to?: string | undefined
}

interface ActivityFiltersProps {
  search: ActivitySearch
  kinds: readonly { value: Auditable; label: string }[]
  /** The fields of the selected kind. */
  fields: readonly { name: string; label: string }[]
  onChange: (change: ActivitySearch) => void
}

/** Filters by user, kind, field and time. */
export function ActivityFilters({ search, kinds, fields, onChange }: ActivityFiltersProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        <PersonFilter value={search.person} onChange={(person) => onChange({ person })} />
        <Field label={t('activity.kind')}>
          {(control) => (
            <Select
              {...control}
              value={search.kind ?? null}
              options={kinds}
              placeholder={t('activity.any_kind')}
              emptyLabel={t('activity.any_kind')}
              onChange={(kind) =>
                // A field belongs to its kind.
                onChange({ kind: kind ?? undefined, field: undefined })
              }
            />
          )}
        </Field>
        <FieldFilter
          key={search.kind}
          fields={fields}
          value={search.field ?? null}
          onChange={(field) => onChange({ field: field ?? undefined })}
        />
        <DayFilter
          label={t('activity.from')}
          value={search.from}
          onChange={(from) => onChange({ from })}
        />
        <DayFilter label={t('activity.to')} value={search.to} onChange={(to) => onChange({ to })} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Periods onChange={onChange} />
        {Object.values(search).some((value) => value !== undefined) && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              onChange({
                person: undefined,
                kind: undefined,
                field: undefined,
                from: undefined,
                to: undefined,
              })
            }
          >
            {t('activity.clear')}
          </Button>
        )}
      </div>
    </>
  )
}

function PersonFilter(props: {
  value: string | undefined
  onChange: (person: string | undefined) => void
}) {
  const { value, onChange } = props
  const { t } = useTranslation()
  const mayLook = useMay(usersApi.list)
  const mayRead = useMay(usersApi.get)
  const chosen = useQuery({
    ...query(usersApi.get, { params: { id: value ?? '' } }),
    enabled: mayRead && value !== undefined,
  })
  if (!mayLook) return null
  const name = chosen.data?.data.name ?? t('audits.someone')
  return (
    <Field label={t('activity.person')}>
      {(control) => (
        <Combobox
          {...control}
          value={value ?? null}
          search={searchUsers}
          known={value === undefined ? [] : [{ value, label: name }]}
          placeholder={t('activity.anybody')}
          onChange={(person) => onChange(person ?? undefined)}
        />
      )}
    </Field>
  )
}

function DayFilter(props: {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}) {
  const { label, value, onChange } = props
  return (
    <Field label={label}>
      {(control) => (
        <DateField
          {...control}
          label={label}
          value={value ?? null}
          // While typing, the value isn't a valid date yet.
          onChange={(day) => (day === null || isCalendarDate(day)) && onChange(day ?? undefined)}
        />
      )}
    </Field>
  )
}

/** Frequently used periods. */
function Periods({ onChange }: Pick<ActivityFiltersProps, 'onChange'>) {
  const { t } = useTranslation()
  const now = today(timeZone())
  const first = startOfMonth(now)
  const periods = [
    { label: t('activity.periods.week'), from: addDays(now, -6), to: now },
    { label: t('activity.periods.this_month'), from: first, to: now },
    {
      label: t('activity.periods.last_month'),
      from: addMonths(first, -1),
      to: addDays(first, -1),
    },
  ]
  return periods.map(({ label, from, to }) => (
    <Button key={label} size="sm" onClick={() => onChange({ from, to })}>
      {label}
    </Button>
  ))
}
