import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { createElement } from 'react'
import { lookOf } from '#components/tree/place-look.ts'
import type { ComboboxOption, OptionSearch } from '#components/ui/combobox.tsx'
import { send } from '#lib/http.ts'
import { placePath } from '#lib/place-path.ts'

/** A site or location as the place of something. */
export interface PlaceValue {
  id: string
  name: string
  site_id: string
  /** Null for a site itself. */
  location_id: string | null
}

interface PlaceOption extends ComboboxOption {
  place: PlaceValue
}

export const isPlaceOption = (option: ComboboxOption | null): option is PlaceOption =>
  option !== null && 'place' in option

export const placeOf = ({ id, kind, path, site_id }: PlaceNode): PlaceValue => ({
  id,
  name: placePath(path),
  site_id,
  location_id: kind === 'location' ? id : null,
})

/** The number of options before the user types more. */
const OFFERED = 20

const option = (node: PlaceNode): PlaceOption => ({
  value: node.id,
  label: node.name,
  // The path of a site is only its own name.
  ...(node.kind === 'location' && { detail: placePath(node.path) }),
  icon: createElement(lookOf(node).icon, {
    'aria-hidden': true,
    className: 'size-4 shrink-0 text-muted-foreground',
  }),
  place: placeOf(node),
})

/** The active sites and locations that match, with their paths. */
async function placesInUse(search: string, signal: AbortSignal | undefined) {
  const query = { search, per_page: OFFERED, 'filter[status]': 'active' }
  const { data } = await send(locationsApi.tree, { query }, signal, { handles: [403] })
  return data
}

/** The search for active places outside a site. */
export const searchOutside =
  (site: string): OptionSearch =>
  async (search, signal) =>
    (await placesInUse(search, signal))
      .filter(({ site_id, is_match }) => is_match && site_id !== site)
      .slice(0, OFFERED)
      .map(option)

/** The search for active places, without a place and its descendants. */
export const searchPlaces =
  (except: string | undefined): OptionSearch =>
  async (search, signal) => {
    const data = await placesInUse(search, signal)
    const inside = new Set(except === undefined ? [] : [except])
    for (const { id, parent_id } of data) if (parent_id && inside.has(parent_id)) inside.add(id)
    return data
      .filter(({ id, is_match }) => is_match && !inside.has(id))
      .slice(0, OFFERED)
      .map(option)
  }
