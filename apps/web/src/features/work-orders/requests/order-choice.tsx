import { OPEN_STATUSES } from '@steward/contract/work-order-status.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import type { WorkRequest } from '@steward/contract/work-requests.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { searchOpenOrders } from '#components/record-form/lookups.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { isElsewhere } from '#lib/elsewhere.ts'
import { query } from '#lib/query.ts'

/** The data of a request that an answer needs. */
export type Asked = Pick<
  WorkRequest,
  'id' | 'number' | 'title' | 'status' | 'asset' | 'location' | 'site'
>

const SUGGESTED = 5
const OTHER = 'other'
const WHERE = ['asset', 'location', 'site'] as const

/** The filter for the place of the requests: their assets, else locations, else sites. */
function placesOf(requests: readonly Asked[]): Record<string, string> | null {
  for (const name of WHERE) {
    const ids = new Set(
      requests.flatMap(({ [name]: place }) => (place && !isElsewhere(place) ? place.id : [])),
    )
    if (ids.size > 0) return { [`filter[${name}_id]`]: [...ids].join() }
  }
  return null
}

/** The open work orders of the same asset or place. */
export function useSuggested(requests: readonly Asked[]) {
  const places = placesOf(requests)
  const { data } = useQuery({
    ...query(workOrdersApi.list, {
      query: {
        'filter[status]': OPEN_STATUSES.join(),
        ...places,
        per_page: SUGGESTED,
        sort: 'created_at',
        order: 'desc',
        fields: 'number,title,status,asset',
      },
    }),
    enabled: places !== null,
  })
  return (places && data?.data) ?? []
}

type Suggested = ReturnType<typeof useSuggested>

interface OrderChoiceProps {
  suggested: Suggested
  /** The chosen one; `other` is one that was searched for. */
  value: { pick: string | null; other: { value: string; label: string } | null }
  error: string | undefined
  onChange: (value: OrderChoiceProps['value']) => void
}

/** The id of the chosen work order; null if there is none. */
export const chosenOrder = ({ pick, other }: OrderChoiceProps['value'], suggested: Suggested) =>
  suggested.length > 0 && pick !== OTHER ? pick : (other?.value ?? null)

/** Chooses an open work order: one of the same asset or place, or any other. */
export function OrderChoice({ suggested, value, error, onChange }: OrderChoiceProps) {
  const { t } = useTranslation()
  const { pick, other } = value
  const searches = suggested.length === 0 || pick === OTHER
  return (
    <>
      {suggested.length > 0 && (
        <RadioGroup
          label={t('work_requests.accept.suggested')}
          value={pick}
          onChange={(next) => onChange({ pick: next, other })}
          options={[
            ...suggested.map(({ id, number, title, status, asset }) => ({
              value: id,
              label: title,
              hint: (
                <span className="tnum flex flex-wrap items-center gap-1.5">
                  {[number, asset?.name].filter(Boolean).join(' · ')}
                  <StatusBadge domain="work_order" value={status} />
                </span>
              ),
            })),
            { value: OTHER, label: t('work_requests.accept.other') },
          ]}
        />
      )}
      {searches && (
        <Field label={t('work_requests.accept.choose')} error={error}>
          {(control) => (
            <Combobox
              {...control}
              value={other?.value ?? null}
              known={other ? [other] : []}
              search={searchOpenOrders}
              placeholder={t('work_orders.search')}
              onChange={(id, option) =>
                onChange({
                  pick,
                  other: id === null ? null : { value: id, label: option?.label ?? '' },
                })
              }
            />
          )}
        </Field>
      )}
      {!searches && error && (
        <p role="alert" className="text-sm text-destructive">
          {error}
        </p>
      )}
    </>
  )
}
