import type { FieldEntity } from '@steward/contract/data-fields.ts'
import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { NamedField } from '#components/fields/field.ts'
import type { ComboboxOption } from '#components/ui/combobox.tsx'
import type { FieldControl } from '#components/ui/field.tsx'
import type { TKey } from '#lib/i18n.ts'
import type { ChosenRecords } from './chosen.ts'

/** A bulk change: a button of the bar above the list, and the input it needs. */
export interface BulkField {
  /** The name in the contract's `bulk`. */
  field: string
  /** The label of the button and the title of its dialog: «Change status», «Move» … */
  action: TKey
  /** … unless the dialog has another title. */
  title?: TKey
  icon: LucideIcon
  /** Rarely used: it is in the menu beside the buttons. */
  rare?: boolean
  /** Whether it is offered for this number of records. */
  shown?: (count: number) => boolean
  /** The fields of the dialog … */
  of?: readonly NamedField[]
  /** … or fields that the user picks from, including the custom fields of the kind in `customFields` … */
  anyOf?: readonly NamedField[]
  customFields?: FieldEntity
  /** … or closed values, with this label … */
  label?: TKey
  options?: (t: TFunction) => readonly ComboboxOption[]
  /** … or a control, if the options depend on the user … */
  control?: ComponentType<BulkControlProps>
  /** … or a dialog. Has to be lazy. */
  dialog?: ComponentType<BulkListDialogProps>
  /** The route that the dialog calls, if it is another one: its permission is required, too. */
  call?: Route
  /** The success message with `count` and `items`, if it isn't «changed». */
  done?: TKey
  /** The submit button with `count` and `items`: «Move 29 assets»; by default «Change 29 assets». */
  submit?: TKey
}

/** The props of a bulk change's dialog. */
export interface BulkDialogProps {
  /** The selected records that are loaded. */
  chosen: readonly { id: string }[]
  count: number
  /** «12 sites». */
  items: string
  pending: boolean
  /** The dry run of the change; undefined if there is none. */
  rehearsal?: Rehearsal | undefined
  /** The label of the submit button. */
  submit?: TKey | undefined
  onClose: () => void
  onChange: (changes: Readonly<Record<string, unknown>>) => void
}

/** The dry run of a change, and the texts of its result. */
export interface Rehearsal {
  /** The query, with target and changes in its key. */
  ask: (changes: object) => { queryKey: QueryKey; queryFn: () => Promise<BulkResult> }
  countText: (count: number) => string
  reasons: Readonly<Record<string, TKey>> | undefined
}

/** The props of a dialog that changes records in its own way. */
export interface BulkListDialogProps extends BulkDialogProps {
  /** The selected records in the format of calls. */
  records: ChosenRecords
  /** Called when it is done, to clear the selection. */
  onDone: () => void
}

/** The props of a bulk change's control. */
export interface BulkControlProps {
  control: FieldControl
  value: string | null
  onChange: (value: string | null) => void
}

/** The confirmation of a bulk action. */
export interface BulkQuestion {
  title: TKey
  text: TKey
  label: TKey
  /** An optional field of the changes: a reason. */
  field?: { name: string; label: TKey; hint: TKey; longest: number }
}

/** A bulk action without input. */
export interface BulkVerb {
  id: string
  /** The label of the button: «Remove from the account». */
  action: TKey
  icon: LucideIcon
  changes: Readonly<Record<string, unknown>>
  /** The route whose permission it requires, besides that of bulk changes. */
  needs?: Route
  /** Asks for confirmation, because it can't be undone; the title gets `count` and `items`. */
  confirm?: BulkQuestion
  /** The success message with `count` and `items`: «3 users removed». */
  done: TKey
}

/** A link to a page for the selected records, such as their labels. */
export interface BulkLink {
  id: string
  action: TKey
  icon: LucideIcon
  rare?: boolean
  href: (records: ChosenRecords) => string
}
