import type pg from 'pg'
import type { Statement } from '#db/client.ts'

/** A node of a plan with its children. It has counts if the statement was executed. */
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

/** A node and all nodes below it. */
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

/** The nodes of a statement's plan. */
export const planOf = (client: pg.PoolClient, statement: Statement): Promise<PlanNode[]> =>
  explained(client, '', statement)

/** The nodes of an executed plan, with counts. */
export const planRun = (client: pg.PoolClient, statement: Statement): Promise<PlanNode[]> =>
  explained(client, 'analyze, ', statement)
