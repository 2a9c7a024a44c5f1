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

/** What can be changed of many records at once: a button of the bar over the list, and what it asks for. */
export interface BulkField {
  /** As the contract's `bulk` calls it. */
  field: string
  /** «Change status», «Move»: the button, and the title of its dialog … */
  action: TKey
  /** … unless that has another one. */
  title?: TKey
  icon: LucideIcon
  /** Done less often: where there is room for buttons, it is in a menu beside them. */
  rare?: boolean
  /** Whether it is offered for so many records. */
  shown?: (count: number) => boolean
  /** The fields that are asked for together; their kinds say how … */
  of?: readonly NamedField[]
  /** … or those of which the person picks one after the other, and with `own` the account's own of that kind … */
  anyOf?: readonly NamedField[]
  own?: FieldEntity
  /** … or closed values, under this label … */
  label?: TKey
  options?: (t: TFunction) => readonly ComboboxOption[]
  /** … or a control of its own, where it depends on the reader what there is to choose … */
  control?: ComponentType<BulkControlProps>
  /** … or a dialog of its own. Give it lazily. */
  dialog?: ComponentType<BulkListDialogProps>
  /** What that calls, where it is no change of a field: whoever may change many has to be let do this, too. */
  call?: Route
  /** How it went, by `count` and `items`, where «changed» says too little. */
  done?: TKey
  /** The button that does it, by `count` and `items`: «Move 29 assets»; without it, «Change 29 assets». */
  submit?: TKey
}

/** What a dialog of a bulk change is given. */
export interface BulkDialogProps {
  /** The chosen records, as far as they are loaded. */
  chosen: readonly { id: string }[]
  count: number
  /** «12 sites». */
  items: string
  pending: boolean
  /** What the server says would come of a change; left out where it isn't asked beforehand. */
  rehearsal?: Rehearsal | undefined
  /** As the field says it. */
  submit?: TKey | undefined
  onClose: () => void
  onChange: (changes: Readonly<Record<string, unknown>>) => void
}

/** The question what would come of a change, and how its answer is said. */
export interface Rehearsal {
  /** The target and the changes name the answer. */
  ask: (changes: object) => { queryKey: QueryKey; queryFn: () => Promise<BulkResult> }
  countText: (count: number) => string
  reasons: Readonly<Record<string, TKey>> | undefined
}

/** The same in a list, for a dialog that changes records in its own way. */
export interface BulkListDialogProps extends BulkDialogProps {
  /** All of them, as a call names them. */
  records: ChosenRecords
  /** It is done: nothing is chosen any more. */
  onDone: () => void
}

/** What a control of a bulk change's field is given. */
export interface BulkControlProps {
  control: FieldControl
  value: string | null
  onChange: (value: string | null) => void
}

/** What is asked before something is done to many records. */
export interface BulkQuestion {
  title: TKey
  text: TKey
  label: TKey
  /** A field of the changes that may be filled in besides: a reason. */
  field?: { name: string; label: TKey; hint: TKey; longest: number }
}

/** Something else that is done to many records at once, with nothing to choose. */
export interface BulkVerb {
  id: string
  /** The button: «Remove from the account». */
  action: TKey
  icon: LucideIcon
  changes: Readonly<Record<string, unknown>>
  /** The right it takes besides the one to change many. */
  needs?: Route
  /** Asks first, in red, because it can't be undone; the title is given `count` and `items`. */
  confirm?: BulkQuestion
  /** How it went, by `count` and `items`: «3 users removed». */
  done: TKey
}

/** A page that goes on with the chosen records: the one that prints their labels. */
export interface BulkLink {
  id: string
  action: TKey
  icon: LucideIcon
  rare?: boolean
  href: (records: ChosenRecords) => string
}
