import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('save-books.py', import.meta.url))
/** Debian's Python, for which the bridge to LibreOffice is packaged. */
const PYTHON = '/usr/bin/python3'

/** LibreOffice's names of formats. CSV is with commas, in UTF-8, with automatic column types. */
const FORMATS = {
  xlsx: { FilterName: 'Calc MS Excel 2007 XML' },
  ods: { FilterName: 'calc8' },
  csv: { FilterName: 'Text - txt - csv (StarCalc)', FilterOptions: '44,34,76,1' },
} as const
type Format = keyof typeof FORMATS

/** @throws Error with the missing packages, and the command to install them */
export function expectCalc(): void {
  const runs = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
  if (!runs('which', 'soffice') || !runs(PYTHON, '-c', 'import uno'))
    throw new Error(
      'Missing: LibreOffice Calc. On Debian: apt-get install libreoffice-calc-nogui python3-uno',
    )
}

/**
 * Opens a file in LibreOffice Calc, types into cells, and saves it.
 *
 * @param cells the values to type: `{ B2: 'Pump 4' }`
 */
export function savedByCalc(
  file: Uint8Array,
  [from, to]: readonly [Format, Format],
  cells: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-calc-'))
  try {
    const [opened, saved] = [join(folder, `in.${from}`), join(folder, `out.${to}`)]
    writeFileSync(opened, file)
    const open = from === 'csv' ? FORMATS.csv : {}
    const books = [{ from: opened, to: saved, open, save: FORMATS[to], cells }]
    const { status, stderr } = spawnSync(PYTHON, [SCRIPT, join(folder, 'profile')], {
      input: JSON.stringify(books),
      timeout: 120_000,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`LibreOffice failed: ${stderr}`)
    return Uint8Array.from(readFileSync(saved))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
