import { workOrderPastApi } from '@steward/contract/work-order-past.ts'
import { pastParts } from './parts.past.ts'
import { ORDER_CELL_FIELDS, workOrderCellsApi } from '@steward/contract/work-order-cells.ts'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { workOrderLinksApi } from '@steward/contract/work-order-links.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { getRecord } from '#core/records/rows.ts'
import { serveRecord } from '#http/records.ts'
import { type App, serve } from '#http/serve.ts'
import { cellsKind } from '#shared/cells/cells-kind.ts'
import { checkCells } from '#shared/cells/check.ts'
import { writeCells } from '#shared/cells/write.ts'
import { facetsWithFields, listWithFields } from '#shared/custom-fields/lists.ts'
import { OWNERS } from '#shared/custom-fields/owners.ts'
import { recordAt } from '#shared/custom-fields/record-at.ts'
import { addComment, changeComment, listComments, removeComment } from './comments.ts'
import {
  addCost,
  addTime,
  changeCost,
  changeTime,
  listCosts,
  listTime,
  removeCost,
  removeTime,
} from './costs.ts'
import { linkOrders, linksOf, unlinkOrders } from './links.ts'
import { addTask, changeTask, listTasks, removeTask } from './tasks.ts'
import { workOrderRules } from './work-orders.judge.ts'
import { workOrderImport } from './work-orders.import.ts'
import { assignees, workOrderSummary } from './work-orders.queries.ts'
import { ordersFor, pastOrder, workOrderEntity, workOrderRecords } from './work-orders.records.ts'
import { watchWorkOrder } from './work-orders.service.ts'

export async function workOrderRoutes(app: App) {
  app.imports.set('WorkOrder', workOrderImport)
  serveRecord(app, workOrdersApi, workOrderRecords, {
    rules: workOrderRules,
    except: ['list', 'get', 'facets'],
  })
  serve(app, workOrdersApi.list, async ({ query }, ctx) =>
    listWithFields(ctx, OWNERS.work_order, await ordersFor(ctx, query), query),
  )
  serve(app, workOrdersApi.get, ({ params: { id }, query: { at, view } }, ctx) =>
    at === undefined ? getRecord(ctx, workOrderEntity, id, view) : recordAt(ctx, pastOrder, id, at),
  )
  serve(app, workOrdersApi.facets, ({ query }, ctx) =>
    facetsWithFields(ctx, OWNERS.work_order, workOrderRecords, query),
  )
  const cells = cellsKind(workOrderImport, ORDER_CELL_FIELDS)
  serve(app, workOrderCellsApi.write, ({ body }, ctx) =>
    writeCells(ctx, cells, body.work_orders.rows),
  )
  serve(app, workOrderCellsApi.check, ({ body }, ctx) => checkCells(ctx, cells, body.work_orders))
  serve(app, workOrdersApi.summary, ({ query }, ctx) => workOrderSummary(ctx, query))
  serve(app, workOrdersApi.assignees, ({ query }, ctx) => assignees(ctx, query))
  serve(app, workOrdersApi.watch, ({ params, body }, ctx) =>
    watchWorkOrder(ctx, params.id, body.watch.watching),
  )
  serve(app, workOrderLinksApi.list, ({ params }, ctx) => linksOf(ctx, params.id))
  serve(app, workOrderLinksApi.link, ({ params, body }, ctx) =>
    linkOrders(ctx, params.id, body.link),
  )
  serve(app, workOrderLinksApi.unlink, ({ params, query }, ctx) =>
    unlinkOrders(ctx, params.id, params.other, query),
  )
}

export async function workOrderPartRoutes(app: App) {
  serve(app, workOrderPastApi.parts, ({ params, query }, ctx) =>
    pastParts(ctx, params.id, query.at),
  )
  const { list, add, update, remove } = workOrderTasksApi
  serve(app, list, ({ params }, ctx) => listTasks(ctx, params.id))
  serve(app, add, ({ params, body }, ctx) => addTask(ctx, params.id, body.task))
  serve(app, update, ({ params, body }, ctx) => changeTask(ctx, params, body.task))
  serve(app, remove, ({ params }, ctx) => removeTask(ctx, params))

  const comments = workOrderCommentsApi
  serve(app, comments.list, ({ params, query }, ctx) => listComments(ctx, params.id, query))
  serve(app, comments.add, ({ params, body }, ctx) => addComment(ctx, params.id, body.comment))
  serve(app, comments.update, ({ params, body }, ctx) => changeComment(ctx, params, body.comment))
  serve(app, comments.remove, ({ params }, ctx) => removeComment(ctx, params))

  const costs = workOrderCostsApi
  serve(app, costs.time, ({ params, query }, ctx) => listTime(ctx, params.id, query))
  serve(app, costs.addTime, ({ params, body }, ctx) => addTime(ctx, params.id, body.time_entry))
  serve(app, costs.updateTime, ({ params, body }, ctx) => changeTime(ctx, params, body.time_entry))
  serve(app, costs.removeTime, ({ params }, ctx) => removeTime(ctx, params))
  serve(app, costs.costs, ({ params, query }, ctx) => listCosts(ctx, params.id, query))
  serve(app, costs.addCost, ({ params, body }, ctx) => addCost(ctx, params.id, body.cost))
  serve(app, costs.updateCost, ({ params, body }, ctx) => changeCost(ctx, params, body.cost))
  serve(app, costs.removeCost, ({ params }, ctx) => removeCost(ctx, params))
}
