import type { Route } from './kit/route.ts'

const flag = 'work_orders.enable'

/** What the pages of work ask for. */
export const WORK = {
  view: { access: 'work_order:view', flag },
  create: { access: 'work_order:create', flag },
  /** A plan goes on by itself: whoever may only report work could neither correct nor pause it. */
  plan: { access: ['work_order:create', 'work_order:update'], flag },
} as const

/** None of these calls is there while work orders are switched off. */
export const withWorkOrders = <Api extends Record<string, Route>>(api: Api): Api =>
  Object.fromEntries(Object.entries(api).map(([name, route]) => [name, { ...route, flag }])) as Api
