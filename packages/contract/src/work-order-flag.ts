import type { Route } from './kit/route.ts'

const flag = 'work_orders.enable'

/** What the pages about work require. */
export const WORK = {
  view: { access: 'work_order:view', flag },
  create: { access: 'work_order:create', flag },
  /** Plans need the permission to update, because people who may only create work couldn't correct or pause them. */
  plan: { access: ['work_order:create', 'work_order:update'], flag },
} as const

/** Routes that don't exist while work orders are switched off. */
export const withWorkOrders = <Api extends Record<string, Route>>(api: Api): Api =>
  Object.fromEntries(Object.entries(api).map(([name, route]) => [name, { ...route, flag }])) as Api
