import { FALLBACK_TIME_ZONES } from '@steward/contract/time-zones.ts'

/** The names of all time zones that can be chosen, `UTC` first. */
export function timeZoneNames(): readonly string[] {
  try {
    const known = Intl.supportedValuesOf('timeZone')
    return known.length > 0
      ? ['UTC', ...known.filter((zone) => zone !== 'UTC')]
      : FALLBACK_TIME_ZONES
  } catch {
    return FALLBACK_TIME_ZONES
  }
}

/** How far a zone is from UTC at a moment, as in `UTC+01:00`. */
export function utcOffset(zone: string, at = new Date()): string {
  // A fixed language: the sign and the digits are the same in all of ours.
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const name = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name.replace('GMT', 'UTC')
}

const cityOf = (zone: string) => zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')

/** What a zone is called in a list: its city, region and offset are all found by typing. */
export const zoneLabel = (zone: string): string =>
  zone === 'UTC' ? 'UTC' : `${cityOf(zone)} (${utcOffset(zone)}, ${zone})`
