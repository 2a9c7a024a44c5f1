import type { Named } from '@steward/contract/kit/fields.ts'
import { type Site, SiteInput } from '@steward/contract/sites.ts'
import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import { filled, onTheWire, type Problems } from '#components/record-form/record-fields.ts'
import { format } from '#lib/format.ts'

const TEXTS = [
  'name',
  'code',
  'address_line1',
  'address_line2',
  'postal_code',
  'city',
  'region',
  'country',
  'time_zone',
  'phone',
  'email',
  'description',
] as const

/** What the form of a site holds; a position as it was typed. */
export type SiteValues = Record<(typeof TEXTS)[number] | 'latitude' | 'longitude', string> & {
  status: Site['status']
  manager_id: Named
}

const typed = (degrees: number | null | undefined) =>
  degrees === null || degrees === undefined ? '' : format.decimalInput(String(degrees))

export function siteValues(site: Site | null): SiteValues {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, site?.[field] ?? '']))
  return {
    ...(texts as Record<(typeof TEXTS)[number], string>),
    latitude: typed(site?.latitude),
    longitude: typed(site?.longitude),
    status: site?.status ?? 'active',
    manager_id: site?.manager ?? null,
  }
}

/** Degrees out of what was typed; null for nothing, undefined for what can't be read. Degrees have no thousands. */
function degreesOf(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null
  const degrees = Number(text.trim().replace(',', '.').replace('\u2212', '-'))
  return Math.abs(degrees) <= most ? degrees : undefined
}

const FARTHEST = { latitude: 90, longitude: 180 } as const

function positionProblems(values: SiteValues, t: TFunction): Problems<SiteValues> {
  const found: Problems<SiteValues> = {}
  for (const field of ['latitude', 'longitude'] as const) {
    const other = field === 'latitude' ? 'longitude' : 'latitude'
    if (degreesOf(values[field], FARTHEST[field]) === undefined)
      found[field] = t(`places.problems.${field}`, { example: format.decimalInput('53.55') })
    else if (values[field].trim() === '' && values[other].trim() !== '')
      found[field] = t('places.problems.position')
  }
  return found
}

/** What is wrong before anything is sent, in words that say what to do. */
export function siteProblems(values: SiteValues, t: TFunction): Problems<SiteValues> {
  const isEmail = z.safeParse(SiteInput.shape.email, values.email.trim()).success
  return {
    ...(values.name.trim() === '' && { name: t('places.problems.site_name') }),
    ...(!isEmail && { email: t('places.problems.email') }),
    ...positionProblems(values, t),
  }
}

const onWire = (values: Partial<SiteValues>): Record<string, unknown> => {
  const degrees = (['latitude', 'longitude'] as const)
    .filter((field) => values[field] !== undefined)
    .map((field) => [field, degreesOf(values[field]!, FARTHEST[field]) ?? null])
  return { ...onTheWire(values), ...Object.fromEntries(degrees) }
}

/** The body of a new site: what was filled in. */
export const newSite = (values: SiteValues) => filled(onWire(values)) as SiteInput

/** The body of a change: half a position would be refused, so both halves go. */
export function changedSite(values: SiteValues, changed: Partial<SiteValues>) {
  const { latitude, longitude } = values
  const moved = 'latitude' in changed || 'longitude' in changed ? { latitude, longitude } : {}
  return onWire({ ...changed, ...moved }) as Partial<SiteInput>
}
