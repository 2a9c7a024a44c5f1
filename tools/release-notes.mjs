// Prints the notes of a version from CHANGELOG.md: of the one that is named, else of what comes next.
import { readFileSync } from 'node:fs'
import { inRoot } from './run/paths.mjs'

const [version = 'Unreleased'] = process.argv.slice(2)
const sections = readFileSync(inRoot('CHANGELOG.md'), 'utf8').split(/^## /m).slice(1)
const titleOf = (section) => section.slice(0, section.indexOf('\n')).trim()
const found = sections.find((section) => titleOf(section).split(' ')[0] === version)

if (!found) {
  console.log(
    `CHANGELOG.md has nothing about ${version}, but about: ${sections.map(titleOf).join(', ')}`,
  )
  process.exitCode = 1
} else {
  console.log(found.slice(titleOf(found).length).trim())
}
