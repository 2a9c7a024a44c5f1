import { isCountry } from '@steward/contract/kit/country.ts'
import { type Language, LANGUAGES } from '@steward/contract/limits.ts'
import { type Choice, choice } from '#domain/imports/targets.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Other names of countries that people write. */
const ALIASES: Readonly<Record<string, string>> = {
  AE: 'UAE, United Arab Emirates',
  AU: 'AUS',
  AT: 'AUT',
  BE: 'BEL',
  BR: 'BRA',
  CA: 'CAN',
  CH: 'CHE',
  CN: 'CHN, PRC',
  CZ: 'Czech Republic',
  DE: 'GER, DEU, Federal Republic of Germany',
  ES: 'ESP',
  FR: 'FRA',
  GB: 'UK, GBR, Great Britain, England, Scotland, Wales, Northern Ireland, Großbritannien, England',
  IN: 'IND',
  IT: 'ITA',
  JP: 'JPN',
  KR: 'Korea, Republic of Korea',
  MX: 'MEX',
  NL: 'NLD, Holland, The Netherlands',
  PT: 'PRT',
  RU: 'Russian Federation',
  US: 'USA, U.S., U.S.A., United States of America, America',
}

const DISPLAYED = LANGUAGES.map(
  (language) => [language, new Intl.DisplayNames([language], { type: 'region' })] as const,
)
const namesOf = (code: string) =>
  Object.fromEntries(
    DISPLAYED.map(([language, names]) => [language, names.of(code) ?? code]),
  ) as Record<Language, string>

/** Every country by its code, with its name in each language. */
export const COUNTRIES: readonly Choice[] = LETTERS.flatMap((first) =>
  LETTERS.map((second) => first + second),
)
  .filter(isCountry)
  .map((code) => choice(code, namesOf(code), ALIASES[code]))
