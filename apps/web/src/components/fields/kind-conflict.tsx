import type { Auditable } from '@steward/contract/audits.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConflictDialog } from '#components/record-form/conflict-dialog.tsx'
import { merged } from '#components/record-form/record-fields.ts'
import { query } from '#lib/query.ts'
import { wordsTyped } from './check.ts'
import type { NamedField, Values } from './field.ts'

interface KindConflictProps {
  type: Auditable
  id: string
  name: string
  fields: readonly NamedField[]
  /** The form values of the record as it was read, as somebody else has saved it, and with the user's input. */
  before: Values
  theirs: Values
  typed: Values
  pending: boolean
  /** `mine` are the fields that keep the user's input; the others take the saved values. */
  onKeepEditing: (mine: ReadonlySet<string>) => void
  onSave: (mine: ReadonlySet<string>) => void
}

/** Who changed a record last. */
function useLastPerson(type: Auditable, id: string): string | null {
  const input = {
    query: {
      'filter[auditable_type]': type,
      'filter[auditable_id]': id,
      sort: 'event_date',
      order: 'desc',
      per_page: 1,
    },
  } as const
  const { data } = useQuery({ ...query(auditsApi.list, input), staleTime: 0 })
  return data?.data[0]?.user?.name ?? null
}

/** Shows what somebody else has changed in the meantime, and asks which value to keep in fields that both changed. */
export function KindConflict(props: KindConflictProps) {
  const { type, id, fields, before, theirs, typed, ...dialog } = props
  const { t } = useTranslation()
  const who = useLastPerson(type, id)
  const { contested, taken } = merged(before, typed, theirs)
  const at = (name: string) => fields.find((field) => field.name === name)!
  const words = (values: Values, name: string) => wordsTyped(at(name), values[name], t)
  return (
    <ConflictDialog
      {...dialog}
      who={who}
      conflicts={contested.map((field) => ({
        id: field,
        label: at(field).label(t),
        before: words(before, field),
        theirs: words(theirs, field),
        yours: words(typed, field),
      }))}
      merged={taken.map((field) => ({ label: at(field).label(t), theirs: words(theirs, field) }))}
    />
  )
}
