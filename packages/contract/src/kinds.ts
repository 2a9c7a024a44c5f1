import { KINDS } from './kind-list.ts'

export { KINDS }

export type Kind = keyof typeof KINDS

export interface KindSpec {
  /** The first part of the names of its calls, their path, its table and its lists. */
  plural: string
  /** Further first parts of names of calls that read or write it. */
  calls?: readonly string[]
  /** Its name in the history. */
  audited?: string
  /** The group of its permissions. */
  rights?: string
  /** The kind whose permissions apply to it, if it has none of its own. */
  permission?: Kind
  /** Whether views of its list can be saved. */
  viewed?: true
  exported?: true
  /** Whether its table has the words for searches. */
  searched?: true
  /** Whether the number of live rows of its table is stored. */
  counted?: true
  /** Its name in the calls of imports. */
  imported?: string
  /** The address of its list in the web app. */
  page?: string
  /** Whether each of its records has a page below that of the list. */
  opened?: true
  /** Whether its list is in the navigation, under the first part of the address. */
  menu?: true
  /** The icon of its records in searches and recent pages. */
  icon?: string
  /** Its position among the results of the global search. */
  found?: number
  /** The field with the name of a record, if it isn't `name`. */
  title?: string
  /** The field in the path of a record, if it isn't `id`. */
  key?: string
  /** The fields by which people identify its records. Each has an index that ignores case. */
  known_by?: readonly string[]
  /** Other unique fields, which an import checks. */
  unique?: readonly string[]
  /**
   * The fields that refer to records, and their kinds. Those records count their uses, and this one shows their names,
   * so a change of either makes answers about the other outdated.
   */
  refers?: Readonly<Record<string, Kind>>
  /**
   * A field with the values that make a record count as a use of what it refers to, which then can't be archived.
   * Without it, all records count.
   */
  holds_while?: Readonly<Record<string, readonly string[]>>
  /**
   * Fields whose values the words of a search may mean: the records that they refer to, or the values themselves. Each
   * is a filter of its list.
   */
  read_as?: readonly string[]
  /** Further answers that a change of it makes outdated, by the first part of the names of their calls. */
  touches?: readonly string[]
}

type Specs = typeof KINDS
/** The properties that a kind can have. */
type KindProperty = keyof KindSpec
/** The kinds with all of these properties. */
export type KindsWith<F extends KindProperty> = {
  [K in Kind]: Specs[K] extends Record<F, unknown> ? K : never
}[Kind]

/** The same list with general types, for code about any kind. */
export const SPECS: Readonly<Record<Kind, KindSpec>> = KINDS

/** The kinds with all of these properties, in their order. */
export const kindsWith = <F extends KindProperty>(...properties: readonly F[]) =>
  (Object.keys(KINDS) as Kind[]).filter((kind) =>
    properties.every((property) => property in SPECS[kind]),
  ) as KindsWith<F>[]

/** The values of a property, of the kinds with some other properties. */
type ValueOf<V extends KindProperty, F extends KindProperty = V> = Extract<
  Specs[KindsWith<V | F>],
  Readonly<Record<V, unknown>>
>[V]

/** `kindValues('plural', 'exported')`: the plurals of the kinds that are exported. */
export const kindValues = <V extends KindProperty, F extends KindProperty = V>(
  property: V,
  ...also: readonly F[]
) => kindsWith<V | F>(property, ...also).map((kind) => SPECS[kind][property]) as ValueOf<V, F>[]

/** The kinds of records with a history. */
export type Auditable = ValueOf<'audited'>
/** The groups of permissions. */
export type RightsGroup = ValueOf<'rights'>

/** The icons of kinds. */
export type KindIcon = ValueOf<'icon'>

/** The kind whose records are imported under this name. */
export const kindImported = (resource_type: string): KindsWith<'imported'> | undefined =>
  kindsWith('imported').find((kind) => KINDS[kind].imported === resource_type)

/** The kinds with this name in the history. */
export const kindsAudited = (type: string): Kind[] =>
  kindsWith('audited').filter((kind) => KINDS[kind].audited === type)
