import type { TKey } from '#lib/i18n.ts'

/** Why a place stays where it is, by the codes that the server says it with. */
export const PLACE_REASONS: Readonly<Record<string, TKey>> = {
  circle: 'places.problems.circle',
  too_deep: 'places.problems.too_deep',
  inactive: 'places.problems.inactive',
  taken: 'places.problems.name_taken_there',
}
