// Prints the notes of a version from CHANGELOG.md: of the given one (`1.2.0` or `v1.2.0`), or of the next. The version
// of package.json is the next one while the changelog has no section for it.
import { readFileSync } from 'node:fs'
import { inRoot } from './run/paths.mjs'

const NEXT = 'Unreleased'

const sections = readFileSync(inRoot('CHANGELOG.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => {
    const end = text.indexOf('\n')
    return { title: text.slice(0, end).trim(), notes: text.slice(end).trim() }
  })
const sectionOf = (version) => sections.find(({ title }) => title.split(' ')[0] === version)

const { version: current } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const isNext = sectionOf(current) === undefined

const asked = (process.argv[2] ?? NEXT).replace(/^v(?=\d)/, '')
const wanted = asked === current && isNext ? NEXT : asked
const section = sectionOf(wanted)

if (section) {
  const title = wanted === NEXT ? (isNext ? current : `after ${current}`) : section.title
  console.log(`# Steward ${title}\n\n${section.notes}`)
} else {
  const known = sections.map(({ title }) => (title === NEXT && isNext ? current : title))
  console.log(`CHANGELOG.md has nothing about ${asked}. It has: ${known.join(', ')}`)
  process.exitCode = 1
}
