import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SBOM = join(import.meta.dirname, '../../../tools/sbom.mjs')

interface Component {
  name: string
  licenses: { license?: { id?: string; name?: string }; expression?: string }[]
  hashes: unknown[]
}

test('each part that is shipped has its licence, as an id or an expression of SPDX or as a name, and a checksum', () => {
  const bom = JSON.parse(execFileSync(process.execPath, [SBOM], { encoding: 'utf8' })) as {
    components: Component[]
  }

  expect(bom.components.length).toBeGreaterThan(100)
  for (const { name, licenses, hashes } of bom.components) {
    expect(licenses, name).toHaveLength(1)
    expect(hashes, name).not.toEqual([])
    const [{ license, expression } = {}] = licenses
    if (license?.id !== undefined) expect(license.id, name).toMatch(/^[\w.+-]+$/)
    else if (expression === undefined) expect(license?.name, name).toMatch(/^SEE LICENSE/)
    else expect(expression, name).toMatch(/^\(?[\w.+-]+( (AND|OR) [\w.+-]+)+\)?$/)
  }
})
