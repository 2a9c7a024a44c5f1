import { ASSET_FACETS, ASSET_SORTS } from '@steward/contract/asset-filters.ts'
import { type Case, LIVE } from './case.ts'
import { reports } from './report-cases.ts'
import type { Stage } from './stage.ts'
import {
  AROUND_ASSETS,
  countsWith,
  cursorAt,
  facetsWith,
  listWith,
  placesWith,
  recordOf,
  summaryWith,
  treeWith,
} from './statements.ts'

/** Data of the register that queries need. */
interface Marks {
  id: string
  /** The number of live assets. */
  assets: number
}

/** All columns are read, as for an answer. */
const page = (where: string, order: string, more = '') =>
  `select * ${LIVE}${where} order by ${order} limit 100${more}`
const counted = (where: string) => `select count(*) from (select 1 ${LIVE}${where} limit 10001) c`

/** The column of a sort. */
const columnOf = (sort: string) => SORTED_BY[sort] ?? sort
const SORTED_BY: Readonly<Record<string, string>> = {
  purchase_cost: 'purchase_cost_units',
  book_value: 'purchase_cost_units',
  due_on: 'expected_end_date',
}

const IN_USE = { 'filter[status]': 'in_use' }
const SEVERAL = { ...IN_USE, 'filter[condition]': 'good' }
const isInUse = " and status = 'in_use'"
const isSeveral = ` and condition = 'good'${isInUse}`

function lists({ assets }: Marks): Case[] {
  const half = Math.floor(assets / 200)
  const last = Math.ceil(assets / 100)
  const list = (what: string, query: object, bare: string, aim?: number): Case => ({
    what,
    asked: (stage) => listWith(stage, query),
    bare,
    ...(aim && { aim }),
  })
  const like = (word: string) => ` and search like '%${word}%'`
  return [
    list('first page', {}, page('', 'name, id'), 10),
    list('page 500', { page: 500 }, page('', 'name, id', ' offset 49900'), 150),
    list('last page', { page: last }, page('', 'name desc, id desc'), 50),
    list('search, a tag', { search: 'AST-04711' }, page(like('ast-04711'), 'name, id'), 50),
    list(
      'search, two words',
      { search: 'fluke 0471' },
      page(`${like('fluke')}${like('0471')}`, 'name, id'),
      50,
    ),
    list('search, a common word', { search: 'laptop' }, counted(like('laptop')), 100),
    list('search, in every row', { search: 'ast-' }, counted(like('ast-')), 100),
    list(
      'search, common and absent',
      { search: 'laptop zzqxkv' },
      page(like('zzqxkv'), 'name, id'),
      20,
    ),
    list(
      'search with a filter',
      { search: 'laptop', ...IN_USE },
      counted(`${like('laptop')}${isInUse}`),
      150,
    ),
    list(
      'filter, few',
      { 'filter[status]': 'missing' },
      page(" and status = 'missing'", 'name, id'),
      50,
    ),
    list('filter, most', IN_USE, page(isInUse, 'name, id'), 50),
    list(
      'filter, a tag',
      { 'filter[tags]': 'loaner' },
      page(" and tags @> '{loaner}'", 'name, id'),
      50,
    ),
    list('filter, several', SEVERAL, page(isSeveral, 'name, id'), 300),
    list(
      'filter, older than it was to become',
      { 'filter[repair_or_replace]': 'age' },
      page(' and end_of_life < current_date', 'name, id'),
      100,
    ),
    list(
      'filter, a range of costs',
      { 'filter[purchase_cost][gte]': '2000', 'filter[purchase_cost][lte]': '2001' },
      page(' and purchase_cost_units between 20000000 and 20010000', 'name, id'),
      50,
    ),
    ...ASSET_SORTS.flatMap((sort) => {
      const column = columnOf(sort)
      return (['asc', 'desc'] as const).flatMap((order): Case[] => [
        list(
          `sort by ${sort} ${order}`,
          { sort, order },
          page('', `${column} ${order}, id ${order}`),
          10,
        ),
        {
          what: `half-way by ${sort} ${order}`,
          asked: async (stage) =>
            listWith(stage, {
              sort,
              order,
              cursor: await cursorAt(stage, { sort, order, page: half }),
            }),
          bare: page('', `${column} ${order}, id ${order}`),
          aim: 10,
        },
      ])
    }),
  ]
}

