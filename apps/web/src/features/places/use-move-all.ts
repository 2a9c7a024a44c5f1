import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { BulkAnswer } from '@steward/contract/kit/bulk.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Skipped } from '#components/record-list/use-bulk.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import type { TKey } from '#lib/i18n.ts'
import { trackJob } from '#lib/jobs.ts'
import { outdate } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { NamedSite } from './place-dialogs.tsx'
import type { PlaceValue } from './place-lookup.ts'

type BulkRoute = Route & { reply: { _zod: { output: { data: BulkAnswer } } } }

/** A kind of record at sites, and how to move all of a site. */
interface Step {
  name: 'locations' | 'assets' | 'employees' | 'departments'
  bulk: BulkRoute
  undoBulk: BulkRoute
  /** Excludes records that move with an earlier step. */
  filter: Readonly<Record<string, string>>
  changes: (to: PlaceValue) => Readonly<Record<string, string | null>>
  count: TKey
}

const WITHOUT_LOCATION = { 'filter[location_id]': 'null' }
const into = ({ site_id, location_id }: PlaceValue) => ({ site_id, location_id })

/** The order matters: assets and employees move with their locations. */
export const STEPS: readonly Step[] = [
  {
    name: 'locations',
    bulk: locationsApi.bulk,
    undoBulk: locationsApi.undoBulk,
    filter: { 'filter[parent_id]': 'null' },
    changes: ({ site_id, location_id }) => ({ site_id, parent_id: location_id }),
    count: 'locations.count',
  },
  {
    name: 'assets',
    bulk: assetsApi.bulk,
    undoBulk: assetsApi.undoBulk,
    filter: WITHOUT_LOCATION,
    changes: into,
    count: 'assets.count',
  },
  {
    name: 'employees',
    bulk: employeesApi.bulk,
    undoBulk: employeesApi.undoBulk,
    filter: WITHOUT_LOCATION,
    changes: into,
    count: 'employees.count',
  },
  {
    name: 'departments',
    bulk: departmentsApi.bulk,
    undoBulk: departmentsApi.undoBulk,
    filter: {},
    changes: ({ site_id }) => ({ site_id }),
    count: 'departments.count',
  },
]

/** The progress, needed to report it and to undo it. */
interface Done {
  moved: { step: Step; undo_token: string }[]
  skipped: Skipped
  /** The number of records that an undo left at the new place. */
  stayed: number
  /** A job moves the rest. */
  goesOn: boolean
  archived: boolean
}

async function moveOne(step: Step, site: string, to: PlaceValue, done: Done): Promise<void> {
  const filter = { 'filter[site_id]': site, ...step.filter }
  const body = { [step.name]: { filter, changes: step.changes(to) } }
  const { data } = await send(step.bulk, { body })
  if (data.id && data.status === 'pending') {
    done.goesOn = true
    trackJob({ kind: 'bulk', id: data.id, name: step.name, count: step.count })
    return
  }
  done.skipped.push(...data.skipped)
  if (data.undo_token) done.moved.push({ step, undo_token: data.undo_token })
}

/**
 * Undoes all steps, the last one first. Undone steps are removed from `done`, so that another attempt continues with
 * the rest.
 */
async function undoAll(done: Done, id: string): Promise<void> {
  if (done.archived) await send(sitesApi.restore, { params: { id } })
  done.archived = false
  for (const one of done.moved.toReversed()) {
    const body = { [one.step.name]: { undo_token: one.undo_token } }
    const { data } = await send(one.step.undoBulk, { body })
    done.stayed += data.skipped.length
    done.moved.pop()
  }
}

/** Moves everything at a site to another place, and optionally archives the site. */
export function useMoveAll(site: NamedSite, onEnd: (archived: boolean) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const [skipped, setSkipped] = useState<Skipped | null>(null)
  const { id, name } = site
  const records = (count: number) => t('jobs.records', { count, formatted: format.integer(count) })

  const follow = () => void outdate(client, sitesApi.update)
  const undo = async (done: Done) => {
    try {
      await undoAll(done, id)
      const { stayed } = done
      const words = { count: stayed, items: records(stayed) }
      if (stayed > 0)
        toast.warning(t('lists.bulk.undone'), { description: t('lists.bulk.skipped', words) })
      else toast.success(t('places.move_all.undone', { name }))
    } catch (error) {
      const action = { label: t('common.undo'), onClick: () => void undo(done) }
      toast.error(t('lists.bulk.undo_failed'), { description: errorText(error, t), action })
    } finally {
      follow()
    }
  }

  const say = (done: Done, to: PlaceValue) => {
    const words = { name, target: to.name }
    const action = { label: t('common.undo'), onClick: () => void undo(done) }
    const undoing = done.moved.length > 0 ? { action, persistent: true } : {}
    if (done.archived) toast.success(t('places.move_all.archived', words), undoing)
    else if (done.goesOn)
      toast.info(t('places.move_all.goes_on', words), {
        description: t('places.move_all.goes_on_text'),
        ...undoing,
      })
    else if (done.skipped.length > 0)
      toast.warning(t('places.move_all.in_part', words), { ...undoing, duration: 10_000 })
    else toast.success(t('places.move_all.done', words), undoing)
  }

  const run = async (steps: readonly Step[], to: PlaceValue, archives: boolean) => {
    setPending(true)
    const done: Done = { moved: [], skipped: [], stayed: 0, goesOn: false, archived: false }
    try {
      for (const step of steps) await moveOne(step, id, to, done)
      if (archives && !done.goesOn && done.skipped.length === 0) {
        await send(sitesApi.remove, { params: { id } })
        done.archived = true
      }
      say(done, to)
      if (done.skipped.length > 0) setSkipped(done.skipped)
      else onEnd(done.archived)
    } catch (error) {
      const action = { label: t('common.undo'), onClick: () => void undo(done) }
      toast.error(t('places.move_all.failed', { name }), {
        description: errorText(error, t),
        ...(done.moved.length > 0 && { action }),
      })
    } finally {
      setPending(false)
      follow()
    }
  }
  return { run, pending, skipped, records }
}
