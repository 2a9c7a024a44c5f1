import type { Page } from '@steward/contract/kit/list.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import type { Viewed } from '@steward/contract/saved-views.ts'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { CardParts, Column } from '#components/data-table/column.ts'
import type { NamedField } from '#components/fields/field.ts'
import type { StatusDomain } from '#components/status-vocabulary.ts'
import type { ComboboxOption } from '#components/ui/combobox.tsx'
import type { FieldControl } from '#components/ui/field.tsx'
import type { TKey } from '#lib/i18n.ts'
import type { Narrowing } from './list-search.ts'

export interface ListRow {
  id: string
  archived_at?: string | null
}

/** The routes of a list; what is left out, the list doesn't offer. `resource()` of the contract has them all. */
export interface ListApi<Row> {
  list: Route & { reply: { _zod: { output: Page<Row> } } }
  create?: Route
  update?: Route
  remove?: Route
  restore?: Route
  bulk?: Route
  undoBulk?: Route
  export?: Route
  facets?: Route
}

export interface ListColumn<Row> extends Column<Row> {
  /** The columns of an export that stand for this one; its id where nothing is said. */
  exports?: readonly string[]
}

/** A field that the list is narrowed by, with counts from the contract's facets. */
export interface ListFacet {
  field: string
  label: TKey
  /** Closed values that have a look: their names, icons and order come from the vocabulary. */
  domain?: StatusDomain
  /** Closed values without a look, in their order. */
  values?: readonly string[]
  words?: (value: string, t: TFunction) => string
  icon?: (value: string, name: string | null) => ReactNode
  /** What «has none» is called: «No site». */
  none?: TKey
}

/** A ready-made way to look at the list. */
export interface BuiltInView {
  id: string
  label: TKey
  filters: Narrowing
}

/** A field that can be changed of many records at once. */
export interface BulkField {
  /** As the contract's `bulk` calls it. */
  field: string
  /** «Change status», «Move»: the button, and the title of its dialog. */
  action: TKey
  /** The label of the field in the dialog. */
  label: TKey
  icon: LucideIcon
  /** The field itself, whose kind says how it is entered … */
  of?: NamedField
  /** … or closed values … */
  options?: (t: TFunction) => readonly ComboboxOption[]
  /** … or a control of its own, where it depends on the reader what there is to choose … */
  control?: ComponentType<BulkControlProps>
  /** … or a dialog of its own, where it takes more than one value. Give it lazily. */
  dialog?: ComponentType<BulkDialogProps>
  /** How it went, by `count` and `items`, where «changed» says too little. */
  done?: TKey
}

/** What a dialog of a bulk change is given. */
export interface BulkDialogProps {
  /** The chosen records, as far as they are loaded. */
  chosen: readonly ListRow[]
  count: number
  /** «12 sites». */
  items: string
  pending: boolean
  onClose: () => void
  onChange: (changes: Readonly<Record<string, unknown>>) => void
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
  /** Asks first, in red, because it can't be taken back; the title is given `count` and `items`. */
  confirm?: BulkQuestion
  /** How it went, by `count` and `items`: «3 users removed». */
  done: TKey
}

/** What a list is called. Everything else it says is the same for all. */
export interface ListTexts {
  title: TKey
  description?: TKey
  /** What the search looks through: «Search name, code or city». */
  search: TKey
  /** «12 sites», by `count` and `formatted`. */
  count: TKey
  /** «Add site». */
  add?: TKey
  /** Where there is nothing yet, for people who may add something, and for those who may not. */
  empty: { title: TKey; text: TKey; text_reader: TKey }
}

/** Everything that a list page declares; see `RecordList`. Keep it outside the component. */
export interface ListSpec<Row extends ListRow> {
  /** The name that saved views and columns are kept under. */
  name: Viewed
  api: ListApi<Row>
  icon: LucideIcon
  texts: ListTexts
  columns: (t: TFunction) => ListColumn<Row>[]
  card: (row: Row, t: TFunction) => CardParts
  rowName: (row: Row) => string
  /** The record's own page. */
  href?: (row: Row) => string
  facets: readonly ListFacet[]
  /** Between «All» and «Archived». */
  views?: readonly BuiltInView[]
  bulk?: readonly BulkField[]
  verbs?: readonly BulkVerb[]
  /** Words for the codes by which the server says why it left a record as it was. */
  reasons?: Readonly<Record<string, TKey>>
  /** Reads each record with its related objects and its `counts`. */
  complete?: boolean
  /** What is asked for where the address doesn't narrow it: accounts of every status that people see. */
  usual?: Narrowing
  /** `pages` has numbered pages; `endless` goes on as the reader scrolls. */
  paging?: 'pages' | 'endless'
}

/** A way from a list to another page. */
export interface HeaderLink {
  to: string
  label: string
  icon: LucideIcon
}

/** What a page does with a list that its spec can't know. */
export interface ListHandlers<Row> {
  onAdd?: (() => void) | undefined
  /** The person is about to add: time to fetch the form. */
  onAddIntent?: (() => void) | undefined
  onEdit?: ((row: Row) => void) | undefined
  /** More entries of a row's menu, between «Edit» and «Archive». */
  rowMenu?: ((row: Row) => ReactNode) | undefined
  /** Below the title, where it isn't the same for all: whose people these are. */
  description?: string | undefined
  /** More buttons of the page's header, before the main one. */
  actions?: ReactNode
  /** Ways to other pages: buttons of the header, on a phone entries of its menu. */
  links?: readonly HeaderLink[]
  /** Between header and list: figures, a notice. */
  above?: ReactNode
  /** Filters that are no lists of options. */
  more?: { label: string; active: number; content: ReactNode } | undefined
}
