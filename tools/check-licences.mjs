// Checks that every package may be shipped with a product under the MIT licence: what isn't known, and what would ask
// the same of us (copyleft), is refused. With --list it prints them.
import { packages } from './packages.mjs'

/** Licences that only ask to be named. */
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

/** Enough for what builds and tests the product, and is never shipped. */
const FREE_FOR_TOOLS = new Set([...FREE, 'CC-BY-4.0', 'MPL-2.0', 'PSF-2.0', 'Python-2.0'])

/** What is let through though its licence isn't among these, and why. */
const EXCEPTIONS = [
  {
    names: /^@img\/sharp-/,
    licences: /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/,
    // The image library is a file of its own, unchanged, that anybody may replace: all that the LGPL asks.
  },
  {
    names: /^dejavu-fonts-ttf$/,
    licences: /^SEE LICENSE/,
    // That of Bitstream Vera: fonts may be shipped with a product, under their names and with their licence.
  },
]

/** `(MIT OR CC0-1.0)` is free if one is, `A AND B` if both are. */
function isFree(expression, free) {
  const text = expression.replaceAll(/[()]/g, '')
  return text.split(' OR ').some((choice) => choice.split(' AND ').every((one) => free.has(one)))
}

const isException = ({ name, licence }) =>
  EXCEPTIONS.some(({ names, licences }) => names.test(name) && licences.test(licence ?? ''))

/** Of tools for other systems that aren't installed here, the lock sometimes has no licence. */
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
