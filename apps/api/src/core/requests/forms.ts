import { FIELD_KEY } from '@steward/contract/custom-fields.ts'
import { OPTION } from '@steward/contract/data-fields.ts'
import { FRACTION } from '@steward/contract/depreciation-events.ts'
import { ROW_NUMBER } from '@steward/contract/import-mapping.ts'
import { CUSTOM_COLUMN } from '@steward/contract/kit/custom-column.ts'
import { AMOUNT, COLOUR, HOURS, PERCENT } from '@steward/contract/kit/fields.ts'
import { OTP_CODE } from '@steward/contract/mfa.ts'
import { TIME_OF_DAY } from '@steward/contract/notification-preferences.ts'
import { ROLE_KEY } from '@steward/contract/roles.ts'
import { TWO_CAPITALS } from '@steward/contract/sites.ts'

/** The expected form of a text, by the pattern that it doesn’t match. */
const FORMS = new Map(
  [
    [AMOUNT, 'must be an amount from 0 to 99999999999999, like 1299.00'],
    [PERCENT, 'must be a percentage from 0 to 100, like 12.5'],
    [HOURS, 'must be a number of hours, like 2.5'],
    [COLOUR, 'must be a color, like #1d4ed8'],
    [ROLE_KEY, 'must be 2 to 40 lowercase letters, digits and underscores'],
    [FIELD_KEY, 'must be 1 to 40 lowercase letters, digits and underscores, like serial_no'],
    [CUSTOM_COLUMN, 'must be a column, or cf: and the key of a custom field, like cf:serial_no'],
    [OPTION, 'must not contain a semicolon, which separates options in files'],
    [FRACTION, 'must be a share from 0 to 1, with at most 8 decimals, like 0.25'],
    [ROW_NUMBER, 'must be the number of a row, like 12'],
    [OTP_CODE, 'must be the 6 digits that the authenticator app shows, like 123456'],
    [TIME_OF_DAY, 'must be a time of day, like 07:30'],
    [TWO_CAPITALS, 'must be a country code of two capital letters, like DE'],
  ].map(([pattern, words]) => [String(pattern), words as string]),
)

/** Patterns of decimal numbers: so many digits, so many decimals. */
const DECIMAL = /^\/\^(\(\?=\.\*\[1-9\]\))?(-\?)?\\d\{1,(\d+)\}\(\\\.\\d\{1,(\d+)\}\)\?\$\/$/

function decimalForm(pattern: string): string | undefined {
  const [found, isPositive, isSigned, digits, decimals] = DECIMAL.exec(pattern) ?? []
  if (found === undefined) return undefined
  const least = isPositive ? ' above 0' : isSigned ? '' : ' from 0 on'
  return `must be a number${least} with at most ${digits} digits and ${decimals} decimals, like 12.5`
}

/** What a text has to look like that doesn't match this pattern. */
export const formOf = (pattern = ''): string | undefined =>
  FORMS.get(pattern) ?? decimalForm(pattern)
