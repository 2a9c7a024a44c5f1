// Checks that each package may be shipped with a product under the MIT licence. Unknown and copyleft licences are
// refused. With --list it prints all of them.
import { packages } from './packages.mjs'

/** Licences that only require attribution. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
])

/** Licences for packages that only build and test the product and aren't shipped. */
const FREE_FOR_TOOLS = new Set([...FREE, 'CC-BY-4.0', 'MPL-2.0', 'PSF-2.0', 'Python-2.0'])

/** Exceptions, with their reasons. */
const EXCEPTIONS = [
  {
    names: /^@img\/sharp-/,
    licences: /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/,
    // The library for images is an unchanged file of its own that users may replace, as the LGPL requires.
  },
  {
    names: /^dejavu-fonts-ttf$/,
    licences: /^SEE LICENSE/,
    // The licence of Bitstream Vera: fonts may be shipped with a product, with their names and licence.
  },
]

/** `(MIT OR CC0-1.0)` is free if one is, `A AND B` if both are. */
function isFree(expression, free) {
  const text = expression.replaceAll(/[()]/g, '')
  return text.split(' OR ').some((choice) => choice.split(' AND ').every((one) => free.has(one)))
}

const isException = ({ name, licence }) =>
  EXCEPTIONS.some(({ names, licences }) => names.test(name) && licences.test(licence ?? ''))

/** For packages of other systems, which aren't installed here, the lock file sometimes has no licence. */
const isElsewhere = ({ shipped, optional, licence }) => !shipped && optional && !licence

const all = packages()
const refused = all.filter((one) => {
  if (isElsewhere(one) || isException(one)) return false
  return !one.licence || !isFree(one.licence, one.shipped ? FREE : FREE_FOR_TOOLS)
})

if (process.argv.includes('--list')) {
  const lines = all
    .filter(({ shipped }) => shipped)
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
  console.log([...new Set(lines)].toSorted().join('\n'))
}
for (const { name, version, licence } of refused)
  console.log(
    `${name} ${version} is under ${licence ?? 'no known licence'}: leave it, or name it in tools/check-licences.mjs with the reason`,
  )
if (refused.length === 0) console.log(`${all.length} packages, all under licences that fit`)
process.exitCode = refused.length > 0 ? 1 : 0
