import type pg from 'pg'
import type { Statement } from '#db/client.ts'

/** A step of a plan, with those that it takes its rows from. Counts are there where the statement was carried out. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'CTE Name'?: string
  'Grouping Sets'?: unknown
  'Rows Removed by Filter'?: number
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** A step and all below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
]

async function explained(client: pg.PoolClient, how: string, { text, values }: Statement) {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (${how}format json) ${text}`,
    values,
  )
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
}

/** The steps by which PostgreSQL would carry out a statement, the first one first. */
export const planOf = (client: pg.PoolClient, statement: Statement): Promise<PlanNode[]> =>
  explained(client, '', statement)

/** Those by which it has just carried it out. */
export const planRun = (client: pg.PoolClient, statement: Statement): Promise<PlanNode[]> =>
  explained(client, 'analyze, ', statement)
