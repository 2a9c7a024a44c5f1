import { KINDS } from './kind-list.ts'

export { KINDS }

export type Kind = keyof typeof KINDS

export interface KindSpec {
  /** The first part of the names of its calls, their path, its table, and the name of its lists. */
  plural: string
  /** Further first parts of the names of calls that read or write it. */
  calls?: readonly string[]
  /** The name under which its changes are in the history. */
  audited?: string
  /** The group of rights that its own belong to. */
  rights?: string
  /** Where it has no rights of its own: the kind whose rights hold for it. */
  permission?: Kind
  /** Views of its list can be saved. */
  viewed?: true
  exported?: true
  /** Its table has the words that are searched in. */
  searched?: true
  /** How many live rows its table has is kept. */
  counted?: true
  /** What calls of the API name it by where its records are imported from a file. */
  imported?: string
  /** The address of its list in the web app. */
  page?: string
  /** Each of its records has a page of its own, below that of the list. */
  opened?: true
  /** Its list is in the navigation, under the first part of the address. */
  menu?: true
  /** The picture of its records, where they are found and were looked at. */
  icon?: string
  /** Its place among the hits of the search over everything. */
  found?: number
  /** The field that calls a record by its name, where that isn't `name`. */
  title?: string
  /** The field that its path is by, where that isn't `id`. */
  key?: string
  /** The fields that people know its records by: they are looked for whatever their case, by an index each. */
  known_by?: readonly string[]
  /** Other unique fields, which an import checks. */
  unique?: readonly string[]
  /**
   * The fields that refer to records, and of which kind. Those count it and it shows their names, so a change on either
   * side makes the answers about the other outdated.
   */
  refers?: Readonly<Record<string, Kind>>
  /**
   * Where only some of its records keep what they refer to from being archived, and count as a use of it: the values
   * that these have in a field.
   */
  holds_while?: Readonly<Record<string, readonly string[]>>
  /**
   * Fields whose values the words of a search may name: the records that they refer to, or the values themselves. Each
   * is a filter of its list.
   */
  read_as?: readonly string[]
  /** What else a change of it makes outdated, by the first part of the names of the calls. */
  touches?: readonly string[]
}

type Specs = typeof KINDS
/** What there is to say of a kind. */
export type Facet = keyof KindSpec
/** The kinds that say all of this of themselves. */
export type KindsWith<F extends Facet> = {
  [K in Kind]: Specs[K] extends Record<F, unknown> ? K : never
}[Kind]

/** The same list with general types, for code about any kind. */
export const SPECS: Readonly<Record<Kind, KindSpec>> = KINDS

/** The kinds that say all of this of themselves, in their order. */
export const kindsWith = <F extends Facet>(...facets: readonly F[]) =>
  (Object.keys(KINDS) as Kind[]).filter((kind) =>
    facets.every((facet) => facet in SPECS[kind]),
  ) as KindsWith<F>[]

/** What kinds say of themselves, where they say some other things as well. */
type ValueOf<V extends Facet, F extends Facet = V> = Extract<
  Specs[KindsWith<V | F>],
  Readonly<Record<V, unknown>>
>[V]

/** `facetValues('plural', 'exported')`: the plurals of the kinds that are exported. */
export const facetValues = <V extends Facet, F extends Facet = V>(
  facet: V,
  ...also: readonly F[]
) => kindsWith<V | F>(facet, ...also).map((kind) => SPECS[kind][facet]) as ValueOf<V, F>[]

/** The kinds of records with a history. */
export type Auditable = ValueOf<'audited'>
/** The groups of rights. */
export type RightsGroup = ValueOf<'rights'>

/** The pictures of kinds. */
export type KindIcon = ValueOf<'icon'>

/** The kind whose records are imported under this name. */
export const kindImported = (resource_type: string): KindsWith<'imported'> | undefined =>
  kindsWith('imported').find((kind) => KINDS[kind].imported === resource_type)

/** The kinds whose changes are under this name in the history. */
export const kindsAudited = (type: string): Kind[] =>
  kindsWith('audited').filter((kind) => KINDS[kind].audited === type)
