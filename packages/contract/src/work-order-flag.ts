import type { Route } from './kit/route.ts'

/** None of these calls is there while work orders are switched off. */
export const withWorkOrders = <Api extends Record<string, Route>>(api: Api): Api =>
  Object.fromEntries(
    Object.entries(api).map(([name, route]) => [name, { ...route, flag: 'work_orders.enable' }]),
  ) as Api
