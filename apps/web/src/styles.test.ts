/// <reference types="node" />
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const check = join(import.meta.dirname, '../../../tools/check-contrast.mjs')
const styles = join(import.meta.dirname, 'styles.css')

const contrastOf = (file: string) =>
  spawnSync(process.execPath, [check, file], { encoding: 'utf8' })

it('has colours that everybody can read, in both themes', () => {
  const { status, stdout } = contrastOf(styles)
  expect(stdout).toContain('contrasts are high enough')
  expect(status).toBe(0)
})

it('would not pass with a grey that is too light', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-contrast-'))
  try {
    const pale = join(folder, 'pale.css')
    const css = readFileSync(styles, 'utf8')
    writeFileSync(
      pale,
      css.replace(/--muted-foreground: oklch\([^)]+\)/, '--muted-foreground: oklch(0.7 0 0)'),
    )
    const { status, stdout } = contrastOf(pale)
    expect(stdout).toContain('light: muted-foreground on background')
    expect(status).toBe(1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
