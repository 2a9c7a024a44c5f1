import { locations, sites } from '../db/schema/places.ts'
import type { Ctx } from './ctx.ts'
import { type AppError, fault, invalid } from './errors.ts'
import type { Row } from './records.ts'

type Fault = AppError['faults'][number]
interface Place {
  n: number
  status: 'active' | 'inactive' | 'closed'
  archived: boolean
}

/** The fields of a record that name a place, with the kind of place and the id that was given, if any. */
export type ChosenPlaces = Readonly<
  Record<string, readonly [typeof sites | typeof locations, string | null | undefined]>
>

const SITE = 'select %n as n, status, archived_at is not null as archived from sites'
// What lies in a site that takes nothing new takes nothing either.
const LOCATION = `select %n as n, case s.status when 'active' then t.status else s.status end as status,
  t.archived_at is not null as archived
  from locations t join sites s on s.account_id = t.account_id and s.id = t.site_id`

function faultOf(pointer: string, field: string, place: Place | undefined): Fault | undefined {
  if (!place || place.archived) return fault(pointer, `${field} does not exist`, 'not_found')
  if (place.status === 'active') return undefined
  return fault(pointer, `This place is ${place.status}; choose one that is active`, 'inactive')
}

/**
 * Whatever is put somewhere is put into a place that is there and in use. A record that lies already where nothing
 * new is taken stays there, and may be changed otherwise. It is read once, however many records are to be changed.
 *
 * @param wrapper the singular that begins the pointers
 * @returns the judgement over a record as it is (left out for a new one): 422 at every field that would newly name a
 *   place which is closed, inactive, archived, or out of sight
 */
export async function unusedPlaces(
  ctx: Ctx,
  wrapper: string,
  chosen: ChosenPlaces,
): Promise<(before?: Row) => void> {
  const given = Object.entries(chosen).filter(([, [, id]]) => id)
  if (given.length === 0) return () => {}
  const looks = given.map(([, [table]], n) => {
    const [look, t] = table === sites ? [SITE, 'sites'] : [LOCATION, 't']
    return `${look.replace('%n', String(n))} where ${t}.account_id = $1 and ${t}.id = $${n + 2}`
  })
  const { rows } = await ctx.client!.query<Place>(looks.join(' union all '), [
    ctx.account_id,
    ...given.map(([, [, id]]) => id),
  ])
  return (before) => {
    const faults = given.flatMap(([field, [, id]], n) => {
      if (before?.[field] === id) return []
      const place = rows.find((row) => row.n === n)
      return faultOf(`/${wrapper}/${field}`, field, place) ?? []
    })
    if (faults.length > 0) throw invalid(...faults)
  }
}