function sums(): Case[] {
  const summary = (what: string, query: object, where: string, aim: number): Case => ({
    what,
    asked: (stage) => summaryWith(stage, query),
    bare: `select count(*), sum(purchase_cost) ${LIVE}${where}`,
    aim,
  })
  const facets = (what: string, query: object, bare: string, aim: number): Case => ({
    what,
    asked: (stage) => facetsWith(stage, query),
    bare,
    aim,
  })
  const grouped = (field: string, where: string) =>
    `select ${field}, count(*) ${LIVE}${where} group by 1`
  const countable = ASSET_FACETS.filter((field) => field !== 'tags')
  return [
    summary('summary', {}, '', 50),
    summary('summary, one filter', IN_USE, isInUse, 50),
    summary(
      'summary, one filter that leaves a part',
      { 'filter[status]': 'in_stock' },
      " and status = 'in_stock'",
      300,
    ),
    summary('summary, several filters', SEVERAL, isSeveral, 300),
    summary(
      'summary of a search',
      { search: 'fluke 0471' },
      " and search like '%fluke%' and search like '%0471%'",
      50,
    ),
    ...ASSET_FACETS.map((fields) =>
      facets(
        `facet ${fields}`,
        { fields },
        grouped(fields === 'tags' ? 'unnest(tags)' : fields, ''),
        50,
      ),
    ),
    ...(['condition', 'category_id', 'custodian_id'] as const).map((fields) =>
      facets(`facet ${fields}, one filter`, { fields, ...IN_USE }, grouped(fields, isInUse), 50),
    ),
    facets(
      'all facets of a search',
      { search: 'fluke 0471' },
      `select ${countable.join(', ')}, count(*) ${LIVE} and search like '%fluke%' and search like '%0471%'
       group by grouping sets (${countable.map((field) => `(${field})`).join(', ')})`,
      50,
    ),
    facets(
      'all facets, one filter',
      IN_USE,
      `select ${countable.join(', ')}, count(*) ${LIVE}${isInUse}
       group by grouping sets (${countable.map((field) => `(${field})`).join(', ')})`,
      500,
    ),
    facets(
      'all facets, several filters',
      SEVERAL,
      `select ${countable.join(', ')}, count(*) ${LIVE}${isSeveral}
       group by grouping sets (${countable.map((field) => `(${field})`).join(', ')})`,
      500,
    ),
  ]
}

function trees({ id }: Marks): Case[] {
  const tree = (what: string, query: object, bare: string, aim: number): Case => ({
    what,
    asked: (stage) => treeWith(stage, query),
    bare,
    aim,
  })
  return [
    tree(
      'tree, the root by parent',
      { by: 'asset' },
      page(' and parent_id is null', 'name, id'),
      10,
    ),
    tree(
      'tree, the root by place',
      { by: 'place' },
      'select * from sites where account_id = $1',
      10,
    ),
    tree(
      'tree, in an asset',
      { by: 'asset', parent_id: id },
      page(` and parent_id = '${id}'`, 'name, id'),
      10,
    ),
    tree(
      'tree, a search',
      { by: 'asset', search: 'laptop' },
      counted(" and search like '%laptop%'"),
      150,
    ),
  ]
}

/** The columns that refer to the records around assets. */
const REFERRING: Readonly<Record<keyof typeof AROUND_ASSETS, string>> = {
  departments: 'department_id',
  categories: 'category_id',
  sites: 'site_id',
  locations: 'location_id',
  employees: 'custodian_id',
}

/** Lists of the records around assets, with counts of assets. */
const around = (): Case[] => [
  ...(Object.keys(AROUND_ASSETS) as (keyof typeof AROUND_ASSETS)[]).map((of) => ({
    what: `${of} with their assets`,
    asked: (stage: Stage) => countsWith(stage, of),
    bare: `select ${REFERRING[of]}, count(*) ${LIVE} group by 1`,
    aim: 50,
  })),
  {
    what: 'the tree of places',
    asked: (stage) => placesWith(stage, {}),
    bare: `select site_id, count(*) ${LIVE} group by 1`,
    aim: 50,
  },
]

/** All measured queries. */
export const casesOf = (marks: Marks): Case[] => [
  {
    what: 'one record',
    asked: (stage) => recordOf(stage, marks.id),
    bare: `select * from assets where account_id = $1 and id = '${marks.id}'`,
  },
  ...lists(marks),
  ...sums(),
  ...trees(marks),
  ...around(),
  ...reports(),
]
