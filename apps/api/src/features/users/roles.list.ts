import type { Facets } from '@steward/contract/kit/facets.ts'
import type { AnyOf, Page } from '@steward/contract/kit/list.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { Language } from '@steward/contract/limits.ts'
import { Role, ROLE_COLUMNS, type rolesApi } from '@steward/contract/rights.ts'
import { textsIn, textOf as wordIn } from '@steward/locales/texts.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { readCursor, writeCursor } from '#core/lists/cursor.ts'
import { type ExportFile, fileOf } from '#core/export/file.ts'
import { wordingOf, wordsOf } from '#core/lists/wording.ts'
import { metaOf } from '#core/records/rows.ts'
import { rolesOf } from './roles.queries.ts'

type Query = QueryOf<typeof rolesApi.list>
type Sort = Query['sort']
type Narrowing = Pick<Query, 'search' | 'filter[built_in]'>

/** Words are compared regardless of case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word occurs; one under three letters begins a word, as in every other list. */
function isFound({ name, key, description }: Role, search: string): boolean {
  const text = ` ${plain([name, key, description ?? ''].join(' '))}`
  return plain(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word.length < 3 ? ` ${word}` : word))
}

const isAny = (asked: AnyOf<string>, value: string) => !asked || asked.includes(value)

/** The roles that match a list's search and filters, the built-in ones first. */
async function found(ctx: Ctx, query: Narrowing): Promise<Role[]> {
  const roles = await rolesOf(ctx)
  return roles.filter(
    (role) =>
      isFound(role, query.search) && isAny(query['filter[built_in]'], String(role.built_in)),
  )
}

type Compare = (a: Role, b: Role) => number

/** As in every list, empty values are last in ascending and first in descending order. */
const byMoment: Compare = (a, b) => {
  const [of, beside] = [a, b].map(({ updated_at }) =>
    updated_at === null ? Infinity : Date.parse(updated_at),
  ) as [number, number]
  return of === beside ? 0 : of - beside
}

async function sorted(
  ctx: Ctx,
  roles: readonly Role[],
  { sort, order }: { sort: Sort; order: 'asc' | 'desc' },
): Promise<Role[]> {
  const { language } = await admitted(ctx)
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const places = new Map(roles.map(({ key }, place) => [key, place]))
  const byPlace: Compare = (a, b) => places.get(a.key)! - places.get(b.key)!
  const orders: Record<Sort, Compare> = {
    kind: byPlace,
    name: (a, b) => compare(a.name, b.name),
    key: (a, b) => (a.key < b.key ? -1 : 1),
    assignments: (a, b) => a.assignments - b.assignments,
    updated_at: byMoment,
  }
  const direction = order === 'asc' ? 1 : -1
  return roles.toSorted((a, b) => direction * orders[sort](a, b) || byPlace(a, b))
}

/** The requested fields of a role. */
const some =
  ({ fields }: Pick<Query, 'fields'>) =>
  (role: Role): Role =>
    fields ? (Object.fromEntries(fields.map((field) => [field, role[field]])) as Role) : role

/** One page of the account's roles. They are few, so they are filtered and sorted here. */
export async function listRoles(ctx: Ctx, query: Query): Promise<Page<Role>> {
  const roles = await sorted(ctx, await found(ctx, query), query)
  const { page, per_page, cursor } = query
  const from = cursor ? Number(readCursor(cursor, query).value) || 0 : (page - 1) * per_page
  const data = roles.slice(from, from + per_page)
  const to = from + data.length
  const next = to < roles.length ? writeCursor(query, [String(to), data.at(-1)!.id]) : null
  return { data: data.map(some(query)), meta: metaOf(query, roles.length, false, next) }
}

/** The numbers of built-in roles and of the account's own, under the other filters. */
export async function roleFacets(
  ctx: Ctx,
  { search }: QueryOf<typeof rolesApi.facets>,
): Promise<{ data: Facets }> {
  const roles = await found(ctx, { search })
  const values = ['true', 'false'].map((value) => ({
    value,
    name: null,
    count: roles.filter(({ built_in }) => String(built_in) === value).length,
  }))
  return { data: [{ field: 'built_in', values }] }
}

type Column = (typeof ROLE_COLUMNS)[number]

const wording = wordingOf(
  ROLE_COLUMNS,
  {
    words: 'user_roles',
    labels: {
      name: 'user_roles.form.name',
      key: 'user_roles.form.key',
      description: 'user_roles.form.description',
      permissions: 'user_roles.columns.summary',
      built_in: 'user_roles.built_in',
      assignments: 'user_roles.columns.people',
    },
  },
  Role.shape,
)

/** @param language that of the reader; without it, resources and actions have their keys */
const permissionsOf = ({ permissions }: Role, language: Language | undefined): string => {
  const resources = language && textsIn(language, 'permissions.resources')
  const actions = language && textsIn(language, 'permissions.actions')
  return Object.entries(permissions)
    .flatMap(([resource, some]) =>
      (some ?? []).map((action) =>
        resources && actions
          ? `${resources[resource]}: ${actions[action]}`
          : `${resource}:${action}`,
      ),
    )
    .join(';')
}

function textOf(role: Role, column: Column, language: Language | undefined): string | null {
  if (column === 'permissions') return permissionsOf(role, language)
  const value = role[column]
  if (value === null) return null
  const words = language && wordsOf(wording[column]!, language)
  return words?.get(String(value)) ?? String(value)
}

/** The roles of the account as a file, with the filters and the order of the list. */
export async function exportRoles(
  ctx: Ctx,
  query: QueryOf<typeof rolesApi.export>,
): Promise<ExportFile> {
  const columns = query.columns?.filter((column) => column !== null) ?? ROLE_COLUMNS
  const roles = await sorted(ctx, await found(ctx, query), query)
  const language = query.headers === 'labels' ? (await admitted(ctx)).language : undefined
  async function* lines() {
    yield roles
      .filter(({ id }) => isAny(query.ids, id))
      .map((role) => columns.map((column) => textOf(role, column, language)))
  }
  const sheet = columns.map((column) => {
    const kind = column === 'assignments' ? ('number' as const) : ('text' as const)
    return { name: language ? wording[column]!.label[language] : column, kind }
  })
  const name = language ? wordIn(language, 'user_roles.title') : 'roles'
  return fileOf(name, query.format, sheet, lines())
}
