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

/** A translated text, or a name that users of the account gave. */
type Label = TKey | ((t: TFunction) => string)
export const labelText = (label: Label, t: TFunction): string =>
  typeof label === 'function' ? label(t) : t(label)

export interface ListRow {
  id: string
  archived_at?: string | null
}

/** The routes of a list; functions without a route aren't offered. `resource()` of the contract defines all. */
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
  /** The fields that its cell reads; by default the one of its id. */
  reads?: readonly (keyof Row & string)[]
  /** The columns of the export for it; by default the one of its id. */
  exports?: readonly string[]
  /** A filter that makes it visible. */
  shownBy?: keyof Narrowing
}

/** A filter with counted values from the contract's facets. */
export interface ListFacet {
  field: string
  label: Label
  /** The status domain, for values with labels, icons and an order. */
  domain?: StatusDomain
  /** Closed values without icons, in order. */
  values?: readonly string[]
  words?: (value: string, t: TFunction) => string
  /** Free texts, of which there may be many. */
  free?: boolean
  icon?: (value: string, name: string | null) => ReactNode
  /** The label for «has none»: «No site». */
  none?: TKey
  /** Its values are employees: the current user comes first. */
  me?: boolean
}

/** The search of a list, and the function that changes it. */
export interface FilterProps {
  search: ListSearch
  onShow: (change: Narrowing) => void
}

/** A frequently used range, in the format of the filter's parameters. */
export interface RangePreset {
  label: TKey
  from: string | null
  to: string | null
}

/** A filter under «More»: by counted values, by input, or with a control of its own. */
export type MoreFilter =
  | { facet: ListFacet }
  | { of: NamedField; presets?: (day: string) => readonly RangePreset[] }
  | { field: string; component: ComponentType<FilterProps> }

/** A predefined view of the list; its filter may depend on the current day. */
export interface BuiltInView {
  id: string
  label: TKey
  filters: Narrowing | ((day: string) => Narrowing)
}

/** The props of a layout. */
export interface LayoutProps<Row extends ListRow> extends FilterProps {
  list: LoadedList<Row>
  /** The visible columns of the table. */
  visible: readonly string[]
  /** Shown if there are no rows. */
  empty: ReactNode
}

/** A layout by its name in the URL; the first one is the table. */
interface ListLayout<Row extends ListRow> {
  id: string
  /** Its label: «Tree». */
  label: TKey
  icon: LucideIcon
  /** Has to be lazy. The table has none. */
  component?: ComponentType<LayoutProps<Row>>
}

/** The table as a spreadsheet with editable cells. It has a toolbar of its own. */
interface ListGrid<Row extends ListRow> {
  label: TKey
  icon: LucideIcon
  component: ComponentType<GridProps<Row>>
}

/** The props of the spreadsheet. */
export interface GridProps<Row extends ListRow> extends LayoutProps<Row> {
  onDone: () => void
  /** Set by the spreadsheet: ends the editing from outside, and calls back once everything is saved or discarded. */
  leaveRef: RefObject<((then: () => void) => void) | null>
}

/** The specific texts of a list; others are the same for all. */
export interface ListTexts {
  title: TKey
  description?: TKey
  /** What the search covers: «Search name, code or city». */
  search: TKey
  /** «12 sites», with `count` and `formatted`. */
  count: TKey
  /** «Add site», with its shortcut. */
  add?: TKey
  add_title?: TKey
  /** The empty state, for users who may add records and those who may not. */
  empty: { title: TKey; text: TKey; text_reader: TKey }
  /** What an unsuccessful search has covered. */
  searched?: TKey
  /** The text if filters match nothing, and the button that shows everything; there are common defaults. */
  none_match?: TKey
  all?: TKey
}

/** The declaration of a list page; see `RecordList`. Define it outside the component. */
export interface ListSpec<Row extends ListRow> {
  /** The name under which views and columns are stored. */
  name: Viewed
  api: ListApi<Row>
  icon: LucideIcon
  texts: ListTexts
  columns: (t: TFunction) => ListColumn<Row>[]
  card: (row: Row, t: TFunction) => CardParts
  /**
   * The fields that every row needs regardless of the visible columns: for its name, its menu and bulk actions. The
   * list requests these and those of the columns. If undefined, records are read completely.
   */
  reads?: readonly (keyof Row & string)[]
  /** Further fields of the card. */
  cardReads?: readonly (keyof Row & string)[]
  /** The name of its row and controls, as unique as possible. */
  rowName: (row: Row) => string
  /** A shorter name for messages. */
  shortName?: (row: Row) => string
  /** The record's page; it may pass on the list's filters. */
  href?: (row: Row, search: ListSearch) => string
  facets: readonly ListFacet[]
  more?: readonly MoreFilter[]
  /** The kind whose custom fields become columns and filters. */
  customFields?: FieldEntity
  /** Between «All» and «Archived». */
  views?: readonly BuiltInView[]
  layouts?: readonly ListLayout<Row>[]
  grid?: ListGrid<Row>
  /** During a search: filters that its words may mean, such as a site's name. */
  readings?: ComponentType<FilterProps>
  /** Sums over all matching records, for the footer. */
  totals?: ComponentType<{ search: ListSearch }>
  bulk?: readonly BulkField[]
  verbs?: readonly BulkVerb[]
  bulkLinks?: readonly BulkLink[]
  archiving?: ArchiveWords
  /** Messages for the codes of skipped records. */
  reasons?: Readonly<Record<string, TKey>>
  /** Reads the complete view of records, with related objects and `counts`. */
  complete?: boolean
  /** The default filter: accounts, for example, aren't shown with every status. */
  usual?: Narrowing
  /** The filter that includes everything, if it differs from the default. */
  every?: Narrowing
  /** `pages` has page numbers; `endless` continues while scrolling. */
  paging?: 'pages' | 'endless'
}

/** A dialog of a row's menu, for the current state of the row. */
export type RowDialog<Row> = (row: Row, onClose: () => void) => ReactNode

type RowKey<Row> = (row: Row, ask: (dialog: RowDialog<Row>) => void) => void

/** A link from a list to another page. */
export interface HeaderLink {
  to: string
  label: string
  icon: LucideIcon
}

/** The parts of a list that depend on the page. */
export interface ListHandlers<Row> {
  onAdd?: (() => void) | undefined
  /** The user is about to add a record: preloads the form. */
  onAddIntent?: (() => void) | undefined
  onEdit?: ((row: Row) => void) | undefined
  /** Further items of a row's menu, between «Edit» and «Archive». */
  rowMenu?: ((row: Row, ask: (dialog: RowDialog<Row>) => void) => ReactNode) | undefined
  /** Single keys for the focused row. */
  rowKeys?: Readonly<Record<string, RowKey<Row>>> | undefined
  /** A description that depends on the data, such as the account whose users are listed. */
  description?: string | undefined
  /** Further buttons of the header, before the primary one. */
  actions?: ReactNode
  /** Links to other pages: buttons of the header, on phones items of its menu. */
  links?: readonly HeaderLink[]
  /** Between header and list: a notice. */
  above?: ReactNode
  /** Figures about all records, which can be folded into a line of the header. */
  figures?: ComponentType<{ folded: boolean }> | undefined
  /** Replaces the usual empty state. */
  firstUse?: ReactNode
}
