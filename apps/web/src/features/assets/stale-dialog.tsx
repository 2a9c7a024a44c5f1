import type { Asset } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { useQuery } from '@tanstack/react-query'
import { ConflictDialog } from '#components/record-form/conflict-dialog.tsx'
import { query } from '#lib/query.ts'
import { type AssetFormValues, valuesOf } from './form-values.ts'
import { type Names, namesOf } from './lookup-names.tsx'
import { useAssetWording } from './page/use-asset-wording.ts'
import { type StaleField, standsOf, valueAt } from './stale.ts'

interface StaleDialogProps {
  /** The record as somebody else has left it. */
  current: Asset
  /** The record as it was found here. */
  before: AssetFormValues
  /** What was entered here. */
  typed: AssetFormValues
  /** The names of what is referred to, before and here. */
  names: Names
  pending: boolean
  /** `mine` are the fields that stay as they were typed; the others take what stands there now. */
  onKeepEditing: (mine: ReadonlySet<StaleField>) => void
  onSave: (mine: ReadonlySet<StaleField>) => void
}

/** Who changed the asset last. */
function useLastPerson(id: string): string | null {
  const input = {
    query: {
      'filter[auditable_type]': 'Asset',
      'filter[auditable_id]': id,
      sort: 'event_date',
      order: 'desc',
      per_page: 1,
    },
  } as const
  const { data } = useQuery({ ...query(auditsApi.list, input), staleTime: 0 })
  return data?.data[0]?.user_name ?? null
}

/** Tells what somebody else has changed meanwhile, and asks whose value stays where both changed the same field. */
export function StaleDialog(props: StaleDialogProps) {
  const wording = useAssetWording()
  const { current, before, typed, pending } = props
  const who = useLastPerson(current.id)
  const theirs = valuesOf(current)
  const names = { ...props.names, ...namesOf(current), ...current.custom_field_names }
  const words = (values: AssetFormValues, field: StaleField) =>
    wording.value(field, valueAt(values, field), names)
  const { contested, taken } = standsOf(before, typed, theirs)

  return (
    <ConflictDialog
      name={current.name}
      who={who}
      pending={pending}
      conflicts={contested.map((field) => ({
        id: field,
        label: wording.label(field),
        before: words(before, field),
        theirs: words(theirs, field),
        yours: words(typed, field),
      }))}
      merged={taken.map((field) => ({
        label: wording.label(field),
        theirs: words(theirs, field),
      }))}
      onKeepEditing={props.onKeepEditing as (mine: ReadonlySet<string>) => void}
      onSave={props.onSave as (mine: ReadonlySet<string>) => void}
    />
  )
}
