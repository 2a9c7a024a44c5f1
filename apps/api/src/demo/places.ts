import type { locations, sites } from '#db/schema/places.ts'
import type { Calendar } from './calendar.ts'
import type { DemoSite, LocationType } from './organization.ts'
import { readOutline } from './outline.ts'
import type { Random } from './random.ts'

/** A row without its account, which is added when the row is written. */
export type Row<Table extends { $inferInsert: object }> = Omit<
  Table['$inferInsert'],
  'account_id' | 'id'
> & { id: string }

export type SiteRow = Row<typeof sites>
export type LocationRow = Row<typeof locations>

/** How many days ago the organization began its register. */
export const BEGINNING = 430

/** A moment in the first days of the register, when places and people were added. */
export const entered = (calendar: Calendar, random: Random) => {
  const moment = calendar.moment(BEGINNING - random.int(0, 3), random.int(0, 539))
  return { id: random.id(moment), created_at: moment, updated_at: moment }
}

/** The sites and, in one series of codes, all their locations. */
export function buildPlaces(demoSites: DemoSite[], random: Random, calendar: Calendar) {
  const sites: SiteRow[] = []
  const locations: LocationRow[] = []
  for (const { locations: outline, ...fields } of demoSites) {
    const site = { ...entered(calendar, random), ...fields }
    sites.push(site)
    const first = locations.length
    for (const { text, parent } of readOutline(outline)) {
      const [type, ...name] = text.split(' ') as [LocationType, ...string[]]
      locations.push({
        ...entered(calendar, random),
        site_id: site.id,
        parent_id: parent === undefined ? null : locations[first + parent]!.id,
        type,
        name: name.join(' '),
        code: `LOC-${String(locations.length + 1).padStart(3, '0')}`,
      })
    }
  }
  return { sites, locations }
}
