/** For browsers that can't list the time zones they know. */
const FALLBACK = [
  'UTC',
  'Africa/Cairo',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'Africa/Nairobi',
  'America/Anchorage',
  'America/Argentina/Buenos_Aires',
  'America/Bogota',
  'America/Chicago',
  'America/Denver',
  'America/Halifax',
  'America/Lima',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/New_York',
  'America/Phoenix',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/Toronto',
  'Asia/Bangkok',
  'Asia/Dhaka',
  'Asia/Dubai',
  'Asia/Hong_Kong',
  'Asia/Jakarta',
  'Asia/Jerusalem',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Manila',
  'Asia/Riyadh',
  'Asia/Seoul',
  'Asia/Shanghai',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Perth',
  'Australia/Sydney',
  'Europe/Athens',
  'Europe/Berlin',
  'Europe/Istanbul',
  'Europe/Lisbon',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Moscow',
  'Europe/Paris',
  'Europe/Zurich',
  'Pacific/Auckland',
  'Pacific/Honolulu',
] as const

/** The names of all time zones that can be chosen, `UTC` first. */
export function timeZoneNames(): readonly string[] {
  try {
    const known = Intl.supportedValuesOf('timeZone')
    return known.length > 0 ? ['UTC', ...known.filter((zone) => zone !== 'UTC')] : FALLBACK
  } catch {
    return FALLBACK
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
