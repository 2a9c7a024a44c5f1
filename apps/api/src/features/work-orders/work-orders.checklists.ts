import { isOpen, type WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { idOf, type Row } from '#core/records/records.ts'
import type { Written } from '#core/records/rules.ts'

const isOver = ({ status = 'to_do' }: Row) => !isOpen(status as WorkOrderStatus)

/**
 * New work orders get a copy of the steps of their plan or of their type; later changes of these don't affect them.
 * One that is closed when it is created gets none: it was done by other steps.
 */
export async function addChecklists(ctx: Ctx, written: readonly Written[]): Promise<void> {
  const ids = written.flatMap(({ before, values }) =>
    !before && !isOver(values) && (values.work_order_type_id || values.maintenance_plan_id)
      ? [idOf(values)]
      : [],
  )
  if (ids.length === 0) return
  await clientOf(ctx).query(
    `insert into work_order_tasks (account_id, work_order_id, position, title, kind, required, unit, min, max, choices)
     select $1, o.id, s.n - 1, s.step ->> 'title', s.step ->> 'kind', (s.step ->> 'required')::boolean, s.step ->> 'unit',
       (s.step ->> 'min')::float8, (s.step ->> 'max')::float8,
       array(select jsonb_array_elements_text(coalesce(nullif(s.step -> 'choices', 'null'), '[]')))
     from work_orders o
     left join work_order_types t on t.account_id = $1 and t.id = o.work_order_type_id
     left join maintenance_plans p on p.account_id = $1 and p.id = o.maintenance_plan_id
     cross join jsonb_array_elements(coalesce(nullif(p.checklist, '[]'), t.checklist, '[]')) with ordinality s(step, n)
     where o.account_id = $1 and o.id = any ($2::uuid[])`,
    [ctx.account_id, ids],
  )
}
