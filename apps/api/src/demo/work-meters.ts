import { type Asset, type Book, dayOf, DAYS, inUse, since } from './work-book.ts'
import { assetsOf } from './work-plans.ts'
import { BEGINNING } from './places.ts'

type Task = Book['work']['tasks'][number]

/** A reading of a meter, by hand or as the answer to a step. */
interface Look {
  read_at: string
  read_by: string | null
  task?: Task
}

/** A meter of an asset, and its readings. */
interface Counter {
  asset_id: string
  name: string
  unit: string
  looks: Look[]
}

/** The first value of a meter by its unit, and how much is added in a day. */
const PACE: Readonly<Record<string, { first: [number, number]; daily: [number, number] }>> = {
  km: { first: [2_000, 60_000], daily: [10, 80] },
  h: { first: [200, 9_000], daily: [4, 16] },
}

const DAY = 86_400_000
const EVERY = 30

class Counters {
  readonly all = new Map<string, Counter>()

  look(meter: Omit<Counter, 'looks'>, look: Look): void {
    const key = `${meter.asset_id} ${meter.name}`
    const counter = this.all.get(key) ?? { ...meter, looks: [] }
    counter.looks.push(look)
    this.all.set(key, counter)
  }
}

/** Adds a reading for every month. */
function readMonthly({ around, words }: Book, counters: Counters, assets: readonly Asset[]): void {
  const { random, calendar, workers } = around
  for (const asset of assets)
    for (let ago = DAYS; ago >= 0; ago -= EVERY) {
      const read_at = calendar.moment(ago, random.int(0, 400))
      if (dayOf(read_at) < since(asset)) continue
      const meter = { asset_id: asset.id, name: words.mileage, unit: 'km' }
      counters.look(meter, { read_at, read_by: random.pick(workers) })
    }
}

/** Adds readings for the steps that were answered with a meter's value. */
function readInSteps({ work }: Book, counters: Counters): void {
  const assetOf = new Map(work.orders.map(({ id, asset_id }) => [id, asset_id]))
  for (const task of work.tasks) {
    const { kind, title, unit, done_at, done_by_id } = task
    const asset_id = assetOf.get(task.work_order_id)
    if (kind !== 'meter' || !done_at || !asset_id) continue
    const look = { read_at: done_at, read_by: done_by_id ?? null, task }
    counters.look({ asset_id, name: title, unit: unit ?? 'h' }, look)
  }
}

/**
 * Adds the meters of an organization with rising values; those of the category `metered` are read monthly.
 */
export function addMeters(book: Book, metered: string | undefined): void {
  const { random, calendar } = book.around
  const counters = new Counters()
  if (metered) readMonthly(book, counters, assetsOf(book.around, metered).filter(inUse))
  readInSteps(book, counters)
  for (const { looks, ...fields } of counters.all.values()) {
    const meter = { ...book.entry(calendar.moment(BEGINNING - 5, 60)), ...fields }
    const { first, daily } = PACE[fields.unit] ?? PACE['h']!
    let value = random.int(...first)
    let before: string | undefined
    for (const { read_at, read_by, task } of looks.toSorted((a, b) =>
      a.read_at.localeCompare(b.read_at),
    )) {
      const days = before ? (Date.parse(read_at) - Date.parse(before)) / DAY : 0
      value += Math.round(days * random.int(...daily))
      before = read_at
      if (task) task.answer = String(value)
      book.work.readings.push({
        ...book.entry(read_at),
        asset_meter_id: meter.id,
        value: String(value),
        read_at,
        read_by,
        ...(task && { work_order_task_id: task.id! }),
      })
    }
    book.work.meters.push({ ...meter, reading: String(value), read_at: before! })
  }
}
