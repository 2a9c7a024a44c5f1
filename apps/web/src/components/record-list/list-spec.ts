import type { FieldEntity } from '@steward/contract/data-fields.ts'
import type { Page } from '@steward/contract/kit/list.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import type { Viewed } from '@steward/contract/saved-views.ts'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode, RefObject } from 'react'
import type { CardParts, Column } from '#components/data-table/column.ts'
import type { NamedField } from '#components/fields/field.ts'
import type { StatusDomain } from '#components/status-vocabulary.ts'
import type { TKey } from '#lib/i18n.ts'
import type { BulkField, BulkLink, BulkVerb } from './bulk-spec.ts'
import type { ArchiveWords } from './use-archive.ts'
import type { ListSearch, Narrowing } from './list-search.ts'
import type { LoadedList } from './loaded-list.ts'

export type * from './bulk-spec.ts'

/** A text of the locales, or the name that somebody of the account gave. */
export type Label = TKey | ((t: TFunction) => string)
export const labelText = (label: Label, t: TFunction): string =>
  typeof label === 'function' ? label(t) : String(t(label))

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
  /** The fields that its cell reads; that of its id where nothing is said. */
  reads?: readonly (keyof Row & string)[]
  /** The columns of an export that stand for this one; its id where nothing is said. */
  exports?: readonly string[]
  /** The filter that shows it, though it is hidden otherwise. */
  shownBy?: keyof Narrowing
}

/** A field that the list is narrowed by, with counts from the contract's facets. */
export interface ListFacet {
  field: string
  label: Label
  /** Closed values that have a look: their names, icons and order come from the vocabulary. */
  domain?: StatusDomain
  /** Closed values without a look, in their order. */
  values?: readonly string[]
  words?: (value: string, t: TFunction) => string
  /** Values that are their own words, of which there may be many. */
  free?: boolean
  icon?: (value: string, name: string | null) => ReactNode
  /** What «has none» is called: «No site». */
  none?: TKey
  /** Its values are employees: who looks at the list is first among them. */
  me?: boolean
}

/** What a list is given of an address, and how it changes that. */
export interface FilterProps {
  search: ListSearch
  onShow: (change: Narrowing) => void
}

/** A range that people ask for again and again, as a filter's own parameters have it. */
export interface RangePreset {
  label: TKey
  from: string | null
  to: string | null
}

/** A filter that is behind «More»: by counted values, by what is typed into it, or a control of its own. */
export type MoreFilter =
  | { facet: ListFacet }
  | { of: NamedField; presets?: (day: string) => readonly RangePreset[] }
  | { field: string; component: ComponentType<FilterProps> }

/** A ready-made way to look at the list; what it is about may depend on the day. */
export interface BuiltInView {
  id: string
  label: TKey
  filters: Narrowing | ((day: string) => Narrowing)
}

/** What a way of showing the records is given. */
export interface LayoutProps<Row extends ListRow> extends FilterProps {
  list: LoadedList<Row>
  /** The columns of the table that are on screen. */
  visible: readonly string[]
  /** Shown when there are no rows. */
  empty: ReactNode
}

/** A way of showing the records, by its name in the address; the first one is the table. */
interface ListLayout<Row extends ListRow> {
  id: string
  /** What the switch calls it: «Tree». */
  label: TKey
  icon: LucideIcon
  /** Give it lazily. The table has none. */
  component?: ComponentType<LayoutProps<Row>>
}

/** The table as a spreadsheet, whose cells are changed where they are. It brings its own toolbar. */
interface ListGrid<Row extends ListRow> {
  label: TKey
  icon: LucideIcon
  component: ComponentType<GridProps<Row>>
}

/** What the table as a spreadsheet is given. */
export interface GridProps<Row extends ListRow> extends LayoutProps<Row> {
  onDone: () => void
  /** Put here what ends it from outside: once all is saved, or given up, it calls back. */
  leaveRef: RefObject<((then: () => void) => void) | null>
}

/** What a list is called. Everything else it says is the same for all. */
export interface ListTexts {
  title: TKey
  description?: TKey
  /** What the search looks through: «Search name, code or city». */
  search: TKey
  /** «12 sites», by `count` and `formatted`. */
  count: TKey
  /** «Add site», and what its button says besides: the key for it. */
  add?: TKey
  add_title?: TKey
  /** Where there is nothing yet, for people who may add something, and for those who may not. */
  empty: { title: TKey; text: TKey; text_reader: TKey }
  /** What a search that finds nothing has looked through. */
  searched?: TKey
  /** Where filters let nothing through, and the view that shows everything; without them, common words. */
  none_match?: TKey
  all?: TKey
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
  /**
   * The fields that every row needs, whichever columns are on screen: for its names, its menu and what is done with
   * chosen ones. The list asks for these, and for what the columns read. Where nothing is said, records come whole.
   */
  reads?: readonly (keyof Row & string)[]
  /** What the card reads besides. */
  cardReads?: readonly (keyof Row & string)[]
  /** What its row and its controls are called: no two of the list alike, if possible. */
  rowName: (row: Row) => string
  /** What messages call it, where that is shorter. */
  shortName?: (row: Row) => string
  /** The record's own page; it may take the list's filters along. */
  href?: (row: Row, search: ListSearch) => string
  facets: readonly ListFacet[]
  more?: readonly MoreFilter[]
  /** Has custom fields, as this kind of record: they become columns and filters. */
  own?: FieldEntity
  /** Between «All» and «Archived». */
  views?: readonly BuiltInView[]
  layouts?: readonly ListLayout<Row>[]
  grid?: ListGrid<Row>
  /** While something is searched for: what its words were read as, as filters to take in their place. */
  readings?: ComponentType<FilterProps>
  /** Sums over everything that the filters let through, for the footer. */
  totals?: ComponentType<{ search: ListSearch }>
  bulk?: readonly BulkField[]
  verbs?: readonly BulkVerb[]
  bulkLinks?: readonly BulkLink[]
  archiving?: ArchiveWords
  /** Words for the codes by which the server says why it left a record as it was. */
  reasons?: Readonly<Record<string, TKey>>
  /** Reads each record with its related objects and its `counts`. */
  complete?: boolean
  /** What is asked for where the address doesn't narrow it: accounts of every status that people see. */
  usual?: Narrowing
  /** What everything is, where that is more than what is usual. */
  every?: Narrowing
  /** `pages` has numbered pages; `endless` goes on as the reader scrolls. */
  paging?: 'pages' | 'endless'
}

/** What a row's menu asks before it does something: a dialog, of the row as it is by now. */
export type RowDialog<Row> = (row: Row, onClose: () => void) => ReactNode

type RowKey<Row> = (row: Row, ask: (dialog: RowDialog<Row>) => void) => void

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
  rowMenu?: ((row: Row, ask: (dialog: RowDialog<Row>) => void) => ReactNode) | undefined
  /** Single keys that do something with the row that has the focus. */
  rowKeys?: Readonly<Record<string, RowKey<Row>>> | undefined
  /** Below the title, where it isn't the same for all: whose people these are. */
  description?: string | undefined
  /** More buttons of the page's header, before the main one. */
  actions?: ReactNode
  /** Ways to other pages: buttons of the header, on a phone entries of its menu. */
  links?: readonly HeaderLink[]
  /** Between header and list: a notice. */
  above?: ReactNode
  /** Figures of the whole, which can be folded into a line of the header. */
  figures?: ComponentType<{ folded: boolean }> | undefined
  /** Where there is nothing yet, in the place of the common words. */
  firstUse?: ReactNode
}
