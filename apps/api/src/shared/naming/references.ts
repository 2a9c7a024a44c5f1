import type { Ctx } from '#core/context/ctx.ts'
import { saysNothing } from '#domain/imports/nothing.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import type { Referred, TargetColumn } from '#domain/imports/targets.ts'
import { codesOf, nameOf, personIn, personOf, type Said } from '#domain/imports/people.ts'
import { KNOWN } from './known.ts'
import {
  ambiguous,
  codeBeside,
  hitsOf,
  known,
  type Lookups,
  nested,
  type Resolved,
  type Search,
  unknown,
} from './hits.ts'
import { findByCode, findByName, type Hits } from './lookups.ts'
import type { Reference } from './missing-records.ts'
import { isPath, partsOf } from './paths.ts'
import { isSite, place } from './places.ts'

/** A text of the row, or an empty one: a cell that clears the field counts as empty here. */
export function textOf({ values }: Pick<Draft, 'values'>, key: string): string {
  const value = values.get(key)
  return typeof value === 'string' ? value : ''
}

/** The entries in a list column of a row. */
export function listIn({ values }: Pick<Draft, 'values'>, key: string): string[] {
  const value = values.get(key)
  return Array.isArray(value) ? value : []
}

/** Columns that together name a person, besides one with the whole name. */
function saidOf(draft: Draft, key: string): Said {
  const { text, number, email } = personIn(textOf(draft, key))
  return {
    text,
    first_name: textOf(draft, `${key}_first_name`),
    last_name: textOf(draft, `${key}_last_name`),
    number: textOf(draft, `${key}_number`) || number,
    email: textOf(draft, `${key}_email`) || email,
    username: textOf(draft, `${key}_username`),
  }
}

/** The name of a person in a problem. */
const calledBy = (said: Said) =>
  said.text || nameOf(said) || said.email || said.username || said.number

interface Asking {
  /** Kinds whose records are also found by name, although names have no index. */
  byName: readonly Referred[]
  /** Whether the reader may see names of records of a kind; those that they may not see count as unknown. */
  tells?: (kind: Referred) => boolean
  sitesOf?: Search['sitesOf']
  /** A shorter name in a column, which counts where nothing is called as it is written. */
  shorter?: (key: string, draft: Draft) => string | undefined
}

/**
 * The sites in which a place without a site may be: it may be a site itself, or other rows of the file have it in some.
 */
const sitesFor = (place: string, sitesOf: Search['sitesOf']): readonly string[] => [
  partsOf(place)[0] ?? '',
  ...(sitesOf?.(place) ?? []),
]

/** What a row names in a column, by what it may be. */
function namesIn(
  { key, refers }: Referring,
  draft: Draft,
  sitesOf: Search['sitesOf'],
): [Referred, string][] {
  const text = textOf(draft, key)
  const name = singleSpaced(text)
  const said = refers === 'Employee' ? saidOf(draft, key) : undefined
  const texts = said ? [...codesOf(said), nameOf(said)] : [text]
  const sites = refers === 'Location' ? sitesFor(name || text, sitesOf) : []
  return [
    ...[name, ...texts].map((one): [Referred, string] => [refers, one]),
    ...sites.map((one): [Referred, string] => ['Site', one]),
  ]
}

/**
 * Looks up everything that rows name in columns that refer to records, in a handful of queries for all of them. Words
 * for "nothing" are removed from the rows.
 */
export async function lookUp(
  ctx: Ctx,
  columns: readonly TargetColumn[],
  drafts: readonly Draft[],
  { byName, tells = () => true, sitesOf, shorter = () => undefined }: Asking,
): Promise<Lookups> {
  const asked = new Map<Referred, Set<string>>()
  const ask = (kind: Referred, text: string) => {
    if (text === '') return
    const texts = asked.get(kind) ?? new Set()
    asked.set(kind, texts.add(text))
    const beside = codeBeside(text)
    if (beside) texts.add(beside.code)
    if (KNOWN[kind].isNested && isPath(text)) for (const part of partsOf(text)) texts.add(part)
  }
  for (const column of columns.filter(isReferring))
    for (const draft of drafts) {
      for (const [kind, text] of namesIn(column, draft, sitesOf)) ask(kind, text)
      ask(column.refers, shorter(column.key, draft) ?? '')
    }
  const looked = [...asked].map(async ([kind, texts]): Promise<[Referred, Hits]> => {
    if (!tells(kind)) return [kind, new Map()]
    const hits = await findByCode(ctx, kind, texts)
    if (!byName.includes(kind)) return [kind, hits]
    const others = [...texts].filter((text) => !hits.has(text))
    return [kind, new Map([...hits, ...(await findByName(ctx, kind, others))])]
  })
  const found: Lookups = Object.fromEntries(await Promise.all(looked))
  for (const column of columns)
    for (const draft of drafts) {
      closeGaps(column, draft, found)
      shorten(column, draft, found, shorter(column.key, draft))
      emptyOfNothing(column, draft, found)
    }
  return found
}

/** Spaces that don't break, or are there twice. */
const GAPS = /\s{2,}|[^\S ]/gu
const singleSpaced = (text: string) => (text.search(GAPS) < 0 ? '' : text.replace(/\s+/gu, ' '))

