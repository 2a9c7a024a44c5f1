import { after, firstFrom, nextAfter, type Schedule } from '@steward/contract/plan-schedule.ts'
import { UNPLANNED } from '#shared/work-orders/due-plans.ts'
import type { DemoPlan, Organization } from './organization.ts'
import { BEGINNING } from './places.ts'
import { type Asset, type Book, dayOf, DAYS, since, type WorkContext } from './work-book.ts'

/** The assets of a category and of those below it that plans are for. */
export function assetsOf({ assets, byName, organization }: WorkContext, name: string): Asset[] {
  const ids = new Set<string>()
  const add = (categories: Organization['categories'], isIn: boolean) => {
    for (const one of categories) {
      const isMeant = isIn || one.name === name
      if (isMeant) ids.add(byName.get(one.name)!.id)
      add(one.children ?? [], isMeant)
    }
  }
  add(organization.categories, false)
  return assets.filter((asset) => ids.has(asset.category_id!) && !UNPLANNED.includes(asset.status!))
}

/** Whether an asset could be worked on on a day. A missing asset gets its work orders when it is found. */
const wasThere = ({ status, updated_at }: Asset, day: string) =>
  status !== 'missing' || day < dayOf(String(updated_at))

/** Adds a plan with its past work orders and its next dates. */
export function addPlan(book: Book, { category, type: key, ...fields }: DemoPlan) {
  const { around, work } = book
  const { random, calendar, types, byName } = around
  const type = types.find((one) => one.key === key)!
  const start_date = calendar.day(DAYS - random.int(0, 200))
  const today = calendar.day(0)
  const plan = {
    ...book.entry(calendar.moment(BEGINNING - 3, random.int(0, 500))),
    ...fields,
    work_order_type_id: type.id,
    category_id: byName.get(category)!.id,
    start_date,
    assigned_to_id: random.pick(around.workers),
    lead_days: 14,
  }
  const schedule: Schedule = { ...fields, start_date, end_date: null, anchor: 'due', lead_days: 14 }
  const nexts: string[] = []
  for (const asset of assetsOf(around, category)) {
    let next = firstFrom(schedule, since(asset) > start_date ? since(asset) : start_date)
    while (after(next.due_date!, -14, 'days', 1) <= today && wasThere(asset, next.due_date!)) {
      const due_date = next.due_date!
      const created_at = book.past(`${after(due_date, -14, 'days', 1)}T06:00:00.000Z`)
      // Overdue work is overdue by weeks, not years.
      const isLate = due_date > calendar.day(35) && random.chance(0.1)
      const isOver = due_date < today && !isLate
      book.add({
        asset,
        type,
        title: fields.title,
        created_at,
        due_date,
        state: isOver ? { hours: random.int(1, 30) } : 'to_do',
        more: {
          source: 'plan',
          requested_by_id: null,
          maintenance_plan_id: plan.id,
          plan_due: `${next.n} ${due_date}`,
          ...(isOver && {
            started_at: `${after(due_date, -random.int(0, 5), 'days', 1)}T08:00:00.000Z`,
          }),
        },
      })
      next = nextAfter(schedule, next)
    }
    nexts.push(next.due_date!)
    work.dates.push({
      maintenance_plan_id: plan.id,
      asset_id: asset.id,
      n: next.n,
      due_date: next.due_date,
    })
  }
  work.plans.push({ ...plan, next_due: nexts.toSorted()[0] ?? null })
}
