type Fields = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** Fields that an asset always has. */
const AUTOMATIC = ['asset_tag', 'status', 'criticality']

/**
 * Whether a change can break what a category asks for: it empties something, or moves the asset to another category.
 */
export const mayMiss = (changes: Fields, before: Fields): boolean =>
  (changes['category_id'] !== undefined && changes['category_id'] !== before['category_id']) ||
  Object.values(changes).some((value) => value !== undefined && isEmpty(value))

/**
 * Which of the fields that a category asks for a change would leave empty. What was empty before it was asked for may
 * stay so until somebody touches it, or moves the asset into another category.
 *
 * @param before the asset as it is; left out for a new one
 */
export function missingFields(
  required: readonly string[],
  after: Fields,
  before?: Fields,
): string[] {
  const isChecked = (field: string) =>
    !before || before['category_id'] !== after['category_id'] || !isEmpty(before[field])
  return required.filter(
    (field) => !AUTOMATIC.includes(field) && isEmpty(after[field]) && isChecked(field),
  )
}
