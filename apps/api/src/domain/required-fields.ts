type Fields = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** Fields that an asset always has. */
const AUTOMATIC = ['asset_tag', 'status', 'criticality']

/** Whether a change can violate required fields: it clears a field, or moves the asset to another category. */
export const mayMiss = (changes: Fields, before: Fields): boolean =>
  (changes['category_id'] !== undefined && changes['category_id'] !== before['category_id']) ||
  Object.values(changes).some((value) => value !== undefined && isEmpty(value))

/**
 * The required fields that a change would leave empty. A field that was empty before it became required may stay so
 * until somebody changes it, or moves the asset to another category.
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
