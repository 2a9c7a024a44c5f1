// Prints the software bill of materials (CycloneDX 1.6, JSON), or writes it into a given file.
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { packages } from './packages.mjs'
import { inRoot } from './run/paths.mjs'

const { name, version, license, description } = JSON.parse(
  readFileSync(inRoot('package.json'), 'utf8'),
)

/** `@scope/name` as a package URL spells it. */
const purlOf = (one) => `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`

/** Most licences have an SPDX id; others are given by name. */
function licencesOf(licence) {
  if (licence === undefined) return []
  if (/^(?!SEE ).* (AND|OR) /.test(licence)) return [{ expression: licence }]
  return [{ license: /^[\w.+-]+$/.test(licence) ? { id: licence } : { name: licence } }]
}

/** npm's `sha512-…` in base64, in hexadecimal. */
function hashesOf(integrity) {
  const [, alg, digest] = /^sha(512|1)-(.+)$/.exec(integrity ?? '') ?? []
  if (!digest) return []
  return [
    {
      alg: alg === '512' ? 'SHA-512' : 'SHA-1',
      content: Buffer.from(digest, 'base64').toString('hex'),
    },
  ]
}

function componentOf(one) {
  const purl = purlOf(one)
  return {
    type: 'library',
    'bom-ref': purl,
    name: one.name,
    version: one.version,
    scope: one.optional ? 'optional' : 'required',
    hashes: hashesOf(one.integrity),
    licenses: licencesOf(one.licence),
    purl,
  }
}

const shipped = packages().filter((one) => one.shipped)
/** The same package may be installed in several places. */
const components = [...new Map(shipped.map((one) => [purlOf(one), componentOf(one)])).values()]

const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: {
      type: 'application',
      'bom-ref': `${name}@${version}`,
      ...{ name, version, description },
      licenses: licencesOf(license),
    },
  },
  components: components.toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
}

const text = `${JSON.stringify(bom, null, 2)}\n`
const [file] = process.argv.slice(2)
// npm runs its scripts in another folder than the one that it was called in.
if (file) writeFileSync(resolve(process.env.INIT_CWD ?? '.', file), text)
else process.stdout.write(text)