/** Reads a name as one with single spaces, unless something is called as it is written. */
function closeGaps({ key, refers }: TargetColumn, draft: Draft, found: Lookups): void {
  const text = textOf(draft, key)
  const name = refers === undefined ? '' : singleSpaced(text)
  if (name !== '' && hitsOf(found[refers!], text).length === 0) draft.values.set(key, name)
}

/** Reads a name as a shorter one that something has, unless something is called as it is written. */
function shorten(
  { key, refers }: TargetColumn,
  draft: Draft,
  found: Lookups,
  name: string | undefined,
): void {
  if (refers === undefined || name === undefined) return
  const [whole, text] = [textOf(draft, key), name]
  if (hitsOf(found[refers], whole).length > 0 || hitsOf(found[refers], text).length === 0) return
  draft.values.set(key, text)
  draft.shortened = new Map(draft.shortened).set(key, whole)
}

/** Removes a cell that says that there is nothing, such as «N/A» or «Unknown», unless a record has that name. */
function emptyOfNothing({ key, refers }: TargetColumn, draft: Draft, found: Lookups): void {
  const text = textOf(draft, key)
  if (refers === undefined || text === '' || !saysNothing(text)) return
  const kinds = refers === 'Location' ? [refers, 'Site' as const] : [refers]
  if (kinds.every((kind) => hitsOf(found[kind], text).length === 0)) draft.values.delete(key)
}

/** Kinds whose records are never created along with a row. */
const NEVER_MADE: readonly Referred[] = ['DepreciationMethod', 'User', 'WorkOrderType']

/**
 * The one record that a name refers to, or the missing one that would be created; of a path, all missing parts, each
 * inside the one before.
 */
function named({ key, refers }: Referring, text: string, { lookups, missing }: Search): Resolved {
  const found = known(key, text, lookups[refers])
  if (found) return found
  const isMade = KNOWN[refers].isNested || !isPath(text)
  if (!isMade || NEVER_MADE.includes(refers)) return { problem: unknown(key, text) }
  return nested(partsOf(text), (path, name, parent) => {
    const above = known(key, path, lookups[refers])
    return above ?? missing.of(refers, name, parent && { parent })
  })
}

/**
 * The employee that a row names: by email or number, or else by name. A missing one is created from the row. An
 * employee of the same name with another email or number is a different person.
 */
function person(key: string, said: Said, { lookups, missing }: Search): Resolved {
  const hits = lookups.Employee
  const codes = codesOf(said).filter((code) => hitsOf(hits, code).length > 0)
  // If several people have the name, the email beside it decides.
  const surest = codes.find((code) => hitsOf(hits, code).length === 1) ?? codes[0]
  if (surest !== undefined) return known(key, surest, hits)!
  const made = personOf(said)
  const name = nameOf(said)
  const isCoded = made.email !== undefined || made.employee_number !== undefined
  const called = hitsOf(hits, name).filter(({ is_coded }) => !isCoded || !is_coded)
  if (called.length > 1) return { problem: ambiguous(key, name, called) }
  return called[0] ? { id: called[0].id } : missing.person(calledBy(said), made)
}

/** The one record that a column of a row refers to, or that would be created; undefined where the row has no value. */
export function referenceIn(column: Referring, draft: Draft, search: Search): Resolved | undefined {
  const { key, refers } = column
  const text = textOf(draft, key)
  const said = refers === 'Employee' ? saidOf(draft, key) : undefined
  if (said && calledBy(said)) return person(key, said, search)
  return text ? named(column, text, search) : undefined
}

export type Referring = TargetColumn & { refers: Referred }
export const isReferring = (column: TargetColumn): column is Referring =>
  column.refers !== undefined

/** The references in a row. */
export interface Meaning {
  /** By the key of the column; null where the cell clears the field. */
  references: Map<string, Reference | null>
  problems: RowProblem[]
}

/**
 * Finds the records that a row refers to.
 *
 * @param columns those that refer to records
 * @param standing the current site of the record, for a location without one
 */
export function meaningOf(
  columns: readonly TargetColumn[],
  draft: Draft,
  search: Search,
  standing?: Reference,
): Meaning {
  const meaning: Meaning = { references: new Map(), problems: [] }
  const put = (key: string, resolved: Resolved) => {
    if ('problem' in resolved) meaning.problems.push(resolved.problem)
    else meaning.references.set(key, resolved)
  }
  const referring = columns.filter(isReferring)
  const site = referring.find(({ refers }) => refers === 'Site')
  const location = site && referring.find(({ refers }) => refers === 'Location')
  for (const column of referring) {
    const found = column === location ? undefined : referenceIn(column, draft, search)
    if (found) put(column.key, found)
    else if (draft.values.get(column.key) === null) meaning.references.set(column.key, null)
  }
  if (location) placeRow(meaning, { site, location }, draft, search, standing)
  return meaning
}

function placeRow(
  { references, problems }: Meaning,
  { site, location }: Record<'site' | 'location', Referring>,
  draft: Draft,
  search: Search,
  standing: Reference | undefined,
): void {
  const text = textOf(draft, location.key)
  // While the site itself is unclear, a place in it can't be checked.
  if (!text || problems.some(({ key }) => key === site.key)) return
  const around = standing && !isSite(text, standing, search) ? standing : undefined
  const found = place(location.key, text, references.get(site.key) ?? around, search)
  if ('problem' in found) return void problems.push(found.problem)
  if (found.site) references.set(site.key, { ...found.site, column: location.key })
  if (found.location) references.set(location.key, found.location)
}
