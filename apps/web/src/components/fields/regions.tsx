import { countryName } from '#components/settings/countries.ts'
import { formatLocale } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { type InputProps, other } from './field.ts'
import { nullableText } from './values.ts'

const CountryInput = lazyOf(
  () => import('#components/settings/country-control.tsx'),
  'CountryInput',
)
const TimeZoneInput = lazyOf(
  () => import('#components/settings/time-zone-control.tsx'),
  'TimeZoneInput',
)

type Given = Partial<Parameters<typeof other<string | null>>[0]>

/** A field for a country by its two-letter code, named in the current language. */
export const country = (given: Given = {}) =>
  other({
    ...nullableText,
    words: (held) => (held ? countryName(String(held), formatLocale()) : null),
    framed: true,
    Input: ({ value, onChange, control }: InputProps<string | null>) => (
      <CountryInput {...control} value={value} onChange={onChange} />
    ),
    ...given,
  })

/** A field for a time zone: `Europe/Berlin`. */
export const timeZone = (given: Given = {}) =>
  other({
    ...nullableText,
    framed: true,
    Input: ({ value, onChange, control }: InputProps<string | null>) => (
      <TimeZoneInput {...control} value={value} onChange={onChange} />
    ),
    ...given,
  })
